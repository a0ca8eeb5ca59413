import { startYielding, type YieldToMain } from "../../../lib/yield-to-main";
import { addPoint, fromFirstPoint, type Path, startPath } from "./path";

/** Yields to the browser after this number of points. */
const SLICE = 1024;

/**
 * Decodes steps (firmware/core/sand/geometry/point_codec.h), starting at point `x`, `y`. Steps and point are
 * in units of 1/`parts` mm.
 */
export async function decodeSteps(
  bytes: Uint8Array,
  parts: number,
  x: number,
  y: number,
  breaks: YieldToMain,
): Promise<Path> {
  const path = startPath(x / parts, y / parts);
  let at = 0;
  const next = () => {
    let value = 0;
    for (let shift = 0, byte = 128; byte > 127; shift += 7) {
      byte = bytes[at++] as number;
      value |= (byte & 127) << shift;
    }
    return value;
  };
  const signed = (value: number) => (value >> 1) ^ -(value & 1);
  while (at < bytes.length) {
    x += signed(next() >> 1);
    y += signed(next());
    addPoint(path, x / parts, y / parts);
    if (path.count % SLICE === 0) await breaks();
  }
  return path;
}

/** Decodes a program as the hub sends it. The promise rejects if `signal` aborts the decoding. */
export async function decodeProgram(bytes: Uint8Array, signal?: AbortSignal): Promise<Path> {
  return fromFirstPoint(await decodeSteps(bytes, 100, 0, 0, startYielding(signal)));
}
