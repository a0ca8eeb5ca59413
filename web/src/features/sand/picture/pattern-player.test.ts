import { expect, it } from "vitest";
import { addPoint, startPath } from "../reader/path";
import { durationOf } from "./pattern-player";

it("is one second for 2000 motor steps; where the table has a feed, it follows from the length", () => {
  const diagonal = startPath(0, 0);
  addPoint(diagonal, 30, 40);
  expect(durationOf(diagonal, { stepsPerMm: 80, feed: 0 })).toBe(2.8);
  expect(durationOf(diagonal, { stepsPerMm: 80, feed: 20 })).toBe(2.5);
});
