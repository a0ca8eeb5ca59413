import { expect, test } from "vitest";
import type { MatrixWiring } from "../../../api/devices";
import { ALL_CELLS, layoutB } from "../../../lib/matrix-layout";
import { chainLines, wiredIndex, wiringText } from "./wiring";

const wiring = (rotation: MatrixWiring["rotation"], flip = false, serpentine = true) => ({
  rotation,
  flip,
  serpentine,
});

const ALL_WIRINGS = ([0, 90, 180, 270] as const).flatMap((rotation) =>
  [false, true].flatMap((flip) => [false, true].map((serpentine) => wiring(rotation, flip, serpentine))),
);

test("a panel with the default wiring is chained in layout B", () => {
  expect(ALL_CELLS.map((cell) => wiredIndex(wiring(0), cell))).toEqual(ALL_CELLS.map(layoutB));
});

test.each(ALL_WIRINGS)("the chain contains every LED once: %o", (each) => {
  const places = ALL_CELLS.map((cell) => wiredIndex(each, cell));
  expect(new Set(places).size).toBe(256);
  expect(Math.max(...places)).toBe(255);
});

test.each(ALL_WIRINGS)("the lines of the chain are straight and adjacent: %o", (each) => {
  const lines = chainLines(each);
  expect(lines).toHaveLength(each.rotation % 180 ? 8 : 32);
  for (const line of lines) {
    expect(Math.min(new Set(line.map(({ col }) => col)).size, new Set(line.map(({ row }) => row)).size)).toBe(
      1,
    );
  }
});

test.each([
  [wiring(0), "Starts at the top left, goes down the first column, turning at its end."],
  [wiring(0, true), "Starts at the top right, goes down the first column, turning at its end."],
  [wiring(90), "Starts at the top right, goes left the first row, turning at its end."],
  [wiring(90, true), "Starts at the bottom right, goes left the first row, turning at its end."],
  [wiring(180), "Starts at the bottom right, goes up the first column, turning at its end."],
  [wiring(270), "Starts at the bottom left, goes right the first row, turning at its end."],
  [wiring(270, true, false), "Starts at the top left, goes right the first row, each row the same way."],
])("%o: %s", (each, text) => {
  expect(wiringText(each)).toBe(text);
});
