import type { Bounds } from "../../../api/gcode";
import { addPoint, type Path, type Point, startPath } from "./path";

export interface Trace {
  path: Path;
  commandCount: number;
  clampedCount: number;
  bounds: Bounds | null;
}

const WIDTH = 600;
const HEIGHT = 400;

export function startTrace(): Trace {
  return { path: startPath(0, 0), commandCount: 0, clampedCount: 0, bounds: null };
}

/** Clamps to the table and rounds to hundredths; a tie rounds up, independent of the last bit of a sine. */
function placed(mm: number, end: number): number {
  return Math.floor(Math.min(end, Math.max(0, mm)) * 100 + 0.5 + 1e-6) / 100;
}

function isOutside(mm: number, end: number): boolean {
  return mm < -1e-6 || mm > end + 1e-6;
}

/** Adds a move to `to`, clamped to the table. Returns whether `to` is outside the table. */
export function goTo(trace: Trace, to: Point): boolean {
  const x = placed(to.x, WIDTH);
  const y = placed(to.y, HEIGHT);
  trace.bounds ??= { minX: x, maxX: x, minY: y, maxY: y };
  const { path, bounds } = trace;
  bounds.minX = Math.min(bounds.minX, x);
  bounds.maxX = Math.max(bounds.maxX, x);
  bounds.minY = Math.min(bounds.minY, y);
  bounds.maxY = Math.max(bounds.maxY, y);
  if (path.x.at(-1) !== x || path.y.at(-1) !== y) addPoint(path, x, y);
  return isOutside(to.x, WIDTH) || isOutside(to.y, HEIGHT);
}
