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

/** All cells, row by row. */
export const ALL_CELLS: readonly Cell[] = Array.from({ length: ROWS * COLUMNS }, (_, at) => ({
  col: at % COLUMNS,
  row: Math.floor(at / COLUMNS),
}));
