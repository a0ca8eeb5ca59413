import type { Job, PatternStats, TableStatus } from "../../api/gcode";
import { isPrinting, isWaiting } from "../../state/sand";

/** "0.0–600.0 x 0.0–400.0 mm" */
export function boundsText(bounds: PatternStats["bounds"] | undefined): string {
  if (bounds?.minX === undefined) return "No pattern loaded";
  const { minX, maxX, minY, maxY } = bounds;
  const range = (from: number, to: number) => `${from.toFixed(1)}–${to.toFixed(1)}`;
  return `${range(minX, maxX)} x ${range(minY, maxY)} mm`;
}

export function countText(count: number | undefined): string {
  return (count ?? 0).toLocaleString("en");
}

const STATES: Partial<Record<Job["state"], string>> = {
  paused: "Paused",
  interrupted: "Interrupted",
  failed: "Failed",
};

export function stateText({ state, status }: Job): string {
  return STATES[state] ?? status;
}

export function noticeOf({ message, online, machine }: TableStatus, printing: Job | undefined): string {
  if (message) return message;
  if (!online) return "The table is not connected.";
  if (printing)
    return printing.state === "paused"
      ? `Paused at ${Math.floor(printing.progress)}%`
      : `Drawing ${printing.originalName}`;
  if (machine === "Alarm") return "The table does not know where the ball is.";
  return machine === "Idle" ? "The table is ready." : "The table is busy.";
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
