import type { PlayerState, Playlist } from "./playlists";
import type { Answer, RemoteHub } from "./remote-hub";
import { patient } from "./sand";
import { until } from "./until";

/** The calls for playlists and the player, as one user. */
export class Player {
  private constructor(
    private readonly hub: RemoteHub,
    private readonly token: string,
  ) {}

  static async of(hub: RemoteHub): Promise<Player> {
    return new Player(hub, await hub.signIn());
  }

  async create(name: string, entries: string[], settings: Partial<Playlist> = {}): Promise<Playlist> {
    const answer = await this.post<Playlist>("playlists", { name, entries, ...settings });
    if (answer.status !== 201) throw new Error(answer.text);
    return answer.body;
  }

  async run(list: Playlist): Promise<{ quiet: string }> {
    const answer = await this.post<{ quiet: string }>(`playlists/${list.id}/run`, {});
    if (answer.status !== 200) throw new Error(answer.text);
    return answer.body;
  }

  async state(): Promise<PlayerState> {
    return (await this.hub.call<PlayerState>("GET", "/api/sand/player", { token: this.token })).body;
  }

  /** Resolves to the status of the response. */
  async command(body: { action: string } | { speed: number }): Promise<number> {
    return (await this.post("player", body)).status;
  }

  /** Waits until the player's state fulfils `isThere`. */
  reaches(what: string, isThere: (state: PlayerState) => boolean): Promise<PlayerState> {
    return until(() => this.state(), isThere, { ...patient, interval: 20, what });
  }

  private post<T = unknown>(path: string, body: object): Promise<Answer<T>> {
    return this.hub.call<T>("POST", `/api/sand/${path}`, { token: this.token, body });
  }
}
