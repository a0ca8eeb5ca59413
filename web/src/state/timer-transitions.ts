import type { GlobalSettings } from "../api/types";

/** Minutes since midnight of "HH:MM", or null. */
export function minuteOfDay(time: string): number | null {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time);
  return match ? Number(match[1]) * 60 + Number(match[2]) : null;
}

/** The minutes at which the timer acts, null for never; an enabled transition without a time never acts. */
export function transitions({ autoOn, autoOff, autoOnTime, autoOffTime }: GlobalSettings) {
  const on = autoOn ? minuteOfDay(autoOnTime) : null;
  const off = autoOff ? minuteOfDay(autoOffTime) : null;
  return { on, off, isWaiting: (autoOn && on === null) || (autoOff && off === null) };
}
