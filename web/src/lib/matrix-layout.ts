export const COLUMNS = 32;
export const ROWS = 8;

/** A pixel as seen by the viewer: column from the left, row from the top. */
export interface Cell {
  col: number;
  row: number;
}

/** The index of a cell in a pattern: down the even columns, up the odd ones. */
export function layoutB({ col, row }: Cell): number {
  return col * ROWS + (col % 2 ? ROWS - 1 - row : row);
}

export function isOnMatrix({ col, row }: Cell): boolean {
  return col >= 0 && col < COLUMNS && row >= 0 && row < ROWS;
}

const cells: Record<number, readonly Cell[]> = {};

/** All cells of a matrix, or of several side by side, row by row; made once for each number of columns. */
export function cellsOf(columns: number): readonly Cell[] {
  cells[columns] ??= Array.from({ length: ROWS * columns }, (_, at) => ({
    col: at % columns,
    row: Math.floor(at / columns),
  }));
  return cells[columns];
}

export const ALL_CELLS = cellsOf(COLUMNS);
