import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { FIXTURES, fixtureText, partOf, readFrameFixture } from "../../../../test/frame-fixture";
import { MATRIX_MODES } from "../../../api/types";
import type { PatternsById } from "../../../state/matrix-preview";
import { drawMatrix } from "./draw-matrix";

const files = readdirSync(FIXTURES).filter((name) => /\.(txt|frames)$/.test(name));

it.each(MATRIX_MODES)("there are fixtures of the mode %s, with and without a border", (mode) => {
  const displays = files.flatMap(readFrameFixture).map(({ item }) => item.display);
  const borders = displays.filter((display) => display.mode === mode).map((display) => display.rainbowBorder);
  expect(borders).toContain(true);
  if (mode !== "off") expect(borders).toContain(false);
});

describe.each(files)("every picture of %s", (name) => {
  const pictures = readFrameFixture(name);

  it("is read", () => {
    const text = readFileSync(join(FIXTURES, name), "utf8");
    expect(pictures.length).toBeGreaterThan(0);
    expect(pictures).toHaveLength(text.match(/^picture:/gm)?.length ?? 0);
  });

  it.each(pictures)("equals the fixture in every pixel: line $line", (picture) => {
    const { item, moment, part, legend, expected } = picture;
    expect(fixtureText(partOf(drawMatrix(item, moment), part), legend)).toBe(expected);
  });
});

describe("what the fixtures cannot contain", () => {
  const [picture] = readFrameFixture("time.txt");
  if (!picture) throw new Error("time.txt has no picture");

  it("a time between two milliseconds counts as the earlier one", () => {
    const display = { ...picture.item.display, mode: "text" as const, rainbowBorder: true };
    const at = (shownFor: number) =>
      drawMatrix({ ...picture.item, display }, { ...picture.moment, shownFor });
    expect(at(123.9)).toEqual(at(123));
    expect(at(123)).not.toEqual(at(1230));
  });

  it("a pattern that is not loaded yet is dark", () => {
    const red = Array(256).fill("#ff0000");
    const display = { ...picture.item.display, mode: "pattern" as const, pattern: red, patternId: 3 };
    const drawn = (patterns: PatternsById) =>
      drawMatrix({ ...picture.item, display }, { ...picture.moment, patterns }).some(
        ({ share }) => share > 0,
      );
    expect(drawn({})).toBe(false);
    expect(drawn({ 3: null })).toBe(true);
  });

  it("weather without a temperature counts as no weather", () => {
    const item = { ...picture.item, display: { ...picture.item.display, mode: "weather" as const } };
    const nothingYet = { temperature: null, code: null, isDay: null, age: null };
    expect(drawMatrix(item, { ...picture.moment, weather: nothingYet })).toEqual(
      drawMatrix(item, { ...picture.moment, weather: null }),
    );
  });
});
