import { type Breaks, startBreaks } from "../../lib/breaks";
import { addPoint, type Path, startPath } from "./path";

/** Breaks come between so many points. */
const SLICE = 1024;

/** Reads steps (firmware/core/sand/point_codec.h) from a point on, counted in parts of a mm. */
export async function decodeSteps(
  bytes: Uint8Array,
  parts: number,
  x: number,
  y: number,
  breaks: Breaks,
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

/** A program as the hub sends it; fails when it is aborted. */
export function decodeProgram(bytes: Uint8Array, signal?: AbortSignal): Promise<Path> {
  return decodeSteps(bytes, 100, 0, 0, startBreaks(signal));
}
