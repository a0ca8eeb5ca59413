import { type ApiResult, call } from "./client";
import type { SceneList, SceneSummary } from "./generated";

export type { Scene, SceneMatrix, ScenePart, SceneSand, SceneStrip } from "./generated";
export type { SceneSummary };

export const SCENE_ICONS = [
  ...["sun", "moon", "sunrise", "sunset", "star", "heart", "home", "away"],
  ...["tv", "book", "dinner", "party", "music", "bed", "work", "play"],
] as const;

export type SceneIcon = (typeof SCENE_ICONS)[number];

/** The icon to show; "star" for one that this panel does not know. */
export function iconOf(icon: string): SceneIcon {
  return SCENE_ICONS.find((each) => each === icon) ?? "star";
}

/** Sets the room lights and nothing else. */
export function isLook({ parts }: Pick<SceneSummary, "parts">): boolean {
  return parts.length === 1 && parts[0] === "lights";
}

export const SCENES_PATH = "/api/scenes";

export function getScenes(): Promise<ApiResult<SceneList>> {
  return call("GET", SCENES_PATH, undefined, {
    shape: { revision: 0, scenes: [{ id: 0, name: "", icon: "", parts: [""], pinned: true }] },
  });
}

/** The message says what could not be done. It is empty if everything was. */
export function runScene(id: number): Promise<ApiResult<{ success: boolean; message: string }>> {
  return call("POST", `${SCENES_PATH}/${id}/run`, undefined, { keepalive: true, shape: { message: "" } });
}
