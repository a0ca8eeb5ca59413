import { useEffect } from "react";
import { createStore, useStore } from "zustand";
import type { ApiResult } from "../api/client";
import { getDeviceStatus } from "../api/config";
import type { DeviceStatuses } from "../api/types";
import { deviceName } from "../lib/devices";
import { startPolling } from "./polling";
import { preferencesStore } from "./preferences";
import { sessionStore } from "./session";
import { showToast } from "./toasts";

interface DeviceStatusState {
  /** Nothing until the hub has answered once. */
  statuses: DeviceStatuses | null;
}

export const deviceStatusStore = createStore<DeviceStatusState>(() => ({ statuses: null }));

sessionStore.subscribe(({ status }) => {
  if (status === "unauthenticated") deviceStatusStore.setState({ statuses: null });
});

/** The newest known statuses, asked for every `intervalMs` while the caller is on screen. Errors keep the old ones. */
export function useDeviceStatus(intervalMs: number): DeviceStatuses | null {
  useEffect(() => startPolling(refreshDeviceStatus, intervalMs), [intervalMs]);
  return useStore(deviceStatusStore, (state) => state.statuses);
}

export async function refreshDeviceStatus(): Promise<ApiResult<DeviceStatuses>> {
  const answer = await getDeviceStatus();
  if (!answer.ok || sessionStore.getState().status === "unauthenticated") return answer;
  const before = deviceStatusStore.getState().statuses;
  deviceStatusStore.setState({ statuses: answer.value });
  if (before && preferencesStore.getState().ledStatusAlerts) announceChanges(before, answer.value);
  return answer;
}

function announceChanges(before: DeviceStatuses, now: DeviceStatuses): void {
  for (const [id, { online }] of Object.entries(now)) {
    if (before[id] && before[id].online !== online) {
      showToast(`${deviceName(id)} is ${online ? "online" : "offline"}`);
    }
  }
}
