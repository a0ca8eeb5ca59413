import { expect, it } from "vitest";
import { brightnessOf, brightnessPercent, speedPercent } from "./percent";

const BRIGHTNESSES = Array.from({ length: 256 }, (_, value) => value);
const PERCENTS = Array.from({ length: 101 }, (_, value) => value);

it("keeps each of the 256 brightnesses when its own percentage is set again", () => {
  for (const brightness of BRIGHTNESSES) {
    expect(brightnessOf(brightnessPercent(brightness), brightness)).toBe(brightness);
  }
});

it("shows each percentage that was set, from every previous brightness", () => {
  const isLost = (percent: number, before: number) =>
    brightnessPercent(brightnessOf(percent, before)) !== percent;
  expect(PERCENTS.filter((percent) => BRIGHTNESSES.some((before) => isLost(percent, before)))).toEqual([]);
});

it("reaches both ends of the range", () => {
  expect(brightnessOf(0, 128)).toBe(0);
  expect(brightnessOf(100, 128)).toBe(255);
});

it("shows speed as a percentage of 1000", () => {
  expect([0, 10, 100, 1000].map(speedPercent)).toEqual([0, 1, 10, 100]);
});
