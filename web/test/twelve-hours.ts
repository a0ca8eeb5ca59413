import { vi } from "vitest";
import { HUB_DEVICE_ID } from "../src/api/types";
import { deviceStatusStore } from "../src/state/device-status";

/** A browser with a 12-hour clock, and quiet hours that end at 19:00. */
export function quietInTwelveHours(): void {
  vi.stubGlobal("navigator", Object.create(navigator, { language: { value: "en-US" } }));
  const schedule = { revision: 1, night: null, quietUntil: "19:00" };
  const hub = { ...deviceStatusStore.getState().statuses?.[HUB_DEVICE_ID], online: true, schedule };
  deviceStatusStore.setState({ statuses: { [HUB_DEVICE_ID]: hub as never } });
}
