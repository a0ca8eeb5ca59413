import type { TableStatus } from "../../../api/gcode";
import { distance, length, type Path } from "../reader/path";

/** The motor speed in steps per second on which duration estimates are based. */
const STEPS_PER_SECOND = 2000;
const MAX_DEVIATION = 5;

export function durationMs(
  path: Path,
  { feed, stepsPerMm }: Pick<TableStatus, "feed" | "stepsPerMm">,
): number {
  const seconds = feed ? distance(path) / feed : (length(path) * stepsPerMm) / STEPS_PER_SECOND;
  return seconds * 1000;
}

export interface Animation {
  percentAt(now: number): number;
  /**
   * Sets a new duration. Jumps to the hub's progress if the shown progress differs from it by more than 5
   * percentage points.
   */
  correct(now: number, hubPercent: number, duration: number): void;
  pause(now: number): void;
  resume(now: number): void;
}

/** Plays a pattern by elapsed time; all times are in ms of the same clock. */
export function createAnimation(duration: number, now: number, percent: number): Animation {
  let start = 0;
  let pausedAt: number | undefined;
  const place = (time: number, done: number) => {
    start = (pausedAt ?? time) - (done / 100) * duration;
  };
  const percentAt = (time: number) =>
    duration > 0 ? Math.min(100, Math.max(0, (((pausedAt ?? time) - start) / duration) * 100)) : 100;
  place(now, percent);
  return {
    percentAt,
    correct(time, hubPercent, newDuration) {
      const shown = percentAt(time);
      duration = newDuration;
      place(time, Math.abs(shown - hubPercent) > MAX_DEVIATION ? hubPercent : shown);
    },
    pause(time) {
      pausedAt ??= time;
    },
    resume(time) {
      start += time - (pausedAt ?? time);
      pausedAt = undefined;
    },
  };
}
