import { type ApiResult, call } from "./client";

export const SCENE_ICONS = [
  ...["sun", "moon", "sunrise", "sunset", "star", "heart", "home", "away"],
  ...["tv", "book", "dinner", "party", "music", "bed", "work", "play"],
] as const;

export type SceneIcon = (typeof SCENE_ICONS)[number];

/** The icon to show; "star" for one that this panel does not know. */
export function iconOf(icon: string): SceneIcon {
  return SCENE_ICONS.find((each) => each === icon) ?? "star";
}

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

export const SCENES_PATH = "/api/scenes";

export function getScenes(): Promise<ApiResult<SceneList>> {
  return call("GET", SCENES_PATH, undefined, {
    shape: { revision: 0, scenes: [{ id: 0, name: "", icon: "", parts: [""] }] },
  });
}

/** The message says what could not be done. It is empty if everything was. */
export function runScene(id: number): Promise<ApiResult<{ success: boolean; message: string }>> {
  return call("POST", `${SCENES_PATH}/${id}/run`, undefined, { keepalive: true, shape: { message: "" } });
}
