import type { Point } from "./path";

/** Sand as seen from above. A height of 0 is smooth, -1 the bottom of a groove. */
export interface SandField {
  width: number;
  height: number;
  heights: Float32Array;
  /** What each grain does of its own, -1..1. */
  grains: Float32Array;
  /** How far a groove and what it heaps up reach from its middle, in pixels. */
  reach: number;
}

const REACH = 6.5;
/** How much a grain lies nearer to the groove, or further away, than where it is seen. */
const CRUMBLE = 0.3;

/** By the square of the distance from a groove's middle: its height, and how much of it takes the place of what was. */
const STEPS = 256;
const profile = new Float32Array(STEPS).map((_, i) => (4.6 * (i / STEPS) - 1) * Math.exp((-3 * i) / STEPS));
const weight = new Float32Array(STEPS).map((_, i) => Math.min(1, (1 - i / STEPS) * 1.8) ** 2);

export function smoothSand(width: number, height: number, scale: number): SandField {
  let seed = 1;
  const grains = new Float32Array(width * height).map(() => {
    seed = (seed * 48271) % 2147483647;
    return seed / 1073741823.5 - 1;
  });
  return { width, height, grains, heights: new Float32Array(width * height), reach: REACH * scale };
}

/** The ball rolls straight on. Behind its start nothing changes, so that one piece of a groove joins the last. */
export function carve(field: SandField, from: Point, to: Point): void {
  const { width, height, heights, grains, reach } = field;
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const square = dx * dx + dy * dy;
  const left = Math.max(0, Math.ceil(Math.min(from.x, to.x) - reach));
  const top = Math.max(0, Math.ceil(Math.min(from.y, to.y) - reach));
  const right = Math.min(width - 1, Math.max(from.x, to.x) + reach);
  const bottom = Math.min(height - 1, Math.max(from.y, to.y) + reach);
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const offX = x - from.x;
      const offY = y - from.y;
      const share = (offX * dx + offY * dy) / square;
      if (share < 0) continue;
      const i = y * width + x;
      const on = Math.min(1, share);
      const away = ((offX - dx * on) ** 2 + (offY - dy * on) ** 2) / reach / reach;
      const step = (away * (1 + CRUMBLE * (grains[i] as number)) * STEPS) | 0;
      if (step >= STEPS) continue;
      const was = heights[i] as number;
      heights[i] = was + (weight[step] as number) * ((profile[step] as number) - was);
    }
  }
}
