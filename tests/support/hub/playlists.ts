import type { Hub } from "./hub";
import { patient } from "./sand";
import { until } from "./until";

export interface Playlist {
  id: number;
  name: string;
  entries: string[];
  shuffle: boolean;
  repeat: boolean;
  pause: number;
  clear: "none" | "center" | "edge" | "sideways" | "auto";
  clearSpeed: number;
}

export interface PlayerState {
  state: "idle" | "clearing" | "drawing" | "pausing" | "waiting";
  isPaused: boolean;
  playlist: { id: number; name: string } | null;
  drawn: number;
  total: number;
  file: string | null;
  pattern: string | null;
  next: string[];
  pauseLeft: number | null;
  remaining: number | null;
  stopAfter: boolean;
  speed: number;
  message: string;
}

/** The calls for playlists and the player, as one user. */
export class Playlists {
  constructor(
    private readonly hub: Hub,
    private readonly token: string,
  ) {}

  async list(): Promise<{ id: number; name: string; count: number }[]> {
    const { playlists } = await this.get<{ playlists: [] }>("/api/sand/playlists");
    return playlists;
  }

  playlist(id: number): Promise<Playlist> {
    return this.get(`/api/sand/playlists/${id}`);
  }

  /** The playlist of this name. */
  async named(name: string): Promise<Playlist> {
    const found = (await this.list()).find((each) => each.name === name);
    if (!found) throw new Error(`There is no playlist ${name}`);
    return this.playlist(found.id);
  }

  async add(draft: Partial<Playlist> & { name: string }): Promise<Playlist> {
    const answer = await this.hub.call<Playlist>("POST", "/api/sand/playlists", this.as(draft));
    if (answer.status !== 201) throw new Error(`${draft.name}: ${answer.text}`);
    return answer.body;
  }

  change(id: number, change: Partial<Playlist>) {
    return this.hub.call<Playlist>("PUT", `/api/sand/playlists/${id}`, this.as(change));
  }

  run(id: number) {
    return this.hub.call<{ quiet: string }>("POST", `/api/sand/playlists/${id}/run`, this.as({}));
  }

  player(): Promise<PlayerState> {
    return this.get("/api/sand/player");
  }

  control(action: string) {
    return this.hub.call("POST", "/api/sand/player", this.as({ action }));
  }

  /** Waits until the player is like this. */
  reaches(isReached: (player: PlayerState) => boolean, what: string): Promise<PlayerState> {
    return until(() => this.player(), isReached, { ...patient, what });
  }

  /** Stops the player and deletes all playlists. */
  async clear(): Promise<void> {
    if ((await this.player()).playlist) {
      await this.control("stop");
      await this.reaches(({ playlist }) => playlist === null, "the end of the playlist");
    }
    for (const { id } of await this.list())
      await this.hub.call("DELETE", `/api/sand/playlists/${id}`, { token: this.token });
  }

  private as(body: unknown) {
    return { token: this.token, body };
  }

  private async get<T>(path: string): Promise<T> {
    return (await this.hub.call<T>("GET", path, { token: this.token })).body;
  }
}
