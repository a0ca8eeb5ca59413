import type { MatrixWiring } from "../../../api/devices";
import { ALL_CELLS, type Cell, COLUMNS, ROWS } from "../../../lib/matrix-layout";

/** The position of a cell on the chain of LEDs; as `wiredIndex` in matrix_layout.h. */
export function wiredIndex({ rotation, flip, serpentine }: MatrixWiring, { col, row }: Cell): number {
  const fromRight = COLUMNS - 1 - col;
  const fromBottom = ROWS - 1 - row;
  const chain = (line: number, place: number, length: number) =>
    line * length + (serpentine && line % 2 ? length - 1 - place : place);
  if (rotation === 90) return chain(flip ? fromBottom : row, fromRight, COLUMNS);
  if (rotation === 180) return chain(flip ? col : fromRight, fromBottom, ROWS);
  if (rotation === 270) return chain(flip ? row : fromBottom, col, COLUMNS);
  return chain(flip ? fromRight : col, row, ROWS);
}

/** The cells in the order of the chain, one list per straight line. */
export function chainLines(wiring: MatrixWiring): Cell[][] {
  const chain: Cell[] = [];
  for (const cell of ALL_CELLS) chain[wiredIndex(wiring, cell)] = cell;
  const length = isByColumns(wiring) ? ROWS : COLUMNS;
  return Array.from({ length: chain.length / length }, (_, line) =>
    chain.slice(line * length, (line + 1) * length),
  );
}

/** Describes for people where the chain begins and how it continues. */
export function wiringText(wiring: MatrixWiring): string {
  const [first] = chainLines(wiring);
  const [start, next] = first as [Cell, Cell];
  const corner = `${start.row === 0 ? "top" : "bottom"} ${start.col === 0 ? "left" : "right"}`;
  const byColumns = isByColumns(wiring);
  const direction = byColumns
    ? next.row > start.row
      ? "down"
      : "up"
    : next.col > start.col
      ? "right"
      : "left";
  const lines = byColumns ? "column" : "row";
  const turns = wiring.serpentine ? "turning at its end" : `each ${lines} the same way`;
  return `Starts at the ${corner}, goes ${direction} the first ${lines}, ${turns}.`;
}

function isByColumns({ rotation }: MatrixWiring): boolean {
  return rotation % 180 === 0;
}
