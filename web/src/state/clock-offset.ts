import { type DeviceStatuses, HUB_DEVICE_ID } from "../api/types";

/** A smaller difference is the latency of the response, not a change of the clock. */
const SMALL_MS = 1_000;

/** Offset of the browser's local time from UTC in ms: the first estimate of the hub's offset. */
export function browserClockOffset(): number {
  return 0 - new Date().getTimezoneOffset() * 60_000;
}

/** Offset in ms from this browser's UTC to the hub's local time; null while the hub's clock is not set. */
export function hubClockOffset(statuses: DeviceStatuses, now: Date, before: number | null): number | null {
  const hub = statuses[HUB_DEVICE_ID];
  if (!hub?.deviceTime || hub.utcOffset == null) return null;
  const ahead = Date.parse(hub.deviceTime) + hub.utcOffset * 1000 - now.getTime();
  return before !== null && Math.abs(ahead - before) < SMALL_MS ? before : ahead;
}
