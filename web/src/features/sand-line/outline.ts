import type { Line, TableShape } from "../../state/sand-line";

export interface Outline {
  table: TableShape;
  line: Line;
}

const HEAD = 5;
const GRID = 511;

/**
 * The forms of a change of the step in both directions: the first byte's values, and how many values each change
 * has. Zero is in the middle of them, or half a value behind it.
 */
const SHORT = { first: 0, end: 225, values: 15 };
const MEDIUM = { first: 225, end: 249, values: 78 };
const LONG = { first: 249, end: 253, values: 512 };
const ABSOLUTE = 253;

/**
 * Decodes the hub's simplified line of a pattern: the table's width and height (u16, little-endian), 1 if it is
 * round, the first point (two u16), then for each further point the change of the step from point to point, or
 * the step itself. Throws a RangeError if bytes are missing or invalid.
 */
export function decodeOutline(bytes: Uint8Array): Outline {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const table = {
    width: view.getUint16(0, true),
    height: view.getUint16(2, true),
    isRound: view.getUint8(4) === 1,
  };
  const x: number[] = [];
  const y: number[] = [];
  const unit = Math.max(table.width, table.height) / GRID;
  let at = HEAD;
  let [column, row, dx, dy] = [0, 0, 0, 0];

  const bend = ({ first, values }: typeof SHORT, further: number) => {
    let n = view.getUint8(at++) - first;
    for (let i = 0; i < further; i++) n = n * 256 + view.getUint8(at++);
    dx += Math.floor(n / values) - (values >> 1);
    dy += (n % values) - (values >> 1);
  };
  const readStep = () => {
    const kind = view.getUint8(at);
    if (kind < SHORT.end) bend(SHORT, 0);
    else if (kind < MEDIUM.end) bend(MEDIUM, 1);
    else if (kind < LONG.end) bend(LONG, 2);
    else if (kind === ABSOLUTE) {
      dx = view.getInt16(at + 1, true);
      dy = view.getInt16(at + 3, true);
      at += 5;
    } else throw new RangeError(`Byte ${kind} in an outline`);
  };

  while (at < bytes.length) {
    if (x.length === 0) {
      column = view.getUint16(at, true);
      row = view.getUint16(at + 2, true);
      at += 4;
    } else {
      readStep();
      column += dx;
      row += dy;
    }
    x.push(column * unit);
    y.push(row * unit);
  }
  return { table, line: { x, y, count: x.length } };
}
