import { describe, expect, it } from "vitest";
import type { Rgb } from "../../../lib/color";
import { rasterOf } from "./light";
import { overhang, placed } from "./placing";

/** A picture whose pixels have these colours; opaque. */
function picture(width: number, height: number, colorAt: (x: number, y: number) => Rgb, opacity = 255) {
  const rgba = new Uint8Array(width * height * 4);
  for (let at = 0; at < width * height; at++)
    rgba.set([...colorAt(at % width, Math.floor(at / width)), opacity], at * 4);
  return rasterOf(rgba, width, height);
}

const FIT = { size: "fit", place: 50 } as const;
const FILL = { size: "fill", place: 50 } as const;
const gradient = (x: number, y: number): Rgb => [x * 7, y * 30, 9];
const at = (pixels: Rgb[], col: number, row: number) => pixels[row * 32 + col];

it("a picture of the matrix's size is exact", () => {
  const pixels = placed(picture(32, 8, gradient), FILL);
  expect(at(pixels, 31, 7)).toEqual([217, 210, 9]);
  expect(pixels).toEqual(placed(picture(32, 8, gradient), FIT));
  expect(
    pixels.every((color, place) => `${color}` === `${gradient(place % 32, Math.floor(place / 32))}`),
  ).toBe(true);
});

it("a picture of the size of two joined matrices is exact on them", () => {
  const wide = picture(64, 8, (x, y) => [x * 4, y * 30, 9]);
  expect(placed(wide, FILL, 64).map((color) => `${color}`)).toEqual(
    Array.from({ length: 512 }, (_, place) => `${[(place % 64) * 4, Math.floor(place / 64) * 30, 9]}`),
  );
  expect(overhang(wide, 64)).toBeNull();
  expect(overhang(wide)).toBe("across");
});

describe("pixel art", () => {
  it("keeps its colours when it is enlarged or made smaller", () => {
    for (const [width, height] of [
      [16, 4],
      [64, 16],
      [20, 9],
    ] as const) {
      const art = picture(width, height, (x, y) => ((x + y) % 2 ? [255, 0, 0] : [0, 0, 255]));
      const colors = new Set(placed(art, FILL).map(String));
      expect([...colors].every((color) => ["255,0,0", "0,0,255"].includes(color))).toBe(true);
    }
  });

  it("fits in the middle, with dark edges", () => {
    const pixels = placed(
      picture(8, 8, () => [5, 6, 7]),
      FIT,
    );
    const lit = pixels.flatMap((color, place) => (`${color}` === "5,6,7" ? [place % 32] : []));
    expect([Math.min(...lit), Math.max(...lit)]).toEqual([12, 19]);
    expect(lit).toHaveLength(64);
  });
});

describe("a large picture", () => {
  const stripes = picture(320, 320, (_, y) => (y < 160 ? [200, 0, 0] : [0, 0, 200]));

  it("fits whole", () => {
    const pixels = placed(stripes, FIT);
    expect(at(pixels, 15, 0)).toEqual([200, 0, 0]);
    expect(at(pixels, 15, 7)).toEqual([0, 0, 200]);
    expect(at(pixels, 11, 0)).toEqual([0, 0, 0]);
  });

  it.each([
    [0, [200, 0, 0]],
    [100, [0, 0, 200]],
  ])("fills with the part at %i %", (place, color) => {
    const pixels = placed(stripes, { size: "fill", place });
    expect(new Set(pixels.map(String))).toEqual(new Set([`${color}`]));
  });

  it("is averaged by light: half of white is lighter than half of the level", () => {
    const fine = picture(320, 80, (x) => (x % 2 ? [255, 255, 255] : [0, 0, 0]));
    const [level = 0] = at(placed(fine, FILL), 9, 3) ?? [];
    expect(level).toBeGreaterThan(180);
    expect(level).toBeLessThan(196);
  });

  it("may be a single line of pixels", () => {
    const line = picture(200, 1, () => [255, 255, 255]);
    expect(at(placed(line, FILL), 3, 3)).toEqual([255, 255, 255]);
    expect(at(placed(line, FIT), 3, 7)).toEqual([0, 0, 0]);
  });
});

it("what is not opaque is darker", () => {
  const [level = 0] =
    at(
      placed(
        picture(32, 8, () => [255, 255, 255], 128),
        FIT,
      ),
      0,
      0,
    ) ?? [];
  expect(level).toBeLessThan(200);
});

it.each([
  [64, 16, null],
  [65, 16, "across"],
  [64, 17, "down"],
])("a picture of %i x %i pixels is too long: %s", (width, height, expected) => {
  expect(overhang({ width, height })).toBe(expected);
});
