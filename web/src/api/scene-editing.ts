import { type ApiResult, call } from "./client";
import type { Added, PostedScene, Scene } from "./generated";
import { SCENES_PATH } from "./scenes";

export { MAX_SCENE_LIST_SCENES as MAX_SCENES, MAX_SCENE_NAME } from "./generated";
export type { Added as SavedScene };

/** A scene that was not made in the panel may lack what the hub has defaults for. */
export async function getScene(id: number): Promise<ApiResult<Scene>> {
  const answer = await call<PostedScene>("GET", `${SCENES_PATH}/${id}`, undefined, {
    shape: { name: "" },
  });
  return answer.ok
    ? { ...answer, value: { icon: "star", pinned: true, transition: 0, ...answer.value } }
    : answer;
}

export function addScene(scene: Scene): Promise<ApiResult<Added>> {
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
