import { expect, test } from "vitest";
import { shortened } from "./shortened";

test.each([
  ["Evening", 80, "Evening"],
  ["Evening", 4, "Even"],
  ["äöü", 5, "äö"],
  ["夜夜", 6, "夜夜"],
  ["a🌹b", 4, "a"],
  ["a🌹b", 5, "a🌹"],
  ["", 3, ""],
])("%j in %i bytes is %j", (text, bytes, short) => {
  expect(shortened(text, bytes)).toBe(short);
});
