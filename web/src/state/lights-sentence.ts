import type { Changer, GlobalSettings, LightsStatus, Strip } from "../api/types";
import { clockText } from "../lib/time/clock-text";
import { lengthText } from "../lib/time/length-text";
import { transitions } from "./timer-transitions";

const HAND = " by hand";

/**
 * What the strip does and why, in one sentence; empty before the hub's first status. A switch that was
 * toggled since that status counts as toggled by hand.
 */
export function lightsSentence(
  strip: Strip,
  timer: GlobalSettings,
  status: LightsStatus | undefined,
): string {
  if (!status) return "";
  const by =
    status.on !== strip.enabled
      ? HAND
      : status.reason === "timer"
        ? " by the timer"
        : byText(status.switchedBy);
  const { on, off } = transitions(timer);
  const isTimed = on !== off;
  const until = (minute: number | null, time: string) =>
    isTimed && minute !== null ? `, until ${clockText(time)}` : "";
  const { fading } = status;
  // Whole minutes, so that the sentence does not change with every poll.
  if (fading)
    return `Changing slowly, ${lengthText(fading < 60 ? fading : Math.ceil(fading / 60) * 60)} left.`;
  if (!strip.enabled) return `Switched off${by}${until(on, timer.autoOnTime)}.`;
  if (strip.mode === "off") return "Dark: the mode is Off.";
  if (strip.brightness === 0) return "Dark: the brightness is 0%.";
  if (status.reason === "not-connected") return "Dark: no LED strip is connected.";
  if (status.reason === "current-limit") return "Lit, dimmed by the current limit.";
  return `Switched on${by}${until(off, timer.autoOffTime)}.`;
}

/** Empty after a start of the hub, until someone switches. */
function byText(by: Changer | null): string {
  if (!by) return "";
  const isPerson = by.kind === "person" || by.kind === "button";
  return isPerson ? (by.scene ? " by a scene" : HAND) : ` by ${by.name}`;
}

/** The text beside the brightness; empty while the current limit does not dim the strip. */
export function currentLimitText(strip: Strip, status: LightsStatus | undefined): string {
  if (status?.reason !== "current-limit" || !status.currentLimit || !strip.enabled) return "";
  return `Limited to ${(status.currentLimit / 1000).toFixed(1)} A`;
}
