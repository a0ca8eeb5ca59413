import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { percentile, Report, since } from "./report";

it("a share of durations names the bound that it does not exceed", () => {
  expect(percentile([99, 0, 0, 1, 0, 0, 0], 0.99)).toBe("5");
  expect(percentile([98, 0, 0, 2, 0, 0, 0], 0.99)).toBe("50");
  expect(percentile([0, 0, 0, 0, 0, 0, 1], 0.99)).toBe("> 500");
  expect(percentile([0, 0, 0, 0, 0, 0, 0], 0.99)).toBe("-");
});

it("counts of a restarted hub begin again", () => {
  expect(since(undefined, [3, 1])).toEqual([3, 1]);
  expect(since([3, 1], [5, 1])).toEqual([2, 0]);
  expect(since([3, 1], [2, 4])).toEqual([2, 4]);
});

it("a row is in the file as soon as it is added", () => {
  const report = new Report("test");
  report.add("a scene", "failed: no answer");
  expect(readFileSync(report.path, "utf8")).toContain("| a scene | failed: no answer | - |");
});
