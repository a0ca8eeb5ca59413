import { startDecoder } from "./bit-decoder";
import type { Line } from "./sand-line";

/** How the cells of a bitmap are joined to lines. */
export interface Cells {
  /** Pairs of points that are joined. */
  joints: readonly number[];
  /** Points in the middle of a dense part of the line. */
  inner: readonly number[];
  /** Width of a cell in mm. */
  size: number;
}

/** Empty cells before a row of bits, and behind it. */
const BEFORE = 3;
const BEHIND = 2;
const CONTEXTS = 1024;
/**
 * Holes are between lines that are too close to each other for the bitmap. An empty cell is a hole if at least FULL of
 * its 8 neighbours are set, or if at least DENSE of them and at least DENSE_AROUND of the 25 cells around it are set.
 */
const [FULL, DENSE, DENSE_AROUND] = [7, 4, 16];
/** Larger holes become small ones first. */
const FILLS = 2;

type Bits = ReturnType<typeof decodeBits>;

/**
 * Decodes what the hub's PathBitmapEncoder has written: the number of columns and of rows, then the cells, the lowest
 * row first, each coded with ten cells before it as its context.
 */
function decodeBits(bytes: Uint8Array) {
  const [columns = 0, rows = 0] = bytes;
  /** Cells from one row to the next. */
  const stride = columns + BEFORE + BEHIND;
  /** The index of the first cell. Around the bitmap there are empty cells. */
  const first = 2 * stride + BEFORE;
  const cells = new Uint8Array((rows + 4) * stride + BEHIND);
  const isSet = startDecoder(bytes, 2, CONTEXTS);
  for (let row = 0; row < rows; row++) {
    let i = first + row * stride;
    for (const end = i + columns; i < end; i++) {
      const [above, above2] = [i - stride, i - 2 * stride];
      const cell = (index: number) => cells[index] as number;
      const context =
        cell(i - 1) |
        (cell(i - 2) << 1) |
        (cell(i - 3) << 2) |
        (cell(above + 2) << 3) |
        (cell(above + 1) << 4) |
        (cell(above) << 5) |
        (cell(above - 1) << 6) |
        (cell(above2 + 1) << 7) |
        (cell(above2) << 8) |
        (cell(above2 - 1) << 9);
      if (isSet(context)) cells[i] = 1;
    }
  }
  return { columns, rows, stride, first, cells };
}

function fillHoles({ columns, rows, stride, first, cells }: Bits): void {
  const isHole = (i: number) => {
    const { count } = neighboursOf(cells, i, stride);
    if (count < DENSE || count >= FULL) return count >= FULL;
    let around = 0;
    for (let row = i - 2 * stride - 2; row <= i + 2 * stride - 2; row += stride)
      for (let at = row; at < row + 5; at++) around += cells[at] as number;
    return around >= DENSE_AROUND;
  };
  for (let pass = 0; pass < FILLS; pass++) {
    const holes: number[] = [];
    for (let row = 0; row < rows; row++)
      for (let i = first + row * stride, end = i + columns; i < end; i++)
        if (!cells[i] && isHole(i)) holes.push(i);
    for (const hole of holes) cells[hole] = 1;
  }
}

/** The number of set neighbours of a cell, and how many more are to the right and above than to the left and below. */
function neighboursOf(cells: Uint8Array, i: number, stride: number) {
  const has = (index: number) => cells[index] as number;
  const [below, above] = [i - stride, i + stride];
  const left = has(below - 1) + has(i - 1) + has(above - 1);
  const right = has(below + 1) + has(i + 1) + has(above + 1);
  const up = has(above - 1) + has(above) + has(above + 1) - has(below - 1) - has(below) - has(below + 1);
  return { count: left + right + has(below) + has(above), right: right - left, up };
}

/**
 * The lines of a bitmap in mm, if the longer side of the table has `length` mm. A point is in the middle between its
 * cell and the set neighbours, which makes slanted lines smooth.
 */
export function decodeBitmap(bytes: Uint8Array, length: number): { line: Line; cells: Cells } {
  const bits = decodeBits(bytes);
  fillHoles(bits);
  const { columns, rows, stride, first, cells } = bits;
  // The hub cuts the longer side into 512 parts, the last of which is outside.
  const size = (length * 512) / 511 / Math.max(columns, rows);
  const [x, y, joints, inner]: [number[], number[], number[], number[]] = [[], [], [], []];
  const points = new Uint16Array(cells.length);
  const isInner: boolean[] = [];
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const i = first + row * stride + column;
      if (!cells[i]) continue;
      const { count, right, up } = neighboursOf(cells, i, stride);
      const point = x.length;
      points[i] = point;
      isInner.push(count === 8);
      if (count === 8) inner.push(point);
      x.push((column + 0.5 + right / (count + 1)) * size);
      y.push((row + 0.5 + up / (count + 1)) * size);
      const join = (index: number) => {
        const other = points[index] as number;
        if (cells[index] && !(isInner[point] && isInner[other])) joints.push(other, point);
      };
      join(i - 1);
      join(i - stride);
      if (!cells[i - stride] && !cells[i - 1]) join(i - stride - 1);
      if (!cells[i - stride] && !cells[i + 1]) join(i - stride + 1);
      if (count === 0) join(i);
    }
  return { line: { x, y, count: x.length }, cells: { joints, inner, size } };
}
