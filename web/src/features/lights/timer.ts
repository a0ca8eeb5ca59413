import type { GlobalSettings } from "../../api/types";
import { clockText } from "../../lib/time/clock-text";
import { transitions } from "../../state/timer-transitions";

export interface TimerContext {
  mode: string;
  clockSet: boolean;
  /** Minutes since midnight by the hub's clock; null while it is not set. */
  now: number | null;
}

export const MINUTES_A_DAY = 24 * 60;

export function timerStatus({ autoOn, autoOff }: GlobalSettings): string {
  if (autoOn && autoOff) return "Auto On/Off Active";
  if (autoOn) return "Auto On Only";
  if (autoOff) return "Auto Off Only";
  return "Timer Off";
}

export function timerSummary(timer: GlobalSettings, { mode, clockSet }: TimerContext): string {
  const { on, off, isWaiting } = transitions(timer);
  if (!timer.autoOn && !timer.autoOff) return "The lights stay as you set them.";
  if (isWaiting) return "Set a time to start the timer.";
  if (!clockSet) return "Clock not set. The timer waits until the hub knows the time.";
  if (on !== null && on === off) return "Start and end are equal: no transition.";
  if (mode === "off") return "The timer waits while the mode is Off.";
  return sentence(timer, on, off);
}

function sentence(timer: GlobalSettings, on: number | null, off: number | null): string {
  const nextDay = on !== null && off !== null && off < on ? " the next day" : "";
  const rise = transition("rise", "switch on", clockText(timer.autoOnTime), timer.fadeOnDuration);
  const fall = transition(
    "fade out",
    "switch off",
    clockText(timer.autoOffTime) + nextDay,
    timer.fadeOffDuration,
  );
  if (on === null) return `Lights ${fall}. They are not switched on by themselves.`;
  if (off === null) return `Lights ${rise} and stay on.`;
  return `Lights ${rise} and ${fall}.`;
}

function transition(fading: string, switching: string, time: string, minutes: number): string {
  return minutes > 0 ? `${fading} from ${time} over ${minutes} min` : `${switching} at ${time}`;
}

interface CoursePoint {
  minute: number;
  /** 0: dark; 1: the configured brightness */
  level: number;
}

interface DayCourse {
  /** Before this minute the lights keep their manual state, which is unknown. */
  knownFrom: number;
  /** From `knownFrom` to midnight, minutes ascending. */
  points: CoursePoint[];
}

const DARK: DayCourse = { knownFrom: 0, points: [] };
const SET_BY_HAND: DayCourse = { knownFrom: MINUTES_A_DAY, points: [] };
const ROUNDS_UNTIL_STEADY = 4;

export function dayCourse(timer: GlobalSettings, { mode, clockSet }: TimerContext): DayCourse {
  const { on, off, isWaiting } = transitions(timer);
  if (mode === "off") return DARK;
  if (isWaiting || !clockSet || on === off) return SET_BY_HAND;
  if (on === null && off !== null) return singleFade(off, timer.fadeOffDuration, 1);
  if (off === null && on !== null) return singleFade(on, timer.fadeOnDuration, 0);
  return { knownFrom: 0, points: everyDay(on ?? 0, off ?? 0, timer) };
}

function singleFade(from: number, duration: number, startLevel: number): DayCourse {
  const end = from + duration;
  const points = [
    { minute: from, level: startLevel },
    { minute: end, level: 1 - startLevel },
    { minute: MINUTES_A_DAY, level: 1 - startLevel },
  ];
  return { knownFrom: from, points: cut(points, from) };
}

/** A fade that overlaps the next transition ends there; the next fade starts at the level reached. */
function everyDay(on: number, off: number, timer: GlobalSettings): CoursePoint[] {
  const litFor = (off - on + MINUTES_A_DAY) % MINUTES_A_DAY;
  const rise = Math.min(timer.fadeOnDuration, litFor);
  const fall = Math.min(timer.fadeOffDuration, MINUTES_A_DAY - litFor);
  let low = 0;
  let high = 1;
  for (let round = 0; round < ROUNDS_UNTIL_STEADY; round++) {
    high = low + (1 - low) * share(rise, timer.fadeOnDuration);
    low = high * (1 - share(fall, timer.fadeOffDuration));
  }
  const round = [
    { minute: on, level: low },
    { minute: on + rise, level: high },
    { minute: on + litFor, level: high },
    { minute: on + litFor + fall, level: low },
  ];
  const dayBefore = round.map(({ minute, level }) => ({ minute: minute - MINUTES_A_DAY, level }));
  return cut([...dayBefore, ...round], 0);
}

function share(done: number, whole: number): number {
  return whole > 0 ? done / whole : 1;
}

function cut(points: CoursePoint[], from: number): CoursePoint[] {
  const inside = points.filter(({ minute }) => minute > from && minute < MINUTES_A_DAY);
  const start = { minute: from, level: levelAt(points, from) };
  return [start, ...inside, { minute: MINUTES_A_DAY, level: levelAt(points, MINUTES_A_DAY) }];
}

function levelAt(points: CoursePoint[], minute: number): number {
  const next = points.findIndex((point) => point.minute > minute);
  const before = points[next === -1 ? points.length - 1 : next - 1];
  const after = points[next];
  if (!before || !after) return before?.level ?? after?.level ?? 0;
  const progress = (minute - before.minute) / (after.minute - before.minute);
  return before.level + (after.level - before.level) * progress;
}
