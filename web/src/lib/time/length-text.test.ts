import { expect, test } from "vitest";
import { durationText } from "./length-text";

test.each([
  [7, "7 s"],
  [272, "5 min"],
  [7500, "2 h 5 min"],
  [172_800, "2 days"],
])("%d s are estimated as %s", (seconds, text) => {
  expect(durationText(seconds)).toBe(text);
});
