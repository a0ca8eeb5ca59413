import { COLUMNS, ROWS } from "../../../lib/matrix-layout";
import { gifPictures } from "./gif";
import { type Raster, rasterOf } from "./light";

export interface PictureFrame {
  picture: Raster;
  /** ms */
  duration: number;
}

/** A file's pictures: one, or the frames of an animation. */
export interface Pictures {
  frames: PictureFrame[];
  /** How many the file has; only some of them are in `frames` if these are more than fit. */
  count: number;
  /** The file may be an animation of which the browser gives the first picture only. */
  hasMore?: boolean;
}

/** Four bytes per pixel: red, green, blue, opacity. */
type Bitmap = Pick<ImageData, "data" | "width" | "height">;

export const MAX_FRAMES = 32;
const MAX_BYTES = 20 * 1024 * 1024;
/** Duration of each frame in a strip. */
const STRIP_MS = 100;
const SIGNATURES = { gif: "GIF8", png: "\x89PNG" };
/** In the first bytes of an animated PNG or WebP. */
const ANIMATION = /acTL|ANIM/;
const HEAD_BYTES = 64;

/**
 * Reads a GIF with all its frames, or another picture that the browser knows. Throws an error for the user.
 * `decode` reads the others; a PNG may be a strip of frames for a matrix of 32 or of `columns`.
 */
export async function readPicture(
  file: Blob,
  decode: (file: Blob) => Promise<Bitmap>,
  columns = COLUMNS,
): Promise<Pictures> {
  if (file.size > MAX_BYTES) throw new Error("This file is too large: 20 MB are the most.");
  const bytes = new Uint8Array(await file.arrayBuffer());
  const head = String.fromCharCode(...bytes.subarray(0, HEAD_BYTES));
  if (head.startsWith(SIGNATURES.gif)) return await gifFrames(bytes);
  const { data, width, height } = await decode(file).catch(() => {
    throw new Error("This file is no picture that the browser can read. Choose a GIF, PNG, JPEG or WebP.");
  });
  const isStrip =
    head.startsWith(SIGNATURES.png) &&
    [COLUMNS, columns].includes(width) &&
    height > ROWS &&
    height % ROWS === 0 &&
    height !== width;
  if (isStrip) return stripFrames(data, width, height / ROWS);
  const frames = [{ picture: rasterOf(data, width, height), duration: STRIP_MS }];
  return { frames, count: 1, hasMore: ANIMATION.test(head) };
}

async function gifFrames(bytes: Uint8Array): Promise<Pictures> {
  const pick = new FramePicker();
  for (const { rgba, width, height, duration, count } of gifPictures(bytes)) {
    pick.take(count, duration, () => rasterOf(rgba, width, height));
    // A long animation must not block the page.
    await new Promise((resume) => setTimeout(resume));
  }
  return pick.pictures("This GIF is empty.");
}

function stripFrames(rgba: Uint8ClampedArray, columns: number, count: number): Pictures {
  const pick = new FramePicker();
  const size = columns * ROWS * 4;
  for (let at = 0; at < count; at++)
    pick.take(count, STRIP_MS, () => rasterOf(rgba.subarray(at * size, (at + 1) * size), columns, ROWS));
  return pick.pictures("");
}

/**
 * Takes evenly spread frames if there are more than fit. Each is shown as long as all frames up to the next taken one.
 */
class FramePicker {
  readonly #frames: PictureFrame[] = [];
  #taken = 0;

  take(count: number, duration: number, picture: () => Raster): void {
    const used = Math.min(count, MAX_FRAMES);
    const isDue = Math.floor((this.#frames.length * count) / used) === this.#taken++;
    const last = this.#frames.at(-1);
    if (isDue || !last) this.#frames.push({ picture: picture(), duration });
    else last.duration += duration;
  }

  /** Throws `problem` if there is none. */
  pictures(problem: string): Pictures {
    if (this.#frames.length === 0) throw new Error(problem);
    return { frames: this.#frames, count: this.#taken };
  }
}

/** Columns of one matrix, and of two joined ones. */
const STRIP_COLUMNS = [COLUMNS, 2 * COLUMNS];
/** Larger pictures are made smaller first, in px; strips are not. */
const MAX_SIDE = 1024;

/** Reads a picture with the browser's own decoder. */
export async function decodeByBrowser(file: Blob): Promise<Bitmap> {
  const bitmap = await createImageBitmap(file);
  const isStrip = STRIP_COLUMNS.includes(bitmap.width);
  const scale = isStrip ? 1 : Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("No canvas");
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
