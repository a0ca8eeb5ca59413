import type { StoredLine, TableShape } from "../../state/sand-line";
import { decodeOutline, fitted, type Outline, tableOf } from "./outline";
import { paintSand } from "./sand-picture";

export interface StoredPicture extends StoredLine {
  /** The table on which the line is shown; without it, the line's own. */
  on: TableShape | undefined;
  isDark: boolean;
}

/** Transparent; without an address, browsers would show the image as broken. */
export const NO_PICTURE = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>";

/** Pictures, each of about 20 KB. */
const MAX_KEPT = 400;
/** More device pixels per pixel are not seen in a picture of this size. */
const MAX_RATIO = 2;
const QUALITY = 0.85;
/** In ms; what is left of an idle period belongs to the browser. */
const SPARE = 1;
/** Length in ms of an idle period where the browser can't tell it. */
const IDLE = 6;

interface Painted {
  /** Of the image */
  address: string;
  /** In device pixels */
  width: number;
}

/** Painted pictures, the one that was used last at the end. */
const kept = new Map<string, Painted>();
/** A number for each outline, for the keys of its pictures. */
const numbers = new WeakMap<Uint8Array, number>();
let lastNumber = 0;
const pictures = new Map<HTMLImageElement, StoredPicture>();
/** Images that may have no picture of their size yet, in their order. */
const waiting = new Set<HTMLImageElement>();
let isPainting = false;

/**
 * Shows the picture in `image`, and paints it again after changes of the window's size. Pictures are painted while the
 * page is idle, and kept. Returns a function that ends this.
 */
export function showPicture(image: HTMLImageElement, picture: StoredPicture): () => void {
  pictures.set(image, picture);
  const painted = kept.get(keyOf(picture));
  if (painted) image.src = painted.address;
  want(image);
  return () => {
    pictures.delete(image);
    waiting.delete(image);
  };
}

globalThis.addEventListener("resize", () => {
  for (const image of pictures.keys()) want(image);
});

function want(image: HTMLImageElement): void {
  waiting.add(image);
  if (!isPainting) void paintWaiting();
}

async function paintWaiting(): Promise<void> {
  isPainting = true;
  const canvas = document.createElement("canvas");
  // The picture is read, which is slow in the memory of a graphics processor.
  canvas.getContext("2d", { willReadFrequently: true });
  const ratio = Math.min(devicePixelRatio, MAX_RATIO);
  let period = await idlePeriod();
  for (const image of waiting) {
    waiting.delete(image);
    const picture = pictures.get(image);
    const width = Math.round(image.clientWidth * ratio);
    if (!picture || !width) continue;
    const key = keyOf(picture);
    const painted = kept.get(key);
    if (painted?.width === width) {
      show(image, key, painted);
      continue;
    }
    const { outline, on, isDark } = picture;
    canvas.width = width;
    canvas.height = Math.round(image.clientHeight * ratio);
    for (const _ of paintSand(canvas, { ...lineOf(outline, on), isSmooth: true, isDark, ratio }))
      if (period.timeRemaining() < SPARE) period = await idlePeriod();
    const blob = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, "image/jpeg", QUALITY);
    });
    if (blob && pictures.get(image) === picture)
      show(image, key, { address: URL.createObjectURL(blob), width });
  }
  isPainting = false;
}

function show(image: HTMLImageElement, key: string, painted: Painted): void {
  if (image.src !== painted.address) image.src = painted.address;
  const before = kept.get(key);
  if (before !== painted) URL.revokeObjectURL(before?.address ?? "");
  kept.delete(key);
  kept.set(key, painted);
  const [oldest] = kept;
  if (kept.size <= MAX_KEPT || !oldest) return;
  kept.delete(oldest[0]);
  URL.revokeObjectURL(oldest[1].address);
}

function idlePeriod(): Promise<Pick<IdleDeadline, "timeRemaining">> {
  return new Promise((resolve) => {
    if ("requestIdleCallback" in globalThis) requestIdleCallback(resolve);
    else
      setTimeout(() => {
        const end = performance.now() + IDLE;
        resolve({ timeRemaining: () => end - performance.now() });
      });
  });
}

function keyOf({ outline, on, isDark }: StoredPicture): string {
  if (!numbers.has(outline)) numbers.set(outline, ++lastNumber);
  return JSON.stringify([numbers.get(outline), on, isDark]);
}

function lineOf(outline: Uint8Array, on: TableShape | undefined): Outline {
  const own = outlineOf(outline);
  return on ? fitted(own, on) : own;
}

/** Smooth sand if the bytes are invalid. */
export function outlineOf(bytes: Uint8Array): Outline {
  try {
    return decodeOutline(bytes);
  } catch {
    return { table: tableOf(bytes), line: { x: [], y: [], count: 0 } };
  }
}
