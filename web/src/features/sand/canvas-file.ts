import type { Path } from "./path";
import { decodeSteps } from "./point-steps";

/** What was drawn, from a byte of the hub's canvas file on (docs/sand-table.md, "Canvas file"). */
export interface CanvasPart {
  generation: number;
  from: number;
  size: number;
  strokes: Path[];
}

const HEADER = 16;
const CHUNK_HEADER = 24;
/** "LSC1" */
const MAGIC = 0x3143534c;

/** Null when it is damaged or has been cut off. */
export function decodeCanvas(bytes: Uint8Array): CanvasPart | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const number = (at: number) => view.getUint32(at, true);
  const strokes = [];
  let at = HEADER;
  try {
    const [generation, from, size] = [number(4), number(8), number(12)];
    if (number(0) !== MAGIC || bytes.length - HEADER !== size - from) return null;
    while (at < bytes.length) {
      const steps = bytes.subarray(at + CHUNK_HEADER, at + CHUNK_HEADER + number(at + 12));
      const path = decodeSteps(steps, 10, view.getUint16(at + 6, true), view.getUint16(at + 8, true));
      if (path.count - 1 !== number(at + 16)) return null;
      strokes.push(path);
      at += CHUNK_HEADER + number(at + 12);
    }
    return at === bytes.length ? { generation, from, size, strokes } : null;
  } catch {
    return null;
  }
}
