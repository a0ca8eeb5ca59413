import { type FrameOptions, GifWriter } from "omggif";

interface GifFrame extends FrameOptions {
  /** Rows of digits, each an index of the palette; placed at x and y. */
  rows: string[];
  x?: number;
  y?: number;
}

/** A GIF with a palette of black, red, green and blue. */
export function gifOf(width: number, height: number, frames: readonly GifFrame[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(1000 + frames.length * 1000);
  const writer = new GifWriter(bytes, width, height, { palette: [0, 0xff0000, 0x00ff00, 0x0000ff], loop: 0 });
  for (const { rows, x = 0, y = 0, ...options } of frames) {
    const pixels = [...rows.join("")].map(Number);
    writer.addFrame(x, y, rows[0]?.length ?? 0, rows.length, pixels, options);
  }
  return bytes.slice(0, writer.end());
}
