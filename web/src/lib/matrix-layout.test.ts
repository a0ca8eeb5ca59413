import { expect, it } from "vitest";
import { ALL_CELLS, COLUMNS, layoutB, ROWS } from "./matrix-layout";

it("a pattern runs down the even columns and up the odd ones", () => {
  const at = (col: number, row: number) => layoutB({ col, row });
  expect([at(0, 0), at(0, 7), at(1, 7), at(1, 0), at(2, 0), at(31, 0)]).toEqual([0, 7, 8, 15, 16, 255]);
});

it("every cell has an index of its own", () => {
  expect(new Set(ALL_CELLS.map(layoutB)).size).toBe(COLUMNS * ROWS);
  expect(ALL_CELLS[33]).toEqual({ col: 1, row: 1 });
});
