import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { drawMatrix } from "./draw-matrix";
import { FIXTURES, fixtureText, readFrameFixture } from "./frame-fixture";

const files = readdirSync(FIXTURES).filter((name) => name.endsWith(".txt"));

it("has pictures of every mode to be held to", () => {
  expect(files).toEqual(
    expect.arrayContaining(["dark.txt", "pattern.txt", "text_scrolling.txt", "time.txt"]),
  );
});

describe.each(files)("every picture of %s", (name) => {
  const pictures = readFrameFixture(name);

  it.each(pictures)("is drawn to the last pixel: line $line", ({ item, moment, legend, expected }) => {
    expect(fixtureText(drawMatrix(item, moment), legend)).toBe(expected);
  });
});

describe("what the fixtures cannot say", () => {
  const [picture] = readFrameFixture("time.txt");
  if (!picture) throw new Error("time.txt has no picture");

  it("a moment between two milliseconds is the earlier one", () => {
    const display = { ...picture.item.display, mode: "text" as const, rainbowBorder: true };
    const at = (shownFor: number) =>
      drawMatrix({ ...picture.item, display }, { ...picture.moment, shownFor });
    expect(at(123.9)).toEqual(at(123));
    expect(at(123)).not.toEqual(at(1230));
  });

  it("weather without a temperature yet is as none", () => {
    const item = { ...picture.item, display: { ...picture.item.display, mode: "weather" as const } };
    const nothingYet = { temperature: null, code: null, isDay: null, age: null };
    expect(drawMatrix(item, { ...picture.moment, weather: nothingYet })).toEqual(
      drawMatrix(item, { ...picture.moment, weather: null }),
    );
  });
});
