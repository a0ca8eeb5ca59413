import { startDecoder } from "./bit-decoder";
import { type Groove, NEAREST, type View } from "./groove";
import type { Line } from "./sand-line";

/** How dense a pattern's lines are in the boxes of a grid. The lowest row is the first one. */
export interface Density {
  columns: number;
  rows: number;
  /** From 0, no line, to 255. */
  tones: Uint8Array;
  /** The grid's place on the table, in mm. */
  left: number;
  bottom: number;
  /** A box's size in mm. */
  width: number;
  height: number;
}

const CONTEXTS = 512;
const MAX_CONTRAST = 2;
/** The hub cuts the longer side into 511 of 512 parts; its bitmap has 255 cells for these, a box is some of them. */
const PARTS = 512;
const CELLS = 255;

/** Decodes what the hub's PathDensityEncoder has written (path_density.h); the longer side of the table has `length` mm. */
export function decodeDensity(bytes: Uint8Array, length: number): { line: Line; density: Density } {
  const [columns = 0, rows = 0, levels = 0] = bytes;
  const tones = new Uint8Array(columns * rows);
  const isAbove = startDecoder(bytes, 3, CONTEXTS);
  let [below, current] = [new Uint8Array(columns + 2), new Uint8Array(columns + 2)];
  const box = Math.ceil(CELLS / Math.max(columns, rows));
  const size = ((length * PARTS) / (PARTS - 1) / CELLS) * box;
  const [x, y]: [number[], number[]] = [[], []];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const level = (list: Uint8Array, at: number) => list[column + 1 + at] as number;
      const [left, under] = [level(current, -1), level(below, 0)];
      const predicted = Math.floor((2 * left + 2 * under + level(below, -1) + level(below, 1) + 3) / 6);
      const context = (8 * predicted + Math.min(MAX_CONTRAST, Math.abs(left - under))) * 8;
      let [lowest, highest] = [0, levels - 1];
      while (lowest < highest) {
        const middle = (lowest + highest) >> 1;
        if (isAbove(context + middle)) lowest = middle + 1;
        else highest = middle;
      }
      current[column + 1] = lowest;
      if (!lowest) continue;
      tones[row * columns + column] = (lowest / (levels - 1)) * NEAREST;
      x.push((column + 0.5) * size);
      y.push((row + 0.5) * size);
    }
    [below, current] = [current, below];
  }
  const density = { columns, rows, tones, left: 0, bottom: 0, width: size, height: size };
  return { line: { x, y, count: x.length }, density };
}

/** Lowers the sand the more, the denser the lines are. Yields after each row of pixels. */
export function* carveDensity(groove: Groove, density: Density, view: View): Generator<void> {
  const { columns, rows, tones } = density;
  const { width, height, near } = groove;
  const toColumn = 1 / (density.width * view.scale);
  const toRow = 1 / (density.height * view.scale);
  const left = view.left + density.left * view.scale;
  const bottom = view.bottom - density.bottom * view.scale;
  const tone = (column: number, row: number) =>
    row < 0 || row >= rows ? 0 : (tones[row * columns + column] as number);
  /** The boxes' tones at the height of a row of pixels, with a box outside at both ends. */
  const mixed = new Float32Array(columns + 2);
  for (let y = 0; y < height; y++) {
    const along = (bottom - y) * toRow - 0.5;
    const row = Math.floor(along);
    for (let column = 0; column < columns; column++)
      mixed[column + 1] = tone(column, row) + (tone(column, row + 1) - tone(column, row)) * (along - row);
    const start = width * (y + 1) + 1;
    const from = Math.max(0, Math.ceil(left - 0.5 / toColumn));
    const to = Math.min(width - 1, left + (columns + 0.5) / toColumn);
    for (let x = from; x <= to; x++) {
      const across = (x - left) * toColumn + 0.5;
      const at = Math.floor(across);
      const [here, next] = [mixed[at] as number, mixed[at + 1] ?? 0];
      near[start + x] = here + (next - here) * (across - at);
    }
    yield;
  }
}
