import { call, callDelete, get } from "./client";
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

export const SCENES = "/api/scenes";
const SHAPE = { revision: 0, scenes: [{ id: 0, name: "", icon: "", parts: [""], pinned: true }] };

export const getScenes = () => get<SceneList>(SCENES, SHAPE);

/** The message says what could not be done. It is empty if everything was. */
export const runScene = (id: number) =>
  call<{ message: string }>("POST", `${SCENES}/${id}/run`, undefined, {
    keepalive: true,
    shape: { message: "" },
  });

export const deleteScene = (id: number) => callDelete(`${SCENES}/${id}`);

export const orderScenes = (ids: number[]) => call("PUT", `${SCENES}/order`, { ids });
