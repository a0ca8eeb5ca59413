import { expect, it } from "vitest";
import type { Rgb } from "../../../lib/color";
import { paletteOf } from "./palette";

const grey = (level: number): Rgb => [level, level, level];
const shown = ({ colors, indexes }: ReturnType<typeof paletteOf>) => indexes.map((at) => colors[at]);

it("up to as many colours as fit are exact", () => {
  const pixels = Array.from({ length: 1000 }, (_, at): Rgb => [at % 16, Math.floor(at / 16) % 16, 99]);
  const palette = paletteOf(pixels);
  expect(palette.colors).toHaveLength(256);
  expect(shown(palette)).toEqual(pixels);
});

it("more colours become the averages of similar ones", () => {
  const pixels = [grey(0), grey(2), grey(100), grey(102)];
  expect(shown(paletteOf(pixels, 2))).toEqual([grey(1), grey(1), grey(101), grey(101)]);
});

it("a frequent colour counts more than a rare one in an average", () => {
  const pixels = [grey(10), grey(14), grey(14), grey(14), ...Array(5).fill(grey(255))];
  expect(shown(paletteOf(pixels, 2))[0]).toEqual(grey(13));
});

it("the colours of a photo stay near", () => {
  const pixels = Array.from(
    { length: 8192 },
    (_, at): Rgb => [at % 256, Math.floor(at / 32), (at * 7) % 256],
  );
  const palette = paletteOf(pixels);
  expect(palette.colors).toHaveLength(256);
  const distances = shown(palette).map((color, at) =>
    Math.max(...[0, 1, 2].map((channel) => Math.abs((color?.[channel] ?? 0) - (pixels[at]?.[channel] ?? 0)))),
  );
  expect(Math.max(...distances)).toBeLessThan(64);
  expect(distances.reduce((sum, each) => sum + each) / distances.length).toBeLessThan(24);
});
