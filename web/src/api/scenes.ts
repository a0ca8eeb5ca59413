import { type ApiResult, call, get } from "./client";
import type { Added, PostedScene, Scene, SceneList, SceneSummary } from "./generated";

export type { SceneMatrix, ScenePart, SceneSand, SceneStrip } from "./generated";
export { MAX_SCENE_LIST_SCENES as MAX_SCENES, MAX_SCENE_NAME } from "./generated";
export type { Added as SavedScene, Scene, SceneSummary };

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

const SCENES = "/api/scenes";
const SHAPE = { revision: 0, scenes: [{ id: 0, name: "", icon: "", parts: [""], pinned: true }] };

export const getScenes = () => get<SceneList>(SCENES, SHAPE);

/** The message says what could not be done. It is empty if everything was. */
export const runScene = (id: number) =>
  call<{ message: string }>("POST", `${SCENES}/${id}/run`, undefined, {
    keepalive: true,
    shape: { message: "" },
  });

/** A scene that was not made in the panel may lack what the hub has defaults for. */
export async function getScene(id: number): Promise<ApiResult<Scene>> {
  const answer = await get<PostedScene>(`${SCENES}/${id}`, { name: "" });
  if (!answer.ok) return answer;
  return { ok: true, value: { icon: "star", pinned: true, transition: 0, ...answer.value } };
}

export const addScene = (scene: Scene) => call<Added>("POST", SCENES, scene, { shape: { id: 0 } });

export const changeScene = (id: number, scene: Scene) => call("PUT", `${SCENES}/${id}`, scene);

export const deleteScene = (id: number) => call("DELETE", `${SCENES}/${id}`);

export const orderScenes = (ids: number[]) => call("PUT", `${SCENES}/order`, { ids });
