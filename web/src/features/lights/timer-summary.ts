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
