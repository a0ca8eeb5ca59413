import type { Line, TableShape } from "../../state/sand-line";
import { type Cells, decodeBitmap } from "./bitmap";

export interface Outline {
  table: TableShape;
  line: Line;
  /** How the points of a dense line are joined; those of others are joined in their order. */
  cells?: Cells;
}

const GRID = 511;
const ROUND = 1;
const BITMAP = 2;
/**
 * A change of the step with 0, 1 and 2 further bytes: its lowest first byte, and the number of values in each
 * direction. Zero is in the middle of them, or half a value behind it.
 */
const FIRST = [0, 225, 249] as const;
const VALUES = [15, 78, 512] as const;
/** This first byte precedes the step itself. */
const STEP = 253;

/**
 * Decodes the hub's simplified line of a pattern: the table's width and height (u16, little-endian), and a byte: 1 if
 * it is round, plus 2 if a bitmap follows. Otherwise the first point follows (two u16), then for each further point
 * the change of the step from point to point, or the step itself (two i16). Throws a RangeError if bytes are missing or invalid.
 */
export function decodeOutline(bytes: Uint8Array): Outline {
  let at = 0;
  const byte = () => {
    if (at === bytes.length) throw new RangeError("An outline is cut");
    return bytes[at++] as number;
  };
  const word = () => byte() + byte() * 256;
  const signed = () => (word() << 16) >> 16;

  const table = { width: word(), height: word(), isRound: false };
  const shape = byte();
  table.isRound = (shape & ROUND) !== 0;
  const longer = Math.max(table.width, table.height);
  if (shape & BITMAP) return { table, ...decodeBitmap(bytes.subarray(at), longer) };
  const unit = longer / GRID;
  const x: number[] = [];
  const y: number[] = [];
  if (at === bytes.length) return { table, line: { x, y, count: 0 } };
  let [column, row, dx, dy] = [word(), word(), 0, 0];
  for (;;) {
    x.push(column * unit);
    y.push(row * unit);
    if (at === bytes.length) return { table, line: { x, y, count: x.length } };
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

/** The outline on another table, where the pattern fills the same share of what there is room for (docs/sand-table.md). */
export function fitted({ table: from, line, cells }: Outline, table: TableShape): Outline {
  const count = line.count;
  const x = Float64Array.from({ length: count }, (_, i) => (line.x[i] as number) - from.width / 2);
  const y = Float64Array.from({ length: count }, (_, i) => (line.y[i] as number) - from.height / 2);
  let [farX, farY, far] = [0, 0, 0];
  for (let i = 0; i < count; i++) {
    const [dx, dy] = [x[i] as number, y[i] as number];
    farX = Math.max(farX, Math.abs(dx));
    farY = Math.max(farY, Math.abs(dy));
    far = Math.max(far, Math.hypot(dx, dy));
  }
  const roomOn = ({ width, height, isRound }: TableShape) =>
    isRound ? width / 2 / far : Math.min(width / farX, height / farY) / 2;
  const scale = far ? roomOn(table) / roomOn(from) : 1;
  const onto = (offsets: Float64Array, size: number) => offsets.map((offset) => size / 2 + offset * scale);
  return {
    table,
    line: { x: onto(x, table.width), y: onto(y, table.height), count },
    cells: cells && { ...cells, size: cells.size * scale },
  };
}
