import type { Point } from "./path";

/** A circle around a pattern, in the pattern's own coordinates. */
export interface Circle extends Point {
  radius: number;
}

const DIRECTIONS = 64;
const STEPS = 2_000;

/** The farthest point of a pattern in each of 64 directions, of which the first is along X. */
export type Outermost = readonly (Point & { reach: number })[];

export function startOutermost(): Outermost {
  return Array.from({ length: DIRECTIONS }, () => ({ x: 0, y: 0, reach: Number.NEGATIVE_INFINITY }));
}

const AXES = Array.from({ length: DIRECTIONS }, (_, i) => {
  const angle = (2 * Math.PI * i) / DIRECTIONS;
  return [Math.cos(angle), Math.sin(angle)] as const;
});

export function widenOutermost(outermost: Outermost, { x, y }: Point): void {
  for (let i = 0; i < DIRECTIONS; i++) {
    const [cos, sin] = AXES[i] as (typeof AXES)[number];
    const reach = x * cos + y * sin;
    const farthest = outermost[i] as Outermost[number];
    if (reach > farthest.reach) Object.assign(farthest, { x, y, reach });
  }
}

/** The smallest circle around all points of the pattern, or one that is at most 0.2 % larger. */
export function circleAround(outermost: Outermost): Circle {
  const farthest = (quarter: number) => outermost[(quarter * DIRECTIONS) / 4] as Point;
  // In a symmetric pattern this is the centre.
  let x = (farthest(0).x + farthest(2).x) / 2;
  let y = (farthest(1).y + farthest(3).y) / 2;
  let best: Circle = { x, y, radius: Number.POSITIVE_INFINITY };
  const distance = (point: Point) => Math.hypot(point.x - x, point.y - y);
  // Each step moves the centre a smaller part of the distance to the point farthest from it.
  for (let step = 2; step < STEPS; step++) {
    const to = outermost.reduce((far, next) => (distance(next) > distance(far) ? next : far));
    const radius = distance(to);
    if (radius < best.radius) best = { x, y, radius };
    x += (to.x - x) / step;
    y += (to.y - y) / step;
  }
  // Between two directions, a point may be outside the circle around the points that are known.
  return { ...best, radius: best.radius / Math.cos(Math.PI / DIRECTIONS) };
}
