import { COLUMNS, ROWS } from "../../../lib/matrix-layout";
import { gifPictures, isTooLong } from "./gif";
import { type Gif, readGif } from "./gif-blocks";
import { type Raster, rasterOf } from "./light";
import { isAnimated, type Size, statedSize } from "./picture-head";

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
  /** Why only the first picture of an animation is there; empty if all of them are. */
  limit?: "" | "no-gif" | "too-long";
}

/** Four bytes per pixel: red, green, blue, opacity. */
type Bitmap = Pick<ImageData, "data" | "width" | "height">;

export const MAX_FRAMES = 32;
const MAX_BYTES = 20 * 1024 * 1024;
/** Larger pictures are read only if that takes no longer than `MAX_MS`, in pixels. */
const MAX_QUICK_PIXELS = 16_000_000;
const MAX_MS = 1_000;
/** More take too much memory. */
const MAX_PIXELS = 64_000_000;
/** More than this on one side is more than a canvas may have. */
const MAX_LENGTH = 32_767;
const TOO_LARGE = "This picture is too large. Make it smaller first.";
/** Duration of each frame in a strip. */
const STRIP_MS = 100;
const SIGNATURES = { gif: "GIF8", png: "\x89PNG" };
const SIGNATURE_BYTES = 4;

/**
 * Reads a GIF with all its frames, or another picture that the browser knows. Throws an error for the user.
 * `decode` reads the others, and GIFs without a whole frame; a PNG may be a strip of frames for a matrix of 32 or
 * of `columns`.
 */
export async function readPicture(
  file: Blob,
  decode: (file: Blob, size: Size | null) => Promise<Bitmap>,
  columns = COLUMNS,
): Promise<Pictures> {
  if (file.size > MAX_BYTES) throw new Error("This file is too large: 20 MB are the most.");
  const bytes = new Uint8Array(await file.arrayBuffer());
  const signature = String.fromCharCode(...bytes.subarray(0, SIGNATURE_BYTES));
  const gif = signature === SIGNATURES.gif ? readGif(bytes) : null;
  const isLong = gif !== null && isTooLong(gif);
  const animation = gif && !isLong ? await gifFrames(gif) : null;
  if (animation) return animation;
  const size = gif ?? statedSize(bytes);
  const { data, width, height } = await decodeInTime(() => decode(file, size), size);
  const isStrip =
    signature === SIGNATURES.png &&
    [COLUMNS, columns].includes(width) &&
    height > ROWS &&
    height % ROWS === 0 &&
    height !== width;
  if (isStrip) return stripFrames(data, width, height / ROWS);
  const frames = [{ picture: rasterOf(data, width, height), duration: STRIP_MS }];
  const isCut = isLong && (gif?.frames.length ?? 0) > 1;
  return { frames, count: 1, limit: isAnimated(bytes) ? "no-gif" : isCut ? "too-long" : "" };
}

/** `size`: as stated by the file; null if unknown. */
async function decodeInTime(decode: () => Promise<Bitmap>, size: Size | null): Promise<Bitmap> {
  const { width = 0, height = 0 } = size ?? {};
  if (width * height > MAX_PIXELS || Math.max(width, height) > MAX_LENGTH) throw new Error(TOO_LARGE);
  const decoded = decode().catch(() => {
    throw new Error("The browser can't read this picture. Choose a GIF, PNG, JPEG or WebP.");
  });
  if (width * height <= MAX_QUICK_PIXELS) return decoded;
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error(TOO_LARGE)), MAX_MS));
  return Promise.race([decoded, late]);
}

/** A long animation must not block the page for longer than this, in ms. */
const SLICE_MS = 10;

/** Null if no frame is whole. */
async function gifFrames(gif: Gif): Promise<Pictures | null> {
  const pick = new FramePicker();
  let end = performance.now() + SLICE_MS;
  for (const { rgba, width, height, duration, count } of gifPictures(gif)) {
    pick.take(count, duration, () => rasterOf(rgba, width, height));
    if (performance.now() < end) continue;
    await new Promise((resume) => setTimeout(resume));
    end = performance.now() + SLICE_MS;
  }
  return pick.pictures();
}

function stripFrames(rgba: Uint8ClampedArray, columns: number, count: number): Pictures {
  const pick = new FramePicker();
  const size = columns * ROWS * 4;
  for (let at = 0; at < count; at++)
    pick.take(count, STRIP_MS, () => rasterOf(rgba.subarray(at * size, (at + 1) * size), columns, ROWS));
  return pick.pictures() as Pictures;
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

  /** Null if there is none. */
  pictures(): Pictures | null {
    return this.#taken > 0 ? { frames: this.#frames, count: this.#taken } : null;
  }
}

/** Columns of one matrix, and of two joined ones. */
const STRIP_COLUMNS = [COLUMNS, 2 * COLUMNS];
/** Larger pictures are made smaller first, in px; strips are not. */
const MAX_SIDE = 1024;

/** Reads a picture with the browser's own decoder. `size`: as stated by the file; null if unknown. */
export async function decodeByBrowser(file: Blob, size: Size | null): Promise<Bitmap> {
  const bitmap = await createImageBitmap(file, scaling(size)).catch(() => imageOf(file));
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

/** Only an image shows what is there of a picture that is cut off. */
async function imageOf(file: Blob): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = await new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsDataURL(file);
  });
  await image.decode();
  return image;
}

/** The browser makes a large picture smaller beside the page, while a canvas would block it. */
function scaling(size: Size | null): ImageBitmapOptions {
  if (!size || STRIP_COLUMNS.includes(size.width) || Math.max(size.width, size.height) <= MAX_SIDE) return {};
  const side = size.width >= size.height ? "resizeWidth" : "resizeHeight";
  return { [side]: MAX_SIDE, resizeQuality: "medium" };
}
