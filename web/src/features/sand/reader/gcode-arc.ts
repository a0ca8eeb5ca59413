import type { Point } from "./path";

const SAME = 1e-9;
const MAX_RADIUS = 10_000;
const RADII_APART = 0.5;
const OUT_OF_REACH = 0.01;
/** An arc reaches farthest in these directions. A table's edges need quarters, a round one all of them. */
const SHARE = Math.PI / 32;

/** Eight times the largest chord deviation of 0.025 mm, in mm. */
export const CHORD = 0.2;

export function partsFor(exact: number): number {
  return Math.max(1, Math.ceil(exact - 1e-6));
}

const distance = (dx: number, dy: number) => Math.sqrt(dx * dx + dy * dy);

/**
 * The points of an arc, the last one its end; null if there is no such arc. The centre is `i`, `j` from the
 * start or, if both are missing, at the position that gives radius `r` (negative: the longer arc). It is drawn
 * with `scale`: a larger arc has more points. `reach` is called with the points where the arc itself is
 * farthest in X or Y, or in one of the directions between.
 */
export function arcPoints(
  from: Point,
  to: Point,
  isClockwise: boolean,
  i: number | undefined,
  j: number | undefined,
  r: number,
  scale: number,
  reach: (point: Point) => void,
): Point[] | null {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const isFull = Math.abs(dx) <= SAME && Math.abs(dy) <= SAME;
  let x = from.x + (i ?? 0);
  let y = from.y + (j ?? 0);
  const byRadius = (i ?? j) === undefined;
  if (byRadius) {
    const d = distance(dx, dy);
    if (isFull || d > 2 * Math.abs(r) + OUT_OF_REACH) return null;
    const beside = Math.sqrt(Math.max(0, r * r - (d * d) / 4));
    const left = isClockwise === r < 0 ? beside : -beside;
    x = (from.x + to.x) / 2 - (dy * left) / d;
    y = (from.y + to.y) / 2 + (dx * left) / d;
  }
  const r0 = distance(from.x - x, from.y - y);
  const change = distance(to.x - x, to.y - y) - r0;
  const radius = byRadius ? Math.abs(r) : r0;
  if (!radius || radius > MAX_RADIUS || Math.abs(change) >= RADII_APART) return null;

  const turn = isClockwise ? -2 * Math.PI : 2 * Math.PI;
  const a0 = Math.atan2(from.y - y, from.x - x);
  let sweep = isFull ? turn : Math.atan2(to.y - y, to.x - x) - a0;
  while (sweep * turn <= 0 || Math.abs(sweep) <= SAME) sweep += turn;
  const n = partsFor(Math.abs(sweep) / Math.sqrt(CHORD / (r0 * scale)));
  const points: Point[] = [];
  for (let k = 1; k < n; k++) {
    const a = a0 + (sweep * k) / n;
    const rho = r0 + (change * k) / n;
    points.push({ x: x + rho * Math.cos(a), y: y + rho * Math.sin(a) });
  }
  const last = Math.max(a0, a0 + sweep);
  for (let q = Math.ceil(Math.min(a0, a0 + sweep) / SHARE); q * SHARE < last; q++) {
    const rho = r0 + (change * (q * SHARE - a0)) / sweep;
    reach({ x: x + rho * Math.cos(q * SHARE), y: y + rho * Math.sin(q * SHARE) });
  }
  return [...points, to];
}
