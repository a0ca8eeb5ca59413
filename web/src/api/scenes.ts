import { type ApiResult, call } from "./client";
import type { MatrixItem, Strip } from "./types";

export const SCENE_ICONS = [
  ...["sun", "moon", "sunrise", "sunset", "star", "heart", "home", "away"],
  ...["tv", "book", "dinner", "party", "music", "bed", "work", "play"],
] as const;

export type SceneIcon = (typeof SCENE_ICONS)[number];

/** The icon to show; "star" for one that this panel does not know. */
export function iconOf(icon: string): SceneIcon {
  return SCENE_ICONS.find((each) => each === icon) ?? "star";
}

export const MAX_SCENES = 24;
/** Bytes of UTF-8. */
export const MAX_SCENE_NAME = 64;
/** Seconds. */
export const MAX_TRANSITION = 60;

export type ScenePart = "lights" | "matrix-1" | "matrix-2" | "sand";

/** A scene in the list of all. */
export interface SceneSummary {
  id: number;
  name: string;
  /** One of `SCENE_ICONS`, or one that this panel does not know. */
  icon: string;
  /** The color of the lights, "#rrggbb"; null if the scene sets none. */
  color: string | null;
  /** What the scene sets. */
  parts: ScenePart[];
}

export interface SceneList {
  revision: number;
  /** The scene that nothing has changed since it was run. */
  running: number | null;
  scenes: SceneSummary[];
}

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

const PATH = "/api/scenes";

export function getScenes(): Promise<ApiResult<SceneList>> {
  return call("GET", PATH, undefined, {
    shape: { revision: 0, scenes: [{ id: 0, name: "", icon: "", parts: [""] }] },
  });
}

/** A scene that was not made in the panel may lack icon and transition. */
export async function getScene(id: number): Promise<ApiResult<Scene>> {
  const answer = await call<Omit<Scene, "icon" | "transition">>("GET", `${PATH}/${id}`, undefined, {
    shape: { name: "" },
  });
  return answer.ok ? { ...answer, value: { icon: "star", transition: 0, ...answer.value } } : answer;
}

export function addScene(scene: Scene): Promise<ApiResult<SavedScene>> {
  return call("POST", PATH, scene, { shape: { id: 0 } });
}

export function changeScene(id: number, scene: Scene): Promise<ApiResult<unknown>> {
  return call("PUT", `${PATH}/${id}`, scene);
}

export function deleteScene(id: number): Promise<ApiResult<unknown>> {
  return call("DELETE", `${PATH}/${id}`);
}

export function orderScenes(ids: number[]): Promise<ApiResult<unknown>> {
  return call("PUT", `${PATH}/order`, { ids });
}

/** The message says what could not be done. It is empty if everything was. */
export function runScene(id: number): Promise<ApiResult<{ success: boolean; message: string }>> {
  return call("POST", `${PATH}/${id}/run`, undefined, { keepalive: true, shape: { message: "" } });
}
