import type { Line } from "../../state/sand-line";

/** Where a line's points are on a picture, in pixels: x = left + x mm * scale, y = bottom - y mm * scale. */
export interface View {
  left: number;
  bottom: number;
  scale: number;
}

/**
 * The squared distance of each pixel from the line: 0 in the middle of the groove, 255 at its outer edge and
 * outside.
 */
export interface Groove {
  width: number;
  height: number;
  near: Uint8Array;
  /** Distance in pixels from the middle of the groove to its outer edge. */
  reach: number;
}

/** Points this close to the direction of a piece, in pixels, lengthen it: the pieces then deviate by a quarter of it. */
const STRAIGHT = 1;
/** Shorter movements, in pixels, have no direction. */
const MIN_STEP = 0.7;
/** Length in pixels of the pieces that a curve is computed in. */
const CURVE_STEP = 3;
/** Cosine of the turn from which on a corner stays sharp. */
const SMOOTH_FROM = Math.cos((40 * Math.PI) / 180);

export function carveLine(groove: Groove, line: Line, view: View, isSmooth: boolean): void {
  if (line.count === 0) return;
  const x = (i: number) => view.left + (line.x[i] as number) * view.scale;
  const y = (i: number) => view.bottom - (line.y[i] as number) * view.scale;
  const pen = startPen(groove, x(0), y(0));
  for (let i = 1; i < line.count; i++) {
    if (isSmooth) curveTo(pen, x, y, i, line.count);
    else pen.to(x(i), y(i));
  }
  pen.end();
}

interface Pen {
  to(x: number, y: number): void;
  end(): void;
  /** The direction at the last point of a curve, of length 1; 0,0 at a sharp corner. */
  direction: [number, number];
}

/** Joins short steps to straight pieces, because each piece of a groove costs time for its ends. */
function startPen(groove: Groove, startX: number, startY: number): Pen {
  let [fromX, fromY, lastX, lastY, alongX, alongY] = [startX, startY, startX, startY, 0, 0];
  return {
    direction: [0, 0],
    to(x, y) {
      const isTurn =
        Math.abs(alongX * (y - fromY) - alongY * (x - fromX)) > STRAIGHT ||
        alongX * (x - lastX) + alongY * (y - lastY) < 0;
      if (isTurn) {
        carve(groove, fromX, fromY, lastX, lastY);
        [fromX, fromY, alongX, alongY] = [lastX, lastY, 0, 0];
      }
      const length = Math.hypot(x - fromX, y - fromY);
      if (!alongX && !alongY && length > MIN_STEP)
        [alongX, alongY] = [(x - fromX) / length, (y - fromY) / length];
      [lastX, lastY] = [x, y];
    },
    end: () => carve(groove, fromX, fromY, lastX, lastY),
  };
}

type Coordinate = (i: number) => number;

/** A chordal Catmull-Rom curve to point `i`. At a sharp corner and at the ends it has no direction of its own. */
function curveTo(pen: Pen, x: Coordinate, y: Coordinate, i: number, count: number): void {
  const [fromX, fromY] = [x(i - 1), y(i - 1)];
  const [dx, dy] = [x(i) - fromX, y(i) - fromY];
  const [nextX, nextY] = i + 1 < count ? [x(i + 1) - x(i), y(i + 1) - y(i)] : [0, 0];
  const [length, nextLength] = [Math.hypot(dx, dy), Math.hypot(nextX, nextY)];
  const [outX, outY] = pen.direction;
  pen.direction = [0, 0];
  if (dx * nextX + dy * nextY > SMOOTH_FROM * length * nextLength) {
    const [before, after] = [nextLength / length, length / nextLength];
    const sum = length + nextLength;
    pen.direction = [(dx * before + nextX * after) / sum, (dy * before + nextY * after) / sum];
  }
  const [inX, inY] = pen.direction;
  const [isOut, isIn] = [outX || outY, inX || inY];
  const pieces = isOut || isIn ? Math.ceil(length / CURVE_STEP) : 1;
  for (let piece = 1; piece <= pieces; piece++) {
    const t = piece / pieces;
    const [atStart, chord, atEnd] = [t * (1 - t) * (1 - t), t * t * (3 - 2 * t), t * t * (t - 1)];
    const bend = (out: number, chordLength: number, into: number) =>
      atStart * (isOut ? out * length : chordLength) +
      chord * chordLength +
      atEnd * (isIn ? into * length : chordLength);
    pen.to(fromX + bend(outX, dx, inX), fromY + bend(outY, dy, inY));
  }
}

/** Carves a straight piece with round ends. */
function carve({ width, height, near, reach }: Groove, x0: number, y0: number, x1: number, y1: number): void {
  const length = Math.hypot(x1 - x0, y1 - y0);
  const [alongX, alongY] = length ? [(x1 - x0) / length, (y1 - y0) / length] : [1, 0];
  const unit = 255 / (reach * reach);
  const [left, right] = [
    Math.max(0, Math.min(x0, x1) - reach),
    Math.min(width - 1, Math.max(x0, x1) + reach),
  ];
  const top = Math.ceil(Math.max(0, Math.min(y0, y1) - reach));
  const bottom = Math.min(height - 1, Math.max(y0, y1) + reach);
  // Of a row: half the width of the groove, and how far its middle moves to the next row.
  const half = alongY ? reach / Math.abs(alongY) : Number.POSITIVE_INFINITY;
  const slope = alongY ? alongX / alongY : 0;
  for (let y = top; y <= bottom; y++) {
    const middle = x0 + (y - y0) * slope;
    const end = Math.min(right, middle + half);
    let x = Math.ceil(Math.max(left, middle - half));
    let along = (x - x0) * alongX + (y - y0) * alongY;
    let across = (y - y0) * alongX - (x - x0) * alongY;
    for (; x <= end; x++, along += alongX, across -= alongY) {
      const beyond = along < 0 ? along : along > length ? along - length : 0;
      const distance = (across * across + beyond * beyond) * unit;
      const i = y * width + x;
      if (distance < (near[i] as number)) near[i] = distance;
    }
  }
}
