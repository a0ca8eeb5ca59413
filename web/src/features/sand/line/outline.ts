import { type Cells, decodeBitmap } from "./bitmap";
import { type Density, decodeDensity } from "./density";
import type { Line, TableShape } from "./sand-line";

export interface Outline {
  table: TableShape;
  line: Line;
  /** How the points of a dense line are joined; those of others are joined in their order. */
  cells?: Cells | undefined;
  /** A line too dense to be shown. `line` has the middles of the boxes in which it is. */
  density?: Density | undefined;
  /** How it fits on other tables, if not by the room that they have for it. */
  fit?: "circle" | "stretched" | undefined;
}

/** Bytes before the line. */
const HEAD = 5;
const GRID = 511;
const ROUND = 1;
const BITMAP = 2;
const CIRCLE = 4;
const STRETCHED = 8;
const DENSITY = 16;
/**
 * A change of the step with 0, 1 and 2 further bytes: its lowest first byte, and the number of values in each
 * direction. Zero is in the middle of them, or half a value behind it.
 */
const FIRST = [0, 225, 249] as const;
const VALUES = [15, 78, 512] as const;
/** This first byte precedes the step itself. */
const STEP = 253;

/** The table for which a pattern was read, from its outline's first bytes; 600 x 400 mm without them. */
export function tableOf([widthLow, widthHigh, heightLow, heightHigh, kind]: Uint8Array): TableShape {
  if (kind === undefined) return { width: 600, height: 400, isRound: false };
  const word = (low = 0, high = 0) => low + high * 256;
  return {
    width: word(widthLow, widthHigh),
    height: word(heightLow, heightHigh),
    isRound: (kind & ROUND) !== 0,
  };
}

/**
 * Decodes the hub's simplified line of a pattern: the table's width and height (u16, little-endian), and a byte: 1 if
 * it is round, plus 2 or 16 if a bitmap or a density follows, plus 4 or 8 if it fits as a circle or stretched. Otherwise the first point follows (two u16), then for each further point
 * the change of the step from point to point, or the step itself (two i16). Throws a RangeError if bytes are missing or invalid.
 */
export function decodeOutline(bytes: Uint8Array): Outline {
  let at = HEAD;
  const byte = () => {
    if (at === bytes.length) throw new RangeError("An outline is cut");
    return bytes[at++] as number;
  };
  const word = () => byte() + byte() * 256;
  const signed = () => (word() << 16) >> 16;

  const table = tableOf(bytes);
  const kind = bytes[HEAD - 1];
  if (kind === undefined) throw new RangeError("An outline is cut");
  const fit = kind & STRETCHED ? "stretched" : kind & CIRCLE ? "circle" : undefined;
  const longer = Math.max(table.width, table.height);
  if (kind & DENSITY) return { table, fit, ...decodeDensity(bytes.subarray(HEAD), longer) };
  if (kind & BITMAP) return { table, fit, ...decodeBitmap(bytes.subarray(HEAD), longer) };
  const unit = longer / GRID;
  const x: number[] = [];
  const y: number[] = [];
  if (at === bytes.length) return { table, fit, line: { x, y, count: 0 } };
  let [column, row, dx, dy] = [word(), word(), 0, 0];
  for (;;) {
    x.push(column * unit);
    y.push(row * unit);
    if (at === bytes.length) return { table, fit, line: { x, y, count: x.length } };
    const first = byte();
    if (first > STEP) throw new RangeError("An outline has an invalid step");
    if (first === STEP) {
      dx = signed();
      dy = signed();
    } else {
      const further = first < FIRST[1] ? 0 : first < FIRST[2] ? 1 : 2;
      const values = VALUES[further];
      let n = first - FIRST[further];
      for (let i = 0; i < further; i++) n = n * 256 + byte();
      dx += Math.floor(n / values) - (values >> 1);
      dy += (n % values) - (values >> 1);
    }
    column += dx;
    row += dy;
  }
}

/** The outline on another table, as the hub draws its pattern there (docs/sand-table.md). */
export function fitted(outline: Outline, table: TableShape): Outline {
  const { table: from, line, cells, density } = outline;
  const [scaleX, scaleY] = scalesOf(outline, table);
  const toX = (x: number) => table.width / 2 + (x - from.width / 2) * scaleX;
  const toY = (y: number) => table.height / 2 + (y - from.height / 2) * scaleY;
  const { count } = line;
  const x = Float64Array.from({ length: count }, (_, i) => toX(line.x[i] as number));
  const y = Float64Array.from({ length: count }, (_, i) => toY(line.y[i] as number));
  return {
    table,
    line: { x, y, count },
    cells: cells && { ...cells, size: cells.size * Math.max(scaleX, scaleY) },
    density: density && {
      ...density,
      left: toX(density.left),
      bottom: toY(density.bottom),
      width: density.width * scaleX,
      height: density.height * scaleY,
    },
  };
}

function scalesOf({ table: from, line, fit }: Outline, table: TableShape): [number, number] {
  if (fit === "stretched") return [table.width / from.width, table.height / from.height];
  let scale = circleOf(table) / circleOf(from);
  if (fit !== "circle") {
    let [farX, farY, far] = [0, 0, 0];
    for (let i = 0; i < line.count; i++) {
      const dx = (line.x[i] as number) - from.width / 2;
      const dy = (line.y[i] as number) - from.height / 2;
      farX = Math.max(farX, Math.abs(dx));
      farY = Math.max(farY, Math.abs(dy));
      far = Math.max(far, Math.hypot(dx, dy));
    }
    const roomOn = ({ width, height, isRound }: TableShape) =>
      isRound ? width / 2 / far : Math.min(width / farX, height / farY) / 2;
    scale = far ? roomOn(table) / roomOn(from) : 1;
  }
  return [scale, scale];
}

function circleOf({ width, height }: TableShape): number {
  return Math.min(width, height);
}
