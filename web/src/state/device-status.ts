import { useLayoutEffect } from "react";
import { createStore, useStore } from "zustand";
import type { ApiResult } from "../api/client";
import { getDeviceStatus } from "../api/config";
import { type DeviceStatus, type DeviceStatuses, HUB_DEVICE_ID } from "../api/types";
import { deviceName, learnNames } from "../lib/devices";
import { persistentStorage } from "../lib/safe-storage";
import { preferencesStore } from "./preferences";
import { onSignedOut, sessionStore } from "./session";
import { showToast } from "./toasts";
import { EVERY, onMissedPoll, PAGE, startPolling } from "./use-polled";

export type HomeHas = NonNullable<DeviceStatus["homeHas"]>;

interface DeviceStatusState {
  /** The newest statuses; null while none are known. While the hub is away, each device is offline. */
  statuses: DeviceStatuses | null;
  /** The hub did not respond to polls for some seconds. */
  isAway: boolean;
}

/** In ms; a Wi-Fi that wakes with its phone needs up to 3 s. */
const SECOND_LOOK = 3_000;

const NOTHING: DeviceStatusState = { statuses: null, isAway: false };

export const deviceStatusStore = createStore<DeviceStatusState>(() => NOTHING);

/** The statuses of the hub's last response. */
let received: DeviceStatuses = {};
let isExcused = false;

/** The missed polls of one part since its last response, or since the page was hidden. */
export function createMisses({ now, isVisible, onVisibility } = PAGE) {
  let first: { at: number; ignore: () => void } | null = null;
  const forget = () => {
    first?.ignore();
    first = null;
  };
  return {
    forget,
    isAny: () => first !== null,

    /** Returns true if the hub is away, or the part has got no response since a miss some seconds ago. */
    add(): boolean {
      // A miss before or while the page was hidden says nothing about the hub once it is shown again.
      if (!isVisible()) return isHubAway();
      first ??= { at: +now(), ignore: onVisibility(() => isVisible() || forget()) };
      // Timers may be a little early.
      return isHubAway() || +now() - first.at > SECOND_LOOK - 100;
    },
  };
}

const misses = createMisses();

onSignedOut(() => {
  received = {};
  misses.forget();
  deviceStatusStore.setState(NOTHING);
});

export function useDeviceStatus(): DeviceStatuses | null {
  return useStore(deviceStatusStore, (state) => state.statuses);
}

/** Contains the names of the parts that the home lacks, so that no page shows them for a moment. */
const LACKING = "lacking";

/** What the home has; until the hub has said it, what it had when this browser saw it last. */
export function useHomeHas(): HomeHas {
  const hub = useDeviceStatus()?.[HUB_DEVICE_ID];
  const lacking = persistentStorage.read(LACKING) ?? "";
  return hub?.homeHas ?? { table: !/table/.test(lacking), matrices: !/matrices/.test(lacking) };
}

function rememberHome(homeHas: HomeHas | undefined): void {
  if (homeHas)
    persistentStorage.write(LACKING, `${homeHas.table || "table"} ${homeHas.matrices || "matrices"}`);
}

export const isHubAway = (): boolean => deviceStatusStore.getState().isAway;

export function useIsHubAway(): boolean {
  return useStore(deviceStatusStore, (state) => state.isAway);
}

export function useDeviceStatusPolling(isWanted: boolean): void {
  useLayoutEffect(() => (isWanted ? startPolling(refreshDeviceStatus, EVERY.status) : undefined), [isWanted]);
}

onMissedPoll(() => misses.isAny() || refreshDeviceStatus());

let refreshing: Promise<ApiResult<DeviceStatuses>> | null = null;

/** Polls of several screens at the same moment share a request, so that one failure is one missed poll. */
export function refreshDeviceStatus(): Promise<ApiResult<DeviceStatuses>> {
  refreshing ??= refresh().finally(() => {
    refreshing = null;
  });
  return refreshing;
}

/** Resolves when the request that is in flight has ended. */
export async function pendingRefresh(): Promise<void> {
  await refreshing;
}

async function refresh(): Promise<ApiResult<DeviceStatuses>> {
  const answer = await getDeviceStatus();
  if (sessionStore.getState().status === "unauthenticated") return answer;
  if (!answer.ok) {
    if (isExcused) return answer;
    if (!misses.isAny())
      PAGE.after(SECOND_LOOK, () => PAGE.isVisible() && misses.isAny() && refreshDeviceStatus());
    if (misses.add()) setHubAway(true);
    return answer;
  }
  misses.forget();
  learnNames(answer.value);
  rememberHome(answer.value[HUB_DEVICE_ID]?.homeHas);
  deviceStatusStore.setState({ statuses: answer.value, isAway: false });
  if (preferencesStore.getState().ledStatusAlerts) announceChanges(received, answer.value);
  received = answer.value;
  return answer;
}

/** While it is away, each device is offline. */
export function setHubAway(isAway: boolean): void {
  if (isAway === deviceStatusStore.getState().isAway) return;
  const offline = Object.entries(received).map(([id, status]) => [id, { ...status, online: false }]);
  deviceStatusStore.setState({ isAway, statuses: isAway ? Object.fromEntries(offline) : received });
}

/** While the hub restarts on purpose, missed polls are not counted. */
export function excuseHub(isRestarting: boolean): void {
  isExcused = isRestarting;
}

function announceChanges(before: DeviceStatuses, now: DeviceStatuses): void {
  for (const [id, { online }] of Object.entries(now)) {
    if (before[id] && before[id].online !== online) {
      showToast(`${deviceName(id)} is ${online ? "online" : "offline"}`);
    }
  }
}
