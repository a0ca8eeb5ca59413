import { createStore, useStore } from "zustand";
import { reasonOf } from "../api/client";
import { getScenes, runScene, type ScenePart, type SceneSummary } from "../api/scenes";
import { type DeviceStatuses, HUB_DEVICE_ID } from "../api/types";
import { deviceStatusStore, pendingRefresh, refreshDeviceStatus } from "./device-status";
import { onSignedOut } from "./session";
import { showToast } from "./toasts";

interface ScenesState {
  /** In their order; null before the hub's first list. */
  scenes: SceneSummary[] | null;
  /** The scene that is shown as running: at once after a tap, then as the hub reports it. */
  running: number | null;
}

const NOTHING: ScenesState = { scenes: null, running: null };

export const scenesStore = createStore<ScenesState>(() => NOTHING);

let revision: number | null = null;
let isLoading = false;
/** The number of the last load; responses to earlier ones are ignored. */
let loads = 0;
let runs = 0;
let visit = 0;

onSignedOut(() => {
  visit++;
  revision = null;
  runs = 0;
  isLoading = false;
  scenesStore.setState(NOTHING);
});

export function useScenes(): ScenesState {
  return useStore(scenesStore);
}

/** Loads the list, and again whenever the hub's status has another revision, until the returned function is called. */
export function watchScenes(): () => void {
  void loadScenes();
  return deviceStatusStore.subscribe(({ statuses }) => follow(statuses));
}

function follow(statuses: DeviceStatuses | null): void {
  const known = statuses?.[HUB_DEVICE_ID]?.scenes;
  if (!known) return;
  if (runs === 0) scenesStore.setState({ running: known.running });
  if (known.revision !== revision && !isLoading) void loadScenes();
}

export async function loadScenes(): Promise<void> {
  const startedIn = visit;
  const runsBefore = runs;
  const load = ++loads;
  isLoading = true;
  const answer = await getScenes();
  if (startedIn !== visit || load !== loads) return;
  isLoading = false;
  if (!answer.ok) return;
  revision = answer.value.revision;
  scenesStore.setState({ scenes: answer.value.scenes });
  if (runs === 0 && runsBefore === 0) scenesStore.setState({ running: answer.value.running });
}

/** Marks the scene at once. Shows what the hub could not do. */
export async function run(id: number): Promise<void> {
  const startedIn = visit;
  const before = scenesStore.getState().running;
  runs++;
  scenesStore.setState({ running: id });
  const answer = await runScene(id);
  if (startedIn !== visit) return;
  const message = answer.ok ? answer.value.message : reasonOf(answer.error);
  if (message) showToast(message);
  if (!answer.ok) scenesStore.setState({ running: before });
  // A response to a poll from before the run does not know of it.
  await pendingRefresh();
  if (startedIn !== visit) return;
  runs--;
  // Lights, matrices and the table have changed.
  void refreshDeviceStatus();
}

/** The user has changed this part by hand, so a scene that sets it is no longer what is running. */
export function unmarkScene(part: ScenePart): void {
  const { scenes, running } = scenesStore.getState();
  const isSet = scenes?.find(({ id }) => id === running)?.parts.includes(part);
  if (isSet) scenesStore.setState({ running: null });
}

/** Shows the list before the hub has it, such as a new order. */
export function showScenes(scenes: SceneSummary[]): void {
  scenesStore.setState({ scenes });
}
