import { createStore, useStore } from "zustand";
import { reasonOf } from "../api/client";
import {
  deleteScene,
  getScenes,
  orderScenes,
  runScene,
  type ScenePart,
  type SceneSummary,
} from "../api/scenes";
import { type DeviceStatuses, HUB_DEVICE_ID } from "../api/types";
import { deviceStatusStore, pendingRefresh, refreshDeviceStatus } from "./device-status";
import { createHubList } from "./hub-list";
import { inOwnClock } from "./own-clock";
import { onSignedOut } from "./session";
import { showToast } from "./toasts";

/** The scene that is shown as running: at once after a tap, then as the hub reports it. */
export const runningScene = createStore<{ running: number | null }>(() => ({ running: null }));

/** Runs that the hub's status may not show yet. */
let runs = 0;
let visit = 0;

onSignedOut(() => {
  visit++;
  runs = 0;
  runningScene.setState({ running: null });
});

const report = (running: number | null) => runs === 0 && runningScene.setState({ running });

export const sceneList = createHubList("scenes", {
  async get() {
    const runsBefore = runs;
    const answer = await getScenes();
    if (answer.ok && runsBefore === 0) report(answer.value.running);
    return answer;
  },
  remove: deleteScene,
  order: orderScenes,
  revisionIn: ({ scenes }) => scenes?.revision,
  isDerived: true,
});

/** `scenes` are in their order; null before the hub's first list. */
export function useScenes(): { scenes: readonly SceneSummary[] | null; running: number | null } {
  const { value } = useStore(sceneList.store);
  const { running } = useStore(runningScene);
  return { scenes: value?.scenes ?? null, running };
}

/** Keeps the list and what runs up to date until the returned function is called. */
export function watchScenes(): () => void {
  const stop = sceneList.watch();
  const ignore = deviceStatusStore.subscribe(({ statuses }) => follow(statuses));
  return () => {
    stop();
    ignore();
  };
}

function follow(statuses: DeviceStatuses | null): void {
  const known = statuses?.[HUB_DEVICE_ID]?.scenes;
  if (known) report(known.running);
}

/** Marks the scene at once. Shows what the hub could not do. */
export async function run(id: number): Promise<void> {
  const startedIn = visit;
  const before = runningScene.getState().running;
  runs++;
  runningScene.setState({ running: id });
  const answer = await runScene(id);
  if (startedIn !== visit) return;
  const message = answer.ok ? answer.value.message : reasonOf(answer.error);
  if (message) showToast(inOwnClock(message));
  if (!answer.ok) runningScene.setState({ running: before });
  // A response to a poll from before the run does not know of it.
  await pendingRefresh();
  if (startedIn !== visit) return;
  runs--;
  // Lights, matrices and the table have changed.
  void refreshDeviceStatus();
}

/** The user has changed this part by hand, so a scene that sets it is no longer what is running. */
export function unmarkScene(part: ScenePart): void {
  const { running } = runningScene.getState();
  const isSet = sceneList
    .items()
    ?.find(({ id }) => id === running)
    ?.parts.includes(part);
  if (isSet) runningScene.setState({ running: null });
}
