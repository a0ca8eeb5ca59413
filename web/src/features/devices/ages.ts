import type { DeviceStatuses } from "../../api/types";
import { HUB_DEVICE_ID } from "../../api/types";
import { timeText } from "../../lib/time/clock-text";

const UNITS = [
  [86_400, "d"],
  [3_600, "h"],
  [60, "m"],
] as const;

/** The time span as text: "5s", "3m", "2h" or "4d". Whole units, rounded down. */
export function spanText(seconds: number): string {
  const [size, unit] = UNITS.find(([size]) => seconds >= size) ?? [1, "s"];
  return `${Math.floor(seconds / size)}${unit}`;
}

/** The age as text: "5s ago"; null if `seconds` is null, because the device was never seen. */
export function agoText(seconds: number | null): string | null {
  return seconds === null ? null : `${spanText(seconds)} ago`;
}

/** The hub's local time at an instant (ISO); null without an instant and while the hub's clock is not set. */
export function hubTime(instant: string | null, statuses: DeviceStatuses | null): string | null {
  const offset = statuses?.[HUB_DEVICE_ID]?.utcOffset;
  if (!instant || typeof offset !== "number") return null;
  return timeText(new Date(Date.parse(instant) + offset * 1000), HUB_CLOCK);
}

export function browserTime(instant: string): string {
  return timeText(new Date(instant), BROWSER_CLOCK);
}

const HUB_CLOCK = {
  month: "short",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  timeZone: "UTC",
} as const;
const BROWSER_CLOCK = { dateStyle: "medium", timeStyle: "medium" } as const;
