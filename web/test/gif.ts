import { type FrameOptions, GifWriter } from "omggif";

export interface GifFrame extends FrameOptions {
  /** Rows of digits, each an index of the palette; placed at x and y. */
  rows: string[];
  x?: number;
  y?: number;
}

type Bytes = Uint8Array<ArrayBuffer>;

/** A GIF with a palette of black, red, green and blue, in pieces: its head, and each frame with its control block. */
export function gifPieces(width: number, height: number, frames: readonly GifFrame[]): Bytes[] {
  const bytes = new Uint8Array(1000 + frames.length * 1000);
  const writer = new GifWriter(bytes, width, height, { palette: [0, 0xff0000, 0x00ff00, 0x0000ff], loop: 0 });
  const ends = frames.map(({ rows, x = 0, y = 0, ...options }) => {
    const pixels = [...rows.join("")].map(Number);
    return writer.addFrame(x, y, rows[0]?.length ?? 0, rows.length, pixels, options);
  });
  return [HEAD_BYTES, ...ends].map((end, at, all) => bytes.slice(all[at - 1] ?? 0, end));
}

/** Header, screen, palette, and the extension for endless repetition. */
const HEAD_BYTES = 13 + 4 * 3 + 19;
export const TRAILER = 0x3b;

export function joined(...pieces: (Uint8Array | readonly number[])[]): Bytes {
  return Uint8Array.from(pieces.flatMap((piece) => [...piece]));
}

export function gifOf(width: number, height: number, frames: readonly GifFrame[]): Bytes {
  return joined(...gifPieces(width, height, frames), [TRAILER]);
}
