import { type ApiResult, call } from "./client";
import type { Player, PlayerAction, Started as StartedAnswer } from "./generated";

export type { Player, PlayerAction };
/** The answer to a start by hand. */
export type Started = Partial<StartedAnswer>;

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
