import { expect, it } from "vitest";
import { type Color, limitOf, numberIn, orderOf } from "./answers";

it.each<[Color[], string | null]>([
  [["green", "red", "blue"], "grb"],
  [["blue", "red", "green"], "brg"],
  [["blue"], "b"],
  [["red", "red"], null],
])("the colors %j mean the order %s", (seen, order) => expect(orderOf(seen)).toBe(order));

it.each([
  [2, 1000],
  [4, 3000],
  [5, 4000],
  [10, 8000],
  [20, 16_000],
  [1.5, 500],
])("a supply of %d A feeds the hub and a strip of %d mA", (supply, limit) =>
  expect(limitOf(supply, true)).toBe(limit),
);

it.each([
  [0.5, 400],
  [2, 1600],
  [5, 4000],
])("a supply of %d A feeds a strip alone of %d mA", (supply, limit) =>
  expect(limitOf(supply, false)).toBe(limit),
);

it.each([
  ["12,5", 12.5],
  [" 3 ", 3],
  ["", Number.NaN],
  ["-1", Number.NaN],
  ["1e3", Number.NaN],
])("%j is the number %d", (text, number) => expect(numberIn(text)).toBe(number));
