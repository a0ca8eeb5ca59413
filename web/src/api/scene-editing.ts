import { type ApiResult, call, get } from "./client";
import type { Added, PostedScene, Scene } from "./generated";
import { SCENES } from "./scenes";

export { MAX_SCENE_LIST_SCENES as MAX_SCENES, MAX_SCENE_NAME } from "./generated";
export type { Added as SavedScene };

/** A scene that was not made in the panel may lack what the hub has defaults for. */
export async function getScene(id: number): Promise<ApiResult<Scene>> {
  const answer = await get<PostedScene>(`${SCENES}/${id}`, { name: "" });
  if (!answer.ok) return answer;
  return { ok: true, value: { icon: "star", pinned: true, transition: 0, ...answer.value } };
}

export const addScene = (scene: Scene) => call<Added>("POST", SCENES, scene, { shape: { id: 0 } });

export const changeScene = (id: number, scene: Scene) => call("PUT", `${SCENES}/${id}`, scene);
