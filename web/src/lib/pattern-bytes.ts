import type { Rgb } from "./color";
import { ROWS } from "./matrix-layout";

/** A saved pattern: one picture, or the frames of an animation. */
export interface PatternFrames {
  /** 1 to `MAX_SAVED_PATTERN_NAME` bytes */
  name: string;
  /** 32 or 64 */
  columns: number;
  /** How long each frame is shown in ms, 40..60000; 1 to 32 of them. */
  durations: readonly number[];
  /** 1 to 256 */
  colors: readonly Rgb[];
  /** The index of each pixel's colour, in layout B, frame by frame. */
  pixels: Uint8Array;
}

const FORMAT = 1;
const HEAD = 5;

/** The file that the hub stores (docs/http-api.md, "Saved patterns"). */
export function encodePattern({ name, columns, durations, colors, pixels }: PatternFrames): Blob {
  const text = new TextEncoder().encode(name);
  return new Blob([
    new Uint8Array([FORMAT, columns, durations.length, colors.length - 1, text.length]),
    text,
    new Uint8Array(durations.flatMap((ms) => [ms & 255, ms >> 8])),
    new Uint8Array(colors.flat()),
    new Uint8Array(pixels),
  ]);
}

/** Null if the bytes are no such file. */
export function decodePattern(bytes: Uint8Array): PatternFrames | null {
  const [format, columns = 0, frames = 0, lastColor = 0, nameLength = 0] = bytes;
  const count = lastColor + 1;
  const timesAt = HEAD + nameLength;
  const colorsAt = timesAt + 2 * frames;
  const pixelsAt = colorsAt + 3 * count;
  const pixels = bytes.slice(pixelsAt);
  if (format !== FORMAT || frames === 0 || pixels.length !== frames * columns * ROWS) return null;
  const byte = (at: number) => bytes[at] ?? 0;
  return {
    name: new TextDecoder().decode(bytes.subarray(HEAD, timesAt)),
    columns,
    durations: Array.from(
      { length: frames },
      (_, at) => byte(timesAt + 2 * at) + 256 * byte(timesAt + 2 * at + 1),
    ),
    colors: Array.from({ length: count }, (_, at): Rgb => {
      const from = colorsAt + 3 * at;
      return [byte(from), byte(from + 1), byte(from + 2)];
    }),
    pixels,
  };
}
