export interface TimerSettings {
  autoOn: boolean;
  autoOff: boolean;
  /** HH:MM or empty */
  autoOnTime: string;
  autoOffTime: string;
  /** minutes, 0-120 */
  fadeOnDuration: number;
  fadeOffDuration: number;
}

export interface TimerContext {
  mode: string;
  clockSet: boolean;
}

/** A point of the lights' course over a day; `certain` is false where it depends on what was set by hand. */
export interface CoursePoint {
  minute: number;
  level: number;
  certain: boolean;
}

export const MINUTES_A_DAY = 24 * 60;
export const LONGEST_FADE = 120;

/** Whole minutes 0-120 from what was typed; what is no number is 0. */
export function fadeMinutes(typed: string | number): number {
  const value = Math.round(Number(typed));
  return Number.isFinite(value) ? Math.min(LONGEST_FADE, Math.max(0, value)) : 0;
}

/** Minutes since midnight of "HH:MM", or null. */
export function minuteOfDay(time: string): number | null {
  const match = /^([01]\d|2[0-3]):([0-5]\d)/.exec(time);
  return match ? Number(match[1]) * 60 + Number(match[2]) : null;
}

export function timerStatus({ autoOn, autoOff }: TimerSettings): string {
  if (autoOn && autoOff) return "Auto On/Off Active";
  if (autoOn) return "Auto On Only";
  if (autoOff) return "Auto Off Only";
  return "Timer Off";
}

export function timerSummary(timer: TimerSettings, { mode, clockSet }: TimerContext): string {
  const on = timer.autoOn ? minuteOfDay(timer.autoOnTime) : null;
  const off = timer.autoOff ? minuteOfDay(timer.autoOffTime) : null;
  if (!timer.autoOn && !timer.autoOff) return "The lights stay as you set them.";
  if ((timer.autoOn && on === null) || (timer.autoOff && off === null))
    return "Set a time to start the timer.";
  if (!clockSet) return "Clock not set. The timer waits until the hub knows the time.";
  if (on !== null && on === off) return "Start and end are equal: no transition.";
  if (mode === "off") return "Mode is Off: the light stays dark at all times.";
  return sentence(timer, on, off);
}

function sentence(timer: TimerSettings, on: number | null, off: number | null): string {
  const rise = fadePhrase("from", timer.autoOnTime, timer.fadeOnDuration);
  const fade = fadePhrase("from", timer.autoOffTime, timer.fadeOffDuration);
  if (on === null) return `Lights ${fadeVerb("off", timer.fadeOffDuration)} ${fade}; you switch them on.`;
  if (off === null) return `Lights ${fadeVerb("on", timer.fadeOnDuration)} ${rise} and stay on.`;
  const nextDay = off < on ? " the next day" : "";
  const risePart = `${fadeVerb("on", timer.fadeOnDuration)} ${rise}`;
  const fadePart = `${fadeVerb("off", timer.fadeOffDuration)} ${fade}${nextDay}`;
  return `Lights ${risePart} and ${fadePart}.`;
}

function fadeVerb(direction: "on" | "off", minutes: number): string {
  if (direction === "on") return minutes > 0 ? "rise" : "switch on";
  return minutes > 0 ? "fade out" : "switch off";
}

function fadePhrase(from: string, time: string, minutes: number): string {
  return minutes > 0 ? `${from} ${time.slice(0, 5)} over ${minutes} min` : `at ${time.slice(0, 5)}`;
}
