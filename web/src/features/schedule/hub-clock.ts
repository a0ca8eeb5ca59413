import { clockText } from "../../lib/time/clock-text";
import { offsetByRule } from "../../lib/time/posix-rule";

/** Minutes that the hub's local time is ahead of UTC at an instant (ms since 1970). */
export type Zone = (instant: number) => number;

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/**
 * The hub's time zone. Without a rule its present offset (seconds) counts for all times, and without that
 * the browser's zone.
 */
export function zoneOf(rule: string | null, utcOffset: number | null | undefined): Zone {
  return (instant) =>
    offsetByRule(rule ?? "", instant) ??
    (typeof utcOffset === "number" ? utcOffset / 60 : 0 - new Date(instant).getTimezoneOffset());
}

/** The instant's local time, to be read as UTC. */
function localDate(instant: number, zone: Zone): Date {
  return new Date(instant + zone(instant) * MINUTE_MS);
}

export function dayOf(at: string, zone: Zone): number {
  return Math.floor(localDate(Date.parse(at), zone).getTime() / DAY_MS);
}

/** `name` is "Today", "Tomorrow" or empty; `date` is "Saturday, Nov 21", with the year if it is not the present one. */
export function dayText(at: string, now: number, zone: Zone): { name: string; date: string } {
  const local = localDate(Date.parse(at), zone);
  const today = localDate(now, zone);
  const ahead = Math.floor(local.getTime() / DAY_MS) - Math.floor(today.getTime() / DAY_MS);
  const date = local.toLocaleDateString("en", {
    weekday: "long",
    month: "short",
    day: "numeric",
    year: local.getUTCFullYear() === today.getUTCFullYear() ? undefined : "numeric",
    timeZone: "UTC",
  });
  return { name: ["Today", "Tomorrow"][ahead] ?? "", date };
}

/** "22:00", or "10:00 PM" in a 12-hour cycle. */
export function eventTime(at: string, zone: Zone): string {
  return clockText(localDate(Date.parse(at), zone).toISOString().slice(11, 16));
}
