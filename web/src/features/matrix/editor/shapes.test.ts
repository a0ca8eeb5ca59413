import { describe, expect, it } from "vitest";
import { cellsBetween, SHAPES } from "./shapes";

describe("the path of a drag", () => {
  it.each([
    [
      { col: 0, row: 0 },
      { col: 31, row: 7 },
    ],
    [
      { col: 31, row: 6 },
      { col: 2, row: 0 },
    ],
    [
      { col: 5, row: 7 },
      { col: 7, row: 0 },
    ],
    [
      { col: 9, row: 3 },
      { col: 0, row: 3 },
    ],
  ])("has no gaps from %o to %o", (from, to) => {
    const cells = cellsBetween(from, to);
    expect(cells[0]).toEqual(from);
    expect(cells.at(-1)).toEqual(to);
    for (const [at, cell] of cells.entries()) {
      const before = cells[at - 1] ?? cell;
      expect(Math.max(Math.abs(cell.col - before.col), Math.abs(cell.row - before.row))).toBeLessThan(2);
    }
  });

  it("is one cell if the pointer did not move", () => {
    expect(cellsBetween({ col: 3, row: 3 }, { col: 3, row: 3 })).toEqual([{ col: 3, row: 3 }]);
  });

  it("ends at the edge when the pointer leaves the grid", () => {
    const cells = cellsBetween({ col: 30, row: 4 }, { col: 40, row: 4 });
    expect(cells).toEqual([
      { col: 30, row: 4 },
      { col: 31, row: 4 },
    ]);
  });
});

describe("the shapes", () => {
  it("Border paints the outermost ring", () => {
    expect(SHAPES.border).toHaveLength(2 * 32 + 2 * 6);
    expect(SHAPES.border).not.toContainEqual({ col: 1, row: 1 });
  });

  it("Diagonal moves down one row per column, repeatedly", () => {
    expect(SHAPES.diagonal).toHaveLength(32);
    expect(SHAPES.diagonal).toContainEqual({ col: 31, row: 7 });
    expect(SHAPES.diagonal).toContainEqual({ col: 9, row: 1 });
  });

  it("Fill paints all cells", () => {
    expect(SHAPES.fill).toHaveLength(256);
  });
});
