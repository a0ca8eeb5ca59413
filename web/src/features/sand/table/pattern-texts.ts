import type { Job, PatternStats, TableShape, TableStatus } from "../../../api/gcode";
import { clockText } from "../../../lib/time/clock-text";
import { isPrinting, isWaiting } from "../../../state/sand/drawing";

/** "Table 1000x500 mm.", "Round table, 400 mm across." */
export function shapeText({ width, height, isRound }: TableShape): string {
  if (isRound) return `Round table, ${width} mm across.`;
  // The specification's text.
  const canvas = width === 600 && height === 400 ? ", canvas 1000x667 px, 20 px sand margins" : "";
  return `Table ${width}x${height} mm${canvas}.`;
}

/** "0.0–600.0 x 0.0–400.0 mm" */
export function boundsText(bounds: PatternStats["bounds"] | undefined): string {
  if (!bounds || !("minX" in bounds)) return "No pattern loaded";
  const { minX, maxX, minY, maxY } = bounds;
  const range = (from: number, to: number) => `${from.toFixed(1)}–${to.toFixed(1)}`;
  return `${range(minX, maxX)} x ${range(minY, maxY)} mm`;
}

export function countText(count: number | undefined): string {
  return (count ?? 0).toLocaleString("en");
}

/** For <Facts> */
export function patternFacts(stats: PatternStats | null | undefined) {
  return [
    ["Commands", countText(stats?.commandCount)],
    ["Clamped", countText(stats?.clampedCount)],
    ["Pattern Bounds", boundsText(stats?.bounds)],
  ] as const;
}

const DAY_S = 24 * 3600;

/** When everything in the queue is drawn: "Done about 21:40"; "" if that is unknown or never. */
export function endText(jobs: readonly Job[], now: number): string {
  const rest = jobs.filter((job) => isPrinting(job) || isWaiting(job));
  if (!rest.some(({ state }) => state === "running") || rest.some(({ repeat, player }) => repeat || player))
    return "";
  return doneText(
    rest.reduce((sum, { remaining }) => sum + remaining, 0),
    now,
  );
}

/** "Done about 21:40", "Done about Friday, 21:40" */
export function doneText(seconds: number, now: number): string {
  const end = new Date(now + seconds * 1000);
  const days = seconds / DAY_S;
  const day =
    end.toDateString() === new Date(now).toDateString()
      ? ""
      : `${end.toLocaleDateString("en", days < 6 ? { weekday: "long" } : { day: "numeric", month: "long" })}, `;
  return `Done about ${day}${clockText(end.toTimeString().slice(0, 5))}`;
}

/** "120.0, 85.5 mm" */
export function positionText({ position: { x, y }, positionKnown }: TableStatus) {
  return positionKnown ? `${x.toFixed(1)}, ${y.toFixed(1)} mm` : "Unknown";
}

const STATES: Partial<Record<Job["state"], string>> = {
  paused: "Paused",
  interrupted: "Interrupted",
  failed: "Failed",
};

export function stateText({ state, status }: Job): string {
  return STATES[state] ?? status;
}

export function isDone({ state }: Job): boolean {
  return state === "done";
}

/** Display order: drawing, needing a decision, waiting, and done, the newest first. */
export function inOrder(jobs: readonly Job[]): Job[] {
  const rest = jobs.filter((job) => !isDone(job));
  const rank = (job: Job) => (isPrinting(job) ? 0 : isWaiting(job) ? 2 : 1);
  return [...rest.sort((one, other) => rank(one) - rank(other)), ...jobs.filter(isDone).reverse()];
}
