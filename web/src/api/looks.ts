import { type ApiResult, call } from "./client";
import type { LooksPlaylist, LooksState } from "./generated";

export type { LooksPlaylist, LooksState };
export type LookStep = LooksPlaylist["steps"][number];

export { MAX_LOOKS_PLAYLIST_STEPS as MAX_STEPS } from "./generated";

const PATH = "/api/looks/playlist";
const SHAPE = { playlist: { steps: [{ scene: 0, seconds: 0, transition: 0 }] }, playing: true };

export function getLooksPlaylist(): Promise<ApiResult<LooksState>> {
  return call("GET", PATH, undefined, { shape: SHAPE });
}

/** Ends the playlist if it is played. */
export function changeLooksPlaylist(playlist: LooksPlaylist): Promise<ApiResult<LooksState>> {
  return call("PUT", PATH, playlist, { shape: SHAPE });
}

export function controlLooksPlaylist(action: "start" | "stop"): Promise<ApiResult<LooksState>> {
  return call("POST", `${PATH}/${action}`, undefined, { shape: SHAPE });
}
