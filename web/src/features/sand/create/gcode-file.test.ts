import { expect, test } from "vitest";
import { lengthOf } from "../line/sand-line";
import { patternFile, safeName } from "./gcode-file";
import { PRESETS, shippedFiles } from "./shipped";

const TABLE = { width: 600, height: 400, isRound: false };

test("a file has the name as a comment, then absolute millimetres", async () => {
  const file = patternFile("Rose 5", { x: [0, 12.3, 99], y: [56.78, 400, 99], count: 2 });
  expect(file.name).toBe("Rose 5.gcode");
  expect(await file.text()).toBe("; Rose 5\nG21\nG90\nG1 X0.00 Y56.78\nG1 X12.30 Y400.00\n");
});

test.each([
  ["Anna & Tom ♥", "Anna & Tom ♥"],
  ["a/b\\c:d*e?f", "a b c d e f"],
  ["  two \n lines ", "two lines"],
  ["ä".repeat(80), "ä".repeat(60)],
  ["../", ".."],
  ["///", ""],
])("the name %j becomes %j", (name, safe) => {
  expect(safeName(name)).toBe(safe);
});

test("a name without anything usable is replaced", () => {
  expect(patternFile("?", { x: [1], y: [1], count: 1 }).name).toBe("Pattern.gcode");
});

test("the length is that of the whole line", () => {
  expect(lengthOf({ x: [0, 3, 3, 9], y: [0, 4, 10, 9], count: 3 })).toBe(11);
  expect(lengthOf({ x: [], y: [], count: 0 })).toBe(0);
});

test("twelve patterns with names of their own are shipped, for every table", async () => {
  expect(new Set(PRESETS.map(([name]) => name)).size).toBe(12);
  for (const table of [TABLE, { width: 400, height: 400, isRound: true }]) {
    const files = [...shippedFiles(table)];
    expect(files.map(({ name }) => name)).toEqual(PRESETS.map(([name]) => `${name}.gcode`));
    for (const file of files) expect((await file.text()).split("\n").length).toBeLessThan(12_000);
  }
});

test("what is shipped uses values that the sliders have", () => {
  for (const [name, { sliders }, values] of PRESETS) {
    for (const [key, value] of Object.entries(values)) {
      const { min, max, step } = sliders[key] ?? { min: 1, max: 0, step: 1 };
      expect({ name, key, fits: value >= min && value <= max }).toEqual({ name, key, fits: true });
      expect((value - min) / step).toBeCloseTo(Math.round((value - min) / step));
    }
  }
});
