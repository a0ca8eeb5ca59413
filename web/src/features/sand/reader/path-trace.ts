import type { Bounds, TableShape } from "../../../api/gcode";
import { addPoint, type Point, startPath } from "./path";
import { placer } from "./placement";
import { startOutermost, widenOutermost } from "./surround";

export type Trace = ReturnType<typeof startTrace>;

/** More moves than this are indistinguishable in a picture. */
const MAX_CLAMPED = 20_000;

export function startTrace(table: TableShape, placement: string) {
  return {
    table,
    path: startPath(0, 0),
    commandCount: 0,
    clampedCount: 0,
    /** On the table */
    bounds: null as Bounds | null,
    /** In the pattern's own coordinates, not clamped, with arcs and not only the lines that they are drawn as */
    extent: null as Bounds | null,
    /** Like `extent`, for round tables only */
    outermost: table.isRound ? startOutermost() : null,
    /** The moves to and from clamped points, each once: "X Y TOX TOY" in whole mm */
    clamped: new Set<string>(),
    isOutside: false,
    ...placer(placement),
  };
}

/** Clamps and rounds to hundredths; a tie rounds up, independent of the last bit of a sine. */
function placed(mm: number, end: number): number {
  return Math.floor(Math.min(end, Math.max(0, mm)) * 100 + 0.5 + 1e-6) / 100;
}

function isBeyond(mm: number, end: number): boolean {
  return mm < -1e-6 || mm > end + 1e-6;
}

/** More than the rounding of a file's coordinates, in mm: a point that is outside by less is not counted. */
const ROUND_SLACK = 0.01;

/** The nearest point on the table, in hundredths, and whether it is another one (docs/sand-table.md). */
function clamp(
  x: number,
  y: number,
  { width, height, isRound }: TableShape,
): [x: number, y: number, isOutside: boolean] {
  if (!isRound) return [placed(x, width), placed(y, height), isBeyond(x, width) || isBeyond(y, height)];
  const radius = width / 2;
  const [dx, dy] = [x - radius, y - radius];
  const distance = Math.sqrt(dx * dx + dy * dy);
  if (distance > radius) [x, y] = [radius + (dx * radius) / distance, radius + (dy * radius) / distance];
  return [placed(x, width), placed(y, width), distance > radius + ROUND_SLACK];
}

function widened(bounds: Bounds | null, x: number, y: number): Bounds {
  if (!bounds) return { minX: x, maxX: x, minY: y, maxY: y };
  bounds.minX = Math.min(bounds.minX, x);
  bounds.maxX = Math.max(bounds.maxX, x);
  bounds.minY = Math.min(bounds.minY, y);
  bounds.maxY = Math.max(bounds.maxY, y);
  return bounds;
}

export function widenExtent(trace: Trace, { x, y }: Point): void {
  trace.extent = widened(trace.extent, x, y);
  if (trace.outermost) widenOutermost(trace.outermost, { x, y });
}

/**
 * Moves the ball to a point of the pattern, clamped to the table. Returns whether it had to be clamped.
 * Before the first move the ball may be anywhere; a point that can't be the first one then moves nothing.
 */
export function goTo(trace: Trace, to: Point, canBeFirst = true): boolean {
  const { path, clamped } = trace;
  const [atX, atY] = trace.place(to.x, to.y);
  const [x, y, isOutside] = clamp(atX, atY, trace.table);
  const isFirst = path.count === 1;
  trace.bounds = widened(trace.bounds, x, y);
  widenExtent(trace, to);
  const [fromX, fromY] = [path.x.at(-1) as number, path.y.at(-1) as number];
  if (isFirst ? canBeFirst : fromX !== x || fromY !== y) {
    addPoint(path, x, y);
    if ((isOutside || trace.isOutside) && !isFirst && clamped.size < MAX_CLAMPED)
      clamped.add([fromX, fromY, x, y].map(Math.round).join(" "));
  }
  trace.isOutside = isOutside;
  return isOutside;
}
