import { beforeEach, describe, expect, it } from "vitest";
import { grainAt, sandColors } from "../line/sand-colors";
import { layoutOf } from "./layout";
import { carve, lightAt, REACH } from "./sand-field";

const LAYOUT = layoutOf({ width: 600, height: 400, isRound: false });
const WIDTH = LAYOUT.width;

let heights: Float32Array;

beforeEach(() => {
  heights = new Float32Array(WIDTH * LAYOUT.height);
});

const at = (x: number, y: number) => heights[y * WIDTH + x] ?? Number.NaN;

function line(fromX: number, fromY: number, toX: number, toY: number): void {
  const pieces = Math.ceil(Math.hypot(toX - fromX, toY - fromY) / 3);
  const [dx, dy] = [(toX - fromX) / pieces, (toY - fromY) / pieces];
  for (let k = 0; k < pieces; k++) carve(heights, WIDTH, fromX + k * dx, fromY + k * dy, dx, dy);
}

describe("a groove", () => {
  it("is deep in the middle and raised at both sides, and changes nothing else", () => {
    line(200, 300, 400, 300);
    expect(at(300, 300)).toBeCloseTo(-1, 1);
    expect(at(300, 296)).toBeGreaterThan(0.1);
    expect(at(300, 304)).toBeGreaterThan(0.1);
    expect(at(300, 300 + Math.ceil(REACH * 1.3))).toBe(0);
    expect(at(190, 300)).toBe(0);
  });

  it("has no seams between its pieces", () => {
    line(200, 300, 400, 300);
    for (let x = 210; x < 390; x++) expect(at(x, 300)).toBeCloseTo(-1, 1);
  });

  it.each([1, -1])("begins at the ball's position, also in direction %i", (towards) => {
    carve(heights, WIDTH, 300, 300, 20 * towards, 0);
    expect(at(300, 300)).toBeCloseTo(-1, 1);
    expect(at(300 - towards, 300)).toBe(0);
  });

  it("replaces an older groove that it crosses", () => {
    line(300, 200, 300, 400);
    line(200, 300, 400, 300);
    expect(at(300, 300)).toBeCloseTo(-1, 1);
    expect(at(300, 297)).toBeGreaterThan(-0.2);
    expect(at(300, 250)).toBeCloseTo(-1, 1);
  });
});

describe("the light", () => {
  const mean = (x: number, y: number) => {
    let sum = 0;
    for (let i = 0; i < 50; i++) sum += lightAt(heights, LAYOUT, x + i, y);
    return sum / 50;
  };

  it("comes from the upper left, so that a groove's lower side is bright and its upper side dark", () => {
    const plain = mean(300, 302);
    line(200, 300, 500, 300);
    expect(mean(300, 302)).toBeGreaterThan(plain + 20);
    expect(mean(300, 298)).toBeLessThan(plain - 20);
  });

  it("is darker near the frame at the left and the top", () => {
    expect(mean(300, 36)).toBeLessThan(mean(300, 100) - 30);
  });

  it("is darker near the upper left of a round rim, but not near its lower right", () => {
    const round = layoutOf({ width: 400, height: 400, isRound: true });
    const smooth = new Float32Array(round.width * round.height);
    const mean = (x: number, y: number) => {
      let sum = 0;
      for (let i = 0; i < 400; i++)
        sum += lightAt(smooth, round, x + (i % 20) - 10, y + Math.floor(i / 20) - 10);
      return sum / 400;
    };
    const [near, far] = [0.153, 0.847].map((share) => Math.round(share * round.width)) as [number, number];
    expect(mean(near, near)).toBeLessThan(mean(near + 60, near + 60) - 15);
    expect(mean(far, far)).toBeGreaterThan(mean(far - 60, far - 60) - 10);
  });

  it.each([true, false])("is opaque and gets brighter with each level (dark theme: %s)", (isDark) => {
    const colors = sandColors(isDark);
    const sums = [...colors].map((color) => (color & 255) + ((color >> 8) & 255) + ((color >> 16) & 255));
    expect([...colors].every((color) => color >>> 24 === 255)).toBe(true);
    expect(sums).toEqual([...sums].sort((a, b) => a - b));
  });
});

it("varies from grain to grain, evenly in both directions", () => {
  const grains = Array.from({ length: 10_000 }, (_, i) => grainAt(i));
  const mean = grains.reduce((sum, grain) => sum + grain, 0) / grains.length;
  expect(Math.abs(mean)).toBeLessThan(0.03);
  expect(Math.min(...grains)).toBeLessThan(-0.99);
  expect(Math.max(...grains)).toBeGreaterThan(0.99);
});
