import { decodeOutline, fitted, type Outline, tableOf } from "./outline";
import type { StoredLine, TableShape } from "./sand-line";
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
/** Length in ms of a period of painting that the browser does not limit: several pictures appear in one frame. */
const PERIOD = 32;

interface Painted {
  /** The image's address, which contains its data. */
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
 * Shows the picture in `image`, and paints it again after changes of the window's size. Pictures are kept; those that
 * are not seen yet are painted while the page is idle. Returns a function that ends this.
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
  const ratio = Math.min(devicePixelRatio, MAX_RATIO);
  const canvas = document.createElement("canvas");
  // The picture is read, which is slow in the memory of a graphics processor.
  canvas.getContext("2d", { willReadFrequently: true });
  let period = await nextPeriod(true);
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
      if (period.timeRemaining() < SPARE) period = await nextPeriod(isOnScreen(image));
    if (pictures.get(image) !== picture) continue;
    // At once: toBlob may wait until the page is idle, for longer than painting takes.
    show(image, key, { address: canvas.toDataURL("image/jpeg", QUALITY), width });
  }
  isPainting = false;
}

function show(image: HTMLImageElement, key: string, painted: Painted): void {
  if (image.src !== painted.address) image.src = painted.address;
  kept.delete(key);
  kept.set(key, painted);
  const [oldest] = kept.keys();
  if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
}

type Period = Pick<IdleDeadline, "timeRemaining">;

/** What is seen is painted between the page's other work, the rest while there is none. */
function nextPeriod(isSeen: boolean): Promise<Period> {
  return new Promise((resolve) => {
    if (!isSeen && "requestIdleCallback" in globalThis) requestIdleCallback(resolve);
    else
      setTimeout(() => {
        const end = performance.now() + PERIOD;
        resolve({ timeRemaining: () => end - performance.now() });
      });
  });
}

function isOnScreen(image: HTMLElement): boolean {
  const { top, bottom } = image.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
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
