import type { Cells } from "./bitmap";
import type { Line } from "./sand-line";

/** Where a line's points are on a picture, in pixels: x = left + x mm * scale, y = bottom - y mm * scale. */
export interface View {
  left: number;
  bottom: number;
  scale: number;
}

export type Groove = ReturnType<typeof startGroove>;

export const NEAREST = 255;
/** In pixels: points this close to the direction of a piece lengthen it. They then deviate by a quarter of it. */
const STRAIGHT = 1;
/** Shorter movements, in pixels, have no direction. */
const MIN_STEP = 0.7;
/** Points that are carved at once. */
const POINTS = 16;
/** Length in pixels of the pieces that a curve is computed in. */
const CURVE_STEP = 3;
/** Cosine of the turn from which on a corner stays sharp. */
const SMOOTH_FROM = Math.cos((40 * Math.PI) / 180);

/** `reach`: distance in pixels from the middle of the groove to its outer edge. */
export function startGroove(width: number, height: number, reach: number) {
  /**
   * How near each pixel is to the line: 255 in the middle of the groove, 0 at its outer edge and outside, falling
   * with the square of the distance. There is a row and a pixel more at both ends, so that each has neighbours.
   */
  const near = new Uint8Array(width * (height + 2) + 2);
  return { width, height, near, reach };
}

/** Yields after each small part of the work, as carveCells does. */
export function* carveLine(groove: Groove, line: Line, view: View, isSmooth: boolean): Generator<void> {
  if (line.count === 0) return;
  const x = (i: number) => view.left + (line.x[i] as number) * view.scale;
  const y = (i: number) => view.bottom - (line.y[i] as number) * view.scale;
  const pen = startPen(groove, x(0), y(0));
  for (let i = 1; i < line.count; i++) {
    if (isSmooth) curveTo(pen.to, x, y, i);
    else pen.to(x(i), y(i));
    if (i % POINTS === 0) yield;
  }
  pen.end();
}

/** Carves the lines between joined points, and the squares of the dense parts. */
export function* carveCells(
  groove: Groove,
  line: Line,
  { joints, inner, size }: Cells,
  view: View,
): Generator<void> {
  const x = (point: number) => view.left + (line.x[point] as number) * view.scale;
  const y = (point: number) => view.bottom - (line.y[point] as number) * view.scale;
  for (let i = 0; i < joints.length; i += 2) {
    const [from, to] = [joints[i] as number, joints[i + 1] as number];
    carve(groove, x(from), y(from), x(to), y(to));
    if (i % POINTS === 0) yield;
  }
  const { width, height, near } = groove;
  const half = (size * view.scale) / 2;
  for (const point of inner) {
    const bottom = Math.min(height - 1, y(point) + half);
    const [left, right] = [Math.ceil(Math.max(0, x(point) - half)), Math.min(width - 1, x(point) + half)];
    for (let row = Math.ceil(Math.max(0, y(point) - half)); row <= bottom; row++) {
      const start = width * (row + 1) + 1;
      near.fill(NEAREST, start + left, start + right + 1);
    }
  }
}

type MoveTo = (x: number, y: number) => void;

/** Joins short steps to straight pieces, because each piece of a groove costs time for its ends. */
function startPen(groove: Groove, startX: number, startY: number): { to: MoveTo; end: () => void } {
  let [fromX, fromY, lastX, lastY, alongX, alongY] = [startX, startY, startX, startY, 0, 0];
  const end = () => carve(groove, fromX, fromY, lastX, lastY);
  const to = (x: number, y: number) => {
    const aside = alongX * (y - fromY) - alongY * (x - fromX);
    if (Math.abs(aside) > STRAIGHT || alongX * (x - lastX) + alongY * (y - lastY) < 0) {
      end();
      fromX = lastX;
      fromY = lastY;
      alongX = alongY = 0;
    }
    lastX = x;
    lastY = y;
    const length = Math.hypot(x - fromX, y - fromY);
    if (alongX || alongY || length < MIN_STEP) return;
    alongX = (x - fromX) / length;
    alongY = (y - fromY) / length;
  };
  return { to, end };
}

/** Returns a coordinate of point `i` in pixels. */
type Coordinate = (i: number) => number;

/** A chordal Catmull-Rom curve to point `i`. */
function curveTo(to: MoveTo, x: Coordinate, y: Coordinate, i: number): void {
  const [dx, dy, length] = stepTo(x, y, i);
  const [outX, outY] = directionAt(x, y, i - 1) ?? [dx, dy];
  const [inX, inY] = directionAt(x, y, i) ?? [dx, dy];
  const pieces = Math.ceil(length / CURVE_STEP);
  for (let piece = 1; piece <= pieces; piece++) {
    const t = piece / pieces;
    const [atStart, chord, atEnd] = [
      t * (1 - t) ** 2 * length,
      t * t * (3 - 2 * t),
      t * t * (t - 1) * length,
    ];
    to(
      x(i - 1) + atStart * outX + chord * dx * length + atEnd * inX,
      y(i - 1) + atStart * outY + chord * dy * length + atEnd * inY,
    );
  }
}

/** The direction, of length 1, and the length of the step to point `i`. */
function stepTo(x: Coordinate, y: Coordinate, i: number): [number, number, number] {
  const [dx, dy] = [x(i) - x(i - 1), y(i) - y(i - 1)];
  const length = Math.hypot(dx, dy);
  return [dx / length, dy / length, length];
}

/** The curve's direction at a point; none at sharp corners and at both ends. */
function directionAt(x: Coordinate, y: Coordinate, i: number): [number, number] | undefined {
  const [beforeX, beforeY, before] = stepTo(x, y, i);
  const [afterX, afterY, after] = stepTo(x, y, i + 1);
  if (!(beforeX * afterX + beforeY * afterY > SMOOTH_FROM)) return undefined;
  const share = after / (before + after);
  return [beforeX * share + afterX * (1 - share), beforeY * share + afterY * (1 - share)];
}

function carve({ width, height, near, reach }: Groove, x0: number, y0: number, x1: number, y1: number): void {
  const length = Math.hypot(x1 - x0, y1 - y0);
  const alongX = length ? (x1 - x0) / length : 1;
  const alongY = length ? (y1 - y0) / length : 0;
  const fall = NEAREST / reach ** 2;
  const left = Math.max(0, Math.min(x0, x1) - reach);
  const right = Math.min(width - 1, Math.max(x0, x1) + reach);
  const bottom = Math.min(height - 1, Math.max(y0, y1) + reach);
  for (let y = Math.ceil(Math.max(0, Math.min(y0, y1) - reach)); y <= bottom; y++) {
    // The middle of the groove in this row, and half of its width.
    const middle = alongY ? x0 + ((y - y0) / alongY) * alongX : x0;
    const half = reach / Math.abs(alongY);
    const end = Math.min(right, middle + half);
    let x = Math.ceil(Math.max(left, middle - half));
    let along = (x - x0) * alongX + (y - y0) * alongY;
    let across = (y - y0) * alongX - (x - x0) * alongY;
    for (let i = width * (y + 1) + 1 + x; x <= end; x++, i++) {
      const beyond = along < 0 ? along : along > length ? along - length : 0;
      const value = NEAREST - (across * across + beyond * beyond) * fall;
      if (value > (near[i] as number)) near[i] = value;
      along += alongX;
      across -= alongY;
    }
  }
}
