import { expect, it, vi } from "vitest";
import { FakeSandHub } from "../../../../test/fake-sand-hub";
import { addPoint, type Path, startPath } from "../reader/path";
import { drawingTime } from "./drawing-time";

const { table } = new FakeSandHub();
const rounded = (mm: number) => Math.floor(mm * 100 + 0.5) / 100;

function pathOf(points: Iterable<readonly [number, number]>): Path {
  const path = startPath(0, 0);
  for (const [x, y] of points) addPoint(path, rounded(x), rounded(y));
  return path;
}

function* spiral(chord: number, start: number, count: number) {
  for (let i = 0, angle = 0; i < count; i++) {
    const r = start + angle / (2 * Math.PI);
    yield [300 + r * Math.cos(angle), 200 + r * Math.sin(angle)] as const;
    angle += chord / r;
  }
}

function* circles(radius: number, turns: number) {
  const count = Math.ceil((2 * Math.PI) / Math.sqrt(0.2 / radius));
  for (let k = 0; k <= count * turns; k++) {
    const angle = (2 * Math.PI * k) / count;
    yield [300 + radius * Math.cos(angle), 200 + radius * Math.sin(angle)] as const;
  }
}

const line = (step: number, count: number, zig = 0) =>
  Array.from({ length: count }, (_, i) => [100 + step * i, 100 + zig * (i % 2)] as const);

it("waits for lines that are too short to be read in time, as a real Grbl does", async () => {
  const time = await drawingTime(pathOf(line(0.05, 9000)), table);
  expect(Math.abs(time / 26.62 - 1)).toBeLessThan(0.05);
});

// The hub's figures, which tests/unit/core/sand/geometry/drawing_time_test.cpp checks
it.each([
  ["a dense spiral", spiral(0.3, 5, 2000), 14.54, 17.02],
  ["small circles", circles(5, 15), 22.18, 17.29],
  ["large circles", circles(60, 2), 11.71, 14.75],
  ["a zigzag", line(0.1, 900, 0.1), 31.07, 35.44],
  ["straight moves", line(0.11, 5000), 18.23, 14.56],
])("is that of the hub: %s", async (_, points, coreXy, cartesian) => {
  const path = pathOf(points);
  const other = {
    ...table.motion,
    isCoreXy: false,
    accelerationX: 1000,
    accelerationY: 100,
    junction: 0.02,
  };
  expect(await drawingTime(path, { ...table, override: 300 })).toBeCloseTo(coreXy, 1);
  expect(await drawingTime(path, { ...table, override: 150, motion: other })).toBeCloseTo(cartesian, 1);
});

it("follows speed, drive and acceleration; the way to the first point does not count", async () => {
  const long = pathOf(line(250, 2));
  expect(await drawingTime(long, table)).toBeCloseTo(10 + 25 / 300, 1);
  expect(await drawingTime(long, { ...table, override: 50 })).toBeCloseTo(20, 1);
  const motion = { ...table.motion, isCoreXy: false, accelerationX: 10 };
  expect(await drawingTime(long, { ...table, motion })).toBeCloseTo(250 / 35.35 + 35.35 / 10, 1);
  expect(await drawingTime(pathOf([[500, 300]]), table)).toBe(0);
});

it("of a polar table follows from the length", async () => {
  const motion = { ...table.motion, isPolar: true };
  expect(await drawingTime(pathOf(line(100, 3)), { ...table, feed: 20, override: 200, motion })).toBe(5);
});

it("ends at its next break when the drawing is no longer wanted", async () => {
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => (now += 11));
  const unwanted = new AbortController();
  const time = drawingTime(pathOf(spiral(0.3, 5, 2000)), table, unwanted.signal);
  unwanted.abort();
  await expect(time).rejects.toThrow();
});
