import { useLayoutEffect } from "react";
import { createStore, useStore } from "zustand";
import type { ApiResult } from "../api/client";
import { getDeviceStatus } from "../api/config";
import type { DeviceStatuses } from "../api/types";
import { deviceName } from "../lib/devices";
import { startPolling } from "./polling";
import { preferencesStore } from "./preferences";
import { onSignedOut, sessionStore } from "./session";
import { showToast } from "./toasts";

const INTERVAL_MS = 10_000;

interface DeviceStatusState {
  /** The newest statuses; null until the first poll has ended. Later errors keep the previous ones. */
  statuses: DeviceStatuses | null;
  /** The last poll failed, so `statuses` are older. */
  isOld: boolean;
}

export const UNREACHABLE = "The hub can't be reached.";
export const OUT_OF_DATE = `${UNREACHABLE} What is shown may be out of date.`;

const NOTHING: DeviceStatusState = { statuses: null, isOld: false };

export const deviceStatusStore = createStore<DeviceStatusState>(() => NOTHING);

onSignedOut(() => deviceStatusStore.setState(NOTHING));

export function useDeviceStatus(): DeviceStatuses | null {
  return useStore(deviceStatusStore, (state) => state.statuses);
}

export function useAreStatusesOld(): boolean {
  return useStore(deviceStatusStore, (state) => state.isOld);
}

export function useDeviceStatusPolling(isWanted: boolean): void {
  useLayoutEffect(() => (isWanted ? startPolling(refreshDeviceStatus, INTERVAL_MS) : undefined), [isWanted]);
}

export async function refreshDeviceStatus(): Promise<ApiResult<DeviceStatuses>> {
  const answer = await getDeviceStatus();
  if (sessionStore.getState().status === "unauthenticated") return answer;
  const before = deviceStatusStore.getState().statuses ?? {};
  const statuses = answer.ok ? answer.value : before;
  deviceStatusStore.setState({ statuses, isOld: !answer.ok });
  if (preferencesStore.getState().ledStatusAlerts) announceChanges(before, statuses);
  return answer;
}

function announceChanges(before: DeviceStatuses, now: DeviceStatuses): void {
  for (const [id, { online }] of Object.entries(now)) {
    if (before[id] && before[id].online !== online) {
      showToast(`${deviceName(id)} is ${online ? "online" : "offline"}`);
    }
  }
}
