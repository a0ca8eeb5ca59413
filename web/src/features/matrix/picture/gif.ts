import { type Gif, type GifFrame, MAX_GIF_FRAMES, MAX_SCREEN } from "./gif-blocks";
import { unpackLzw } from "./lzw";

export interface GifPicture {
  /** Four bytes per pixel; the next picture is drawn over it. */
  rgba: Uint8Array;
  width: number;
  height: number;
  /** ms */
  duration: number;
  /** The number of all pictures; fewer follow if some are not whole. */
  count: number;
}

/** Browsers give this time to a picture that states none, or at most 10 ms. */
const DEFAULT_MS = 100;
const RESTORE_BACKGROUND = 2;
const RESTORE_PREVIOUS = 3;
/** In all frames. */
const MAX_ALL_PIXELS = 100_000_000;

/** True if it takes too long to draw all frames. */
export function isTooLong({ width, height, frames }: Gif): boolean {
  const pixels = frames.reduce(
    (sum, each) => sum + each.width * each.height + (each.disposal === RESTORE_PREVIOUS ? width * height : 0),
    0,
  );
  return width * height > MAX_SCREEN || frames.length > MAX_GIF_FRAMES || pixels > MAX_ALL_PIXELS;
}

/** The pictures of a GIF, as a browser shows them. Frames that are not whole are left out. */
export function* gifPictures({ width, height, frames }: Gif): Generator<GifPicture> {
  let rgba = new Uint8Array(width * height * 4);
  for (const frame of frames) {
    const indexes = unpackLzw(frame.data, frame.width * frame.height);
    if (!indexes) continue;
    const before = frame.disposal === RESTORE_PREVIOUS ? rgba.slice() : null;
    const seen = {
      width: Math.min(frame.width, width - frame.x),
      height: Math.min(frame.height, height - frame.y),
    };
    draw(frame, indexes, seen, rgba, width);
    const duration = frame.delay > 1 ? frame.delay * 10 : DEFAULT_MS;
    yield { rgba, width, height, duration, count: frames.length };
    if (before) rgba = before;
    if (frame.disposal === RESTORE_BACKGROUND)
      for (let row = 0; row < seen.height; row++) {
        const start = ((frame.y + row) * width + frame.x) * 4;
        rgba.fill(0, start, start + Math.max(0, seen.width) * 4);
      }
  }
}

/** `seen`: how much of the frame is on the screen. */
function draw(
  { x, y, width, height, palette, transparent, isInterlaced }: GifFrame,
  indexes: Uint8Array,
  seen: { width: number; height: number },
  rgba: Uint8Array,
  screenWidth: number,
): void {
  const rows = isInterlaced ? interlaced(height) : null;
  for (let line = 0; line < height; line++) {
    const row = rows?.[line] ?? line;
    if (row >= seen.height) continue;
    let to = ((y + row) * screenWidth + x) * 4;
    for (let from = line * width; from < line * width + seen.width; from++, to += 4) {
      const index = indexes[from] ?? 0;
      if (index === transparent) continue;
      for (let channel = 0; channel < 3; channel++) rgba[to + channel] = palette[index * 3 + channel] ?? 0;
      rgba[to + 3] = 255;
    }
  }
}

const PASSES = [
  { first: 0, step: 8 },
  { first: 4, step: 8 },
  { first: 2, step: 4 },
  { first: 1, step: 2 },
];

/** The rows in the order of the file. */
function interlaced(height: number): number[] {
  return PASSES.flatMap(({ first, step }) =>
    Array.from({ length: Math.ceil((height - first) / step) }, (_, at) => first + at * step),
  );
}
