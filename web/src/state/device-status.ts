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

/** For parts that count the misses of their own polls. */
export const MISSES_UNTIL_AWAY = 2;
/** In ms; a Wi-Fi that wakes with its phone needs up to 3 s. */
const SECOND_LOOK = 3_000;

const NOTHING: DeviceStatusState = { statuses: null, isAway: false };

export const deviceStatusStore = createStore<DeviceStatusState>(() => NOTHING);

/** The statuses of the hub's last response. */
let received: DeviceStatuses = {};
/** When the first poll since the last response was missed; 0 if none was. */
let missedAt = 0;
let isExcused = false;

onSignedOut(() => {
  received = {};
  missedAt = 0;
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

export function useIsHubAway(): boolean {
  return useStore(deviceStatusStore, (state) => state.isAway);
}

export function useDeviceStatusPolling(isWanted: boolean): void {
  useLayoutEffect(() => (isWanted ? startPolling(refreshDeviceStatus, EVERY.status) : undefined), [isWanted]);
}

onMissedPoll(() => missedAt || refreshDeviceStatus());

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
    if (!missedAt)
      PAGE.after(SECOND_LOOK, () => {
        // A miss before the page was hidden says nothing about the hub once it is shown again.
        if (!PAGE.isVisible()) missedAt = 0;
        if (missedAt) refreshDeviceStatus();
      });
    missedAt ||= Date.now();
    // Timers may be a little early.
    if (Date.now() - missedAt > SECOND_LOOK - 100) setHubAway(true);
    return answer;
  }
  missedAt = 0;
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
