import { type ApiResult, call } from "./client";
import type { Strip } from "./types";

export const MAX_PRESETS = 32;
/** Bytes of UTF-8. */
export const MAX_PRESET_NAME = 64;

/** What a preset sets; a missing field stays as it is. */
export type PresetLook = Partial<Omit<Strip, "id" | "ledCount">>;

/** A look of the room lights. One that was not made in the panel may lack the transition, in seconds. */
export interface PresetContent {
  name: string;
  transition?: number;
  led: { strips: PresetLook[] };
}

export interface Preset {
  id: number;
  preset: PresetContent;
}

export interface PresetList {
  revision: number;
  /** The preset that was run last, until the room lights change. */
  running: number | null;
  presets: Preset[];
}

const PATH = "/api/presets";

export function getPresets(): Promise<ApiResult<PresetList>> {
  return call("GET", PATH, undefined, {
    shape: { revision: 0, presets: [{ id: 0, preset: { name: "", led: { strips: [{}] } } }] },
  });
}

export function addPreset(preset: PresetContent): Promise<ApiResult<unknown>> {
  return call("POST", PATH, preset);
}

export function changePreset(id: number, preset: PresetContent): Promise<ApiResult<unknown>> {
  return call("PUT", `${PATH}/${id}`, preset);
}

export function deletePreset(id: number): Promise<ApiResult<unknown>> {
  return call("DELETE", `${PATH}/${id}`);
}

export function orderPresets(ids: number[]): Promise<ApiResult<unknown>> {
  return call("PUT", `${PATH}/order`, { ids });
}

export function runPreset(id: number): Promise<ApiResult<unknown>> {
  return call("POST", `${PATH}/${id}/run`, undefined, { keepalive: true });
}
