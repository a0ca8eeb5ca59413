import { type ApiResult, call } from "./client";

export const MAX_STEPS = 32;

/** Times in seconds. */
export interface PresetStep {
  preset: number;
  /** 5..86,400 */
  seconds: number;
  /** 0..60 */
  transition: number;
}

export interface PresetPlaylist {
  steps: PresetStep[];
  repeat: boolean;
  shuffle: boolean;
}

export interface PlaylistState {
  playlist: PresetPlaylist;
  playing: boolean;
  /** While it is played: the index of the step, and the seconds until the next one. */
  step?: number;
  next?: number;
}

const PATH = "/api/presets/playlist";
const SHAPE = { playlist: { steps: [{ preset: 0, seconds: 0, transition: 0 }] }, playing: true };

export function getPresetPlaylist(): Promise<ApiResult<PlaylistState>> {
  return call("GET", PATH, undefined, { shape: SHAPE });
}

/** Ends the playlist if it is played. */
export function changePresetPlaylist(playlist: PresetPlaylist): Promise<ApiResult<PlaylistState>> {
  return call("PUT", PATH, playlist, { shape: SHAPE });
}

export function controlPresetPlaylist(action: "start" | "stop"): Promise<ApiResult<PlaylistState>> {
  return call("POST", `${PATH}/${action}`, undefined, { shape: SHAPE });
}
