import { startYielding } from "../../../lib/yield-to-main";
import type { CanvasPart } from "../../../state/sand/sand";
import type { Path } from "../reader/path";
import { decodeSteps } from "../reader/point-steps";

const MAGIC = 0x3143534c;
const HEADER = 16;
const CHUNK_HEADER = 24;

/**
 * Decodes a part of the canvas file (docs/sand-table.md). Resolves to null if the data is damaged or
 * truncated. Yields to the browser between chunks.
 */
export async function decodeCanvas(bytes: Uint8Array): Promise<CanvasPart<Path> | null> {
  const breaks = startYielding();
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const number = (at: number) => view.getUint32(at, true);
  const strokes = [];
  try {
    const [generation, from, size] = [number(4), number(8), number(12)];
    if (number(0) !== MAGIC || bytes.length - HEADER !== size - from) return null;
    for (let at = HEADER; at < bytes.length; ) {
      const start = number(at + 6);
      const steps = at + CHUNK_HEADER;
      at = steps + number(at + 12);
      const path = await decodeSteps(bytes.subarray(steps, at), 10, start & 0xffff, start >>> 16, breaks);
      await breaks();
      if (path.count - 1 !== number(steps - 8)) return null;
      strokes.push(path);
    }
    return { generation, from, size, strokes };
  } catch {
    return null;
  }
}
