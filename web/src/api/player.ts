import { type ApiResult, call } from "./client";

/** What plays a playlist on the sand table. */
export interface Player {
  /** Grows with each change of the playlists. */
  revision: number;
  /** "waiting": the table cannot draw now; `message` says why. */
  state: "idle" | "clearing" | "drawing" | "pausing" | "waiting";
  isPaused: boolean;
  playlist: { id: number; name: string } | null;
  /** Patterns of this round that are drawn, and all of them. */
  drawn: number;
  total: number;
  /** The job that is drawn, and its pattern. */
  file: string | null;
  pattern: string | null;
  /** At most five patterns. */
  next: string[];
  /** Seconds until the next pattern; null outside a pause. */
  pauseLeft: number | null;
  /** Seconds until the round ends; null if that is unknown or never. */
  remaining: number | null;
  /** The player stops after this pattern. */
  stopAfter: boolean;
  /** percent */
  speed: number;
  /** For people; empty if there is none. */
  message: string;
}

/** "continue" cancels "stopAfter". "drawAnyway" starts what waits for the end of the quiet hours. */
export type PlayerAction = "skip" | "pause" | "resume" | "stop" | "stopAfter" | "continue" | "drawAnyway";

/** The answer to a start by hand. */
export interface Started {
  /** The hub's sentence about quiet hours, if the drawing waits for their end; otherwise empty. Missing in hubs of version 0.1.0. */
  quiet?: string;
}

const PLAYER = "/api/sand/player";

export function getPlayer(): Promise<ApiResult<Player>> {
  return call("GET", PLAYER, undefined, {
    timeoutMs: 3_000,
    shape: { state: "", isPaused: false, drawn: 0, total: 0, next: [""], stopAfter: false, message: "" },
  });
}

export function controlPlayer(action: PlayerAction): Promise<ApiResult<unknown>> {
  return call("POST", PLAYER, { action }, { keepalive: true });
}

/** `speed`: percent, 10 to 300 */
export function setSpeed(speed: number): Promise<ApiResult<unknown>> {
  return call("POST", PLAYER, { speed }, { keepalive: true });
}

/** Plays a playlist from its beginning, instead of the one that is being played. */
export function runPlaylist(id: number): Promise<ApiResult<Started>> {
  return call("POST", `/api/sand/playlists/${id}/run`, {});
}
