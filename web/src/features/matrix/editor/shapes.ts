import { ALL_CELLS, type Cell, COLUMNS, isOnMatrix, ROWS } from "../../../lib/matrix-layout";

export const SHAPES = {
  fill: ALL_CELLS,
  diagonal: ALL_CELLS.filter(({ col, row }) => col % ROWS === row),
  border: ALL_CELLS.filter(({ col, row }) => col % (COLUMNS - 1) === 0 || row % (ROWS - 1) === 0),
} as const;

/** The cells from one to another without gaps, both included; cells outside the matrix are skipped. */
export function cellsBetween(from: Cell, to: Cell): Cell[] {
  const across = to.col - from.col;
  const down = to.row - from.row;
  const steps = Math.max(Math.abs(across), Math.abs(down));
  const cells = Array.from({ length: steps + 1 }, (_, step) => ({
    col: from.col + Math.round((across * step) / (steps || 1)),
    row: from.row + Math.round((down * step) / (steps || 1)),
  }));
  return cells.filter(isOnMatrix);
}
