import { type ApiResult, call } from "./client";

export const MAX_STEPS = 32;

/** Times in seconds. */
export interface LookStep {
  /** The id of a look. */
  scene: number;
  /** 5..86,400 */
  seconds: number;
  /** 0..7,200 */
  transition: number;
}

export interface LooksPlaylist {
  steps: LookStep[];
  repeat: boolean;
  shuffle: boolean;
}

export interface LooksState {
  playlist: LooksPlaylist;
  playing: boolean;
  /** While it is played: the index of the step, and the seconds until the next one. */
  step?: number;
  next?: number;
}

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
