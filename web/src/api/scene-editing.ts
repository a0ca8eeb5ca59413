import { type ApiResult, call } from "./client";
import { SCENES_PATH } from "./scenes";
import type { MatrixItem, Strip } from "./types";

export const MAX_SCENES = 24;
/** Bytes of UTF-8. */
export const MAX_SCENE_NAME = 64;
/** Seconds. */
export const MAX_TRANSITION = 60;

/** A missing field stays as it is. */
export type SceneStrip = Partial<Pick<Strip, "enabled" | "mode" | "color" | "brightness" | "speed">>;

/** A missing field stays as it is; an empty object sets nothing. */
export interface SceneMatrix {
  matrix?: Partial<Pick<MatrixItem["matrix"], "enabled" | "brightness">>;
  display?: Partial<Omit<MatrixItem["display"], "pattern">> & {
    /** 1,536 hex digits: "rrggbb" of 256 pixels, in layout B. */
    pattern?: string;
  };
}

export interface SceneSand {
  action: "start" | "pause" | "resume" | "stop";
  /** For "start": the file of an entry of the queue, and its original name. */
  file?: string;
  name?: string;
}

/** What a missing part controls stays as it is. */
export interface Scene {
  name: string;
  icon: string;
  /** Seconds in which the room lights fade. */
  transition: number;
  led?: { strips: SceneStrip[] };
  matrix?: { matrices: SceneMatrix[] };
  sand?: SceneSand;
}

export interface SavedScene {
  success: boolean;
  id: number;
  revision: number;
}

/** A scene that was not made in the panel may lack icon and transition. */
export async function getScene(id: number): Promise<ApiResult<Scene>> {
  const answer = await call<Omit<Scene, "icon" | "transition">>("GET", `${SCENES_PATH}/${id}`, undefined, {
    shape: { name: "" },
  });
  return answer.ok ? { ...answer, value: { icon: "star", transition: 0, ...answer.value } } : answer;
}

export function addScene(scene: Scene): Promise<ApiResult<SavedScene>> {
  return call("POST", SCENES_PATH, scene, { shape: { id: 0 } });
}

export function changeScene(id: number, scene: Scene): Promise<ApiResult<unknown>> {
  return call("PUT", `${SCENES_PATH}/${id}`, scene);
}

export function deleteScene(id: number): Promise<ApiResult<unknown>> {
  return call("DELETE", `${SCENES_PATH}/${id}`);
}

export function orderScenes(ids: number[]): Promise<ApiResult<unknown>> {
  return call("PUT", `${SCENES_PATH}/order`, { ids });
}
