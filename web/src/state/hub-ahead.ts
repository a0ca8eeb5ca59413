import { type DeviceStatuses, HUB_DEVICE_ID } from "../api/types";

/** Less is no change of the clock, but how long the answer took. */
const SMALL_MS = 1_000;

/** What the hub's local time would be ahead of UTC if the hub were where this browser is, in ms. */
export function browserAhead(): number {
  return 0 - new Date().getTimezoneOffset() * 60_000;
}

/** How far the hub's local time is ahead of UTC as this browser's clock has it, in ms; null while the hub does not know it. */
export function hubAhead(statuses: DeviceStatuses, now: Date, before: number | null): number | null {
  const hub = statuses[HUB_DEVICE_ID];
  if (!hub?.deviceTime || hub.utcOffset == null) return null;
  const ahead = Date.parse(hub.deviceTime) + hub.utcOffset * 1000 - now.getTime();
  return before !== null && Math.abs(ahead - before) < SMALL_MS ? before : ahead;
}
