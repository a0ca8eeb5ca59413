import { type Frame, GifReader } from "omggif";

export interface GifPicture {
  /** Four bytes per pixel; the next picture is drawn over it. */
  rgba: Uint8Array;
  width: number;
  height: number;
  /** ms */
  duration: number;
  /** The number of all pictures. */
  count: number;
}

/** Browsers give this time to a picture that states none, or at most 10 ms. */
const DEFAULT_MS = 100;
const RESTORE_BACKGROUND = 2;
const RESTORE_PREVIOUS = 3;
const MAX_PIXELS = 4_000_000;

/**
 * The pictures of a GIF, whole, as a browser shows them. Throws an error for the user if the file is no GIF or
 * is damaged.
 */
export function* gifPictures(bytes: Uint8Array): Generator<GifPicture> {
  const reader = damaged(() => new GifReader(bytes));
  const { width, height } = reader;
  const count = reader.numFrames();
  if (width * height > MAX_PIXELS) throw new Error("This GIF is too large. Make it smaller first.");
  let rgba = new Uint8Array(width * height * 4);
  for (let at = 0; at < count; at++) {
    const frame = reader.frameInfo(at);
    const before = frame.disposal === RESTORE_PREVIOUS ? rgba.slice() : null;
    damaged(() => draw(reader, at, rgba));
    yield { rgba, width, height, duration: frame.delay > 1 ? frame.delay * 10 : DEFAULT_MS, count };
    if (before) rgba = before;
    if (frame.disposal === RESTORE_BACKGROUND) clear(rgba, width, frame);
  }
}

function draw(reader: GifReader, at: number, rgba: Uint8Array): void {
  const { x, y, width, height } = reader.frameInfo(at);
  if (x + width > reader.width || y + height > reader.height) throw new Error("A frame is outside");
  reader.decodeAndBlitFrameRGBA(at, rgba);
}

function clear(rgba: Uint8Array, width: number, frame: Frame): void {
  for (let row = frame.y; row < frame.y + frame.height; row++)
    rgba.fill(0, (row * width + frame.x) * 4, (row * width + frame.x + frame.width) * 4);
}

function damaged<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    console.warn("Failed to read a GIF:", error);
    throw new Error("This GIF is damaged.");
  }
}
