import type { Line } from "../line/sand-line";
import type { Curve, Point } from "./generators/generator";

export const MAX_POINTS = 20_000;
const MAX_DEPTH = 14;
/** A chord is compared with the curve in its middle and at these shares, irregular so that no wave passes. */
const [EARLY, LATE] = [0.23, 0.71];
/** Allowed deviation there, as a share of the tolerance. The rest is for the places between, and for rounding. */
const PROBED = 0.7;

/**
 * Rounds to 0.01 mm and leaves out points that do not move. Chords deviate by at most `tolerance` mm, or more if
 * the line would otherwise have more than MAX_POINTS points.
 */
export function sampled(curve: Curve, tolerance: number): Line {
  for (let allowed = tolerance * PROBED; ; ) {
    const { line, share } = attempt(curve, allowed);
    if (share === 1) return line;
    // The number of points falls with the square root of the tolerance.
    allowed *= Math.max(1.3, 1.1 / share ** 2);
  }
}

/** Ends early beyond MAX_POINTS; `share` is the part of the curve that was sampled. */
function attempt({ count, at }: Curve, allowed: number): { line: Line; share: number } {
  const x: number[] = [];
  const y: number[] = [];
  const add = ([px, py]: Point) => {
    const [toX, toY] = [Math.round(px * 100) / 100, Math.round(py * 100) / 100];
    if (toX === x[x.length - 1] && toY === y[y.length - 1]) return;
    x.push(toX);
    y.push(toY);
  };
  const refine = (t: number, from: Point, end: number, to: Point, depth: number) => {
    if (depth === MAX_DEPTH || x.length > MAX_POINTS) return add(to);
    const middleT = (t + end) / 2;
    const middle = at(middleT);
    const isClose = (probe: Point) => isNear(probe, from, to, allowed);
    if (isClose(middle) && isClose(at(t + (end - t) * EARLY)) && isClose(at(t + (end - t) * LATE)))
      return add(to);
    refine(t, from, middleT, middle, depth + 1);
    refine(middleT, middle, end, to, depth + 1);
  };
  let from = at(0);
  add(from);
  for (let t = 0; t < count; t++) {
    const to = at(t + 1);
    refine(t, from, t + 1, to, 0);
    from = to;
    if (x.length > MAX_POINTS) return { line: { x, y, count: x.length }, share: (t + 1) / (count + 1) };
  }
  return { line: { x, y, count: x.length }, share: 1 };
}

/** Whether a point is within `distance` of a chord. */
function isNear([x, y]: Point, [fromX, fromY]: Point, [toX, toY]: Point, distance: number): boolean {
  const [dx, dy] = [toX - fromX, toY - fromY];
  const square = dx * dx + dy * dy;
  const along = square && ((x - fromX) * dx + (y - fromY) * dy) / square;
  const share = Math.min(1, Math.max(0, along));
  const [offX, offY] = [x - fromX - share * dx, y - fromY - share * dy];
  return offX * offX + offY * offY <= distance * distance;
}
