import { expect, it } from "vitest";
import type { Point } from "./path";
import { circleAround, startOutermost, widenOutermost } from "./surround";

function around(points: readonly Point[]) {
  const outermost = startOutermost();
  for (const point of points) widenOutermost(outermost, point);
  return circleAround(outermost);
}

const star = (corners: number, x: number, y: number, radius: number) =>
  Array.from({ length: corners }, (_, i) => {
    const angle = (2 * Math.PI * i) / corners + 0.123;
    return { x: x + radius * Math.sin(angle), y: y + radius * Math.cos(angle) };
  });

it.each([
  ["a pentagon", star(5, 10, -20, 100), 10, -20, 100],
  ["a triangle", star(3, 0, 0, 7), 0, 0, 7],
  ["a circle of many points", star(1001, 300, 200, 200), 300, 200, 200],
  [
    "a line",
    [
      { x: -3, y: 5 },
      { x: 5, y: 5 },
    ],
    1,
    5,
    4,
  ],
  [
    "two corners that are far apart, and one between",
    [
      { x: 0, y: 0 },
      { x: 4, y: 0 },
      { x: 1, y: 0.5 },
    ],
    2,
    0,
    2,
  ],
] as const)("the circle around %s is the smallest, at most 0.2 %% too large", (_, points, x, y, radius) => {
  const circle = around(points);
  expect(Math.hypot(circle.x - x, circle.y - y)).toBeLessThan(radius * 0.002);
  expect(circle.radius).toBeGreaterThanOrEqual(radius);
  expect(circle.radius).toBeLessThan(radius * 1.002);
  for (const point of points)
    expect(Math.hypot(point.x - circle.x, point.y - circle.y)).toBeLessThanOrEqual(circle.radius);
});

it("the circle around one point is that point", () => {
  expect(around([{ x: 3, y: 4 }])).toEqual({ x: 3, y: 4, radius: 0 });
});
