import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { carveDensity, type Density } from "./density";
import { startGroove } from "./groove";
import { decodeOutline, fitted } from "./outline";

/** Four fields of 100 mm, each with twice as many lines as the one to its left, from y = 50 to 350 mm. */
const FIELDS = new Uint8Array(
  readFileSync(join(import.meta.dirname, "../../../../../tests/fixtures/sand/fields.outline")),
);
const fields = decodeOutline(FIELDS);

function toneAt({ columns, tones, left, bottom, width, height }: Density, x: number, y: number): number {
  return tones[Math.floor((y - bottom) / height) * columns + Math.floor((x - left) / width)] as number;
}

test("the outline that the hub makes of dense fields has the tone of each field", () => {
  const density = fields.density as Density;
  const tones = [50, 150, 250, 350, 450].map((x) => toneAt(density, x, 200));
  expect(tones).toEqual([...tones.slice(0, 4).sort((a, b) => a - b), 0]);
  expect(new Set(tones).size).toBe(5);
  expect(toneAt(density, 350, 20)).toBe(0);
});

test("the points of a density are where its lines are", () => {
  const { line } = fields;
  for (let i = 0; i < line.count; i++) {
    expect(Math.abs((line.x[i] as number) - 200)).toBeLessThan(204);
    expect(Math.abs((line.y[i] as number) - 200)).toBeLessThan(155);
  }
});

test("on another table, a density is where the hub draws the pattern", () => {
  const half = fitted(fields, { width: 300, height: 200, isRound: false }).density as Density;
  for (const x of [50, 150, 250, 350, 450])
    expect(toneAt(half, x / 2, 100)).toBe(toneAt(fields.density as Density, x, 200));
  // A circle of 400 mm in the middle of the square of 400 mm around a round table.
  const circle = fitted({ ...fields, fit: "circle" }, { width: 400, height: 400, isRound: true });
  expect(circle.density?.left).toBeCloseTo(-100);
  expect(circle.density?.width).toBeCloseTo(fields.density?.width as number);
});

test("the sand is as low in the middle of a box as its tone, and even between two boxes", () => {
  const density = { columns: 2, rows: 2, tones: Uint8Array.of(100, 200, 0, 50) };
  const groove = startGroove(40, 40, 2);
  // Boxes of 10 pixels, the lowest row at the bottom, 10 pixels from the picture's edges.
  const view = { left: 10, bottom: 30, scale: 2 };
  for (const _ of carveDensity(groove, { ...density, left: 0, bottom: 0, width: 5, height: 5 }, view));
  const at = (x: number, y: number) => groove.near[40 * (y + 1) + 1 + x];
  expect([at(15, 25), at(25, 25), at(15, 15), at(25, 15)]).toEqual([100, 200, 0, 50]);
  expect([at(20, 25), at(15, 20), at(20, 20)]).toEqual([150, 50, 87]);
  // Outside the boxes it rises to smooth sand.
  expect([at(10, 25), at(5, 25), at(4, 25), at(35, 25), at(36, 25)]).toEqual([50, 0, 0, 0, 0]);
});

test("a density of an empty grid is smooth sand", () => {
  const { line } = decodeOutline(Uint8Array.of(88, 2, 144, 1, 16, 0, 0, 8));
  expect(line.count).toBe(0);
});
