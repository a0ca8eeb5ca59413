import { expect, test } from "vitest";
import { carveLine, NEAREST, startGroove } from "./groove";
import type { Line } from "./sand-line";

const SIZE = 100;
const REACH = 4;
/** One pixel a millimetre, with 0,0 in the lower left pixel. */
const VIEW = { left: 0, bottom: SIZE - 1, scale: 1 };

function lineThrough(...points: [number, number][]): Line {
  return { x: points.map(([x]) => x), y: points.map(([, y]) => y), count: points.length };
}

/** The squared share of the reach that pixels are away from the line, times 255; 255 outside. */
function carved(line: Line, isSmooth = false): (x: number, y: number) => number {
  const groove = startGroove(SIZE, SIZE, REACH);
  for (const _ of carveLine(groove, line, VIEW, isSmooth));
  return (x, y) => NEAREST - (groove.near[(SIZE - y) * SIZE + 1 + x] as number);
}

test("pixels hold the squared share of the reach that they are away from the line", () => {
  const at = carved(lineThrough([20, 50], [80, 50]));
  expect([0, 1, 2, 3, 4, 5].map((away) => at(50, 50 + away))).toEqual([0, 16, 64, 144, 255, 255]);
  expect(at(50, 48)).toBe(at(50, 52));
});

test("a slanted line is as wide as a straight one", () => {
  const at = carved(lineThrough([20, 20], [80, 80]));
  // 2 px sideways and 2 px down are 2.83 px from the diagonal.
  expect(at(52, 48)).toBe(Math.ceil(((2 * Math.SQRT2) ** 2 / REACH ** 2) * 255));
  expect(at(54, 46)).toBe(255);
});

test("the ends are round", () => {
  const at = carved(lineThrough([20, 50], [80, 50]));
  expect([at(83, 50), at(17, 50)]).toEqual([144, 144]);
  expect([at(85, 50), at(15, 50), at(83, 53)]).toEqual([255, 255, 255]);
});

test.each([
  ["a single point", lineThrough([50, 50])],
  ["a point twice", lineThrough([50, 50], [50, 50])],
])("%s is a dent", (_, line) => {
  for (const isSmooth of [false, true]) {
    const at = carved(line, isSmooth);
    expect([at(50, 50), at(52, 50), at(56, 50)]).toEqual([0, 64, 255]);
  }
});

test("a line without points leaves the sand smooth", () => {
  expect(carved(lineThrough())(50, 50)).toBe(255);
});

test("what is outside the picture is left out", () => {
  const at = carved(lineThrough([-50, 50], [150, 50], [50, -200]));
  expect([at(0, 50), at(99, 50), at(50, 99)]).toEqual([0, 0, 255]);
});

test("many short steps are at most half a pixel from their place", () => {
  const points = Array.from({ length: 5001 }, (_, i): [number, number] => {
    const angle = (i / 5000) * 2 * Math.PI;
    return [50 + 40 * Math.cos(angle), 50 + 40 * Math.sin(angle)];
  });
  const at = carved(lineThrough(...points));
  const halfPixel = Math.ceil((0.5 / REACH) ** 2 * 255);
  for (const [x, y] of [
    [90, 50],
    [10, 50],
    [50, 90],
    [50, 10],
    [82, 74],
    [18, 26],
  ] as const)
    expect(at(x, y)).toBeLessThanOrEqual(halfPixel);
});

const CIRCLE = lineThrough(
  ...Array.from({ length: 13 }, (_, i): [number, number] => {
    const angle = ((i + 0.5) / 12) * 2 * Math.PI;
    return [50 + 40 * Math.cos(angle), 50 + 40 * Math.sin(angle)];
  }),
);

test("turns of less than 40 degrees are curves if the line is to be smooth", () => {
  // In the middle between two points, the circle is 1.4 px outside the straight line.
  expect(carved(CIRCLE)(50, 90)).toBeGreaterThan(20);
  expect(carved(CIRCLE, true)(50, 90)).toBeLessThan(4);
});

test("sharper corners stay sharp, and the sides between them straight", () => {
  const square = lineThrough([20, 20], [80, 20], [80, 80], [20, 80]);
  const [sharp, smooth] = [carved(square), carved(square, true)];
  for (const [x, y] of [
    [50, 20],
    [80, 20],
    [80, 50],
    [80, 80],
    [65, 18],
    [78, 70],
  ] as const)
    expect(smooth(x, y)).toBe(sharp(x, y));
});
