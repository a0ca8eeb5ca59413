import type { Point } from "./path";

/** Sand as seen from above. A height of 0 is smooth, -1 the bottom of a groove. */
export interface SandField {
  width: number;
  height: number;
  heights: Float32Array;
  /** How far a groove and what it heaps up reach from its middle, in pixels. */
  reach: number;
}

const GRAINS = 65536;

/** What grains do of their own, -1..1; the sand repeats them, which nobody sees. */
const grains = new Float32Array(GRAINS);
for (let i = 0, seed = 1; i < GRAINS; i++) {
  seed = (Math.imul(seed, 1664525) + 1013904223) | 0;
  grains[i] = seed / 2 ** 31;
}

export function grainAt(i: number): number {
  return grains[i & (GRAINS - 1)] as number;
}

const REACH = 6.5;
/** How much a grain lies nearer to the groove, or further away, than where it is seen. */
const CRUMBLE = 0.3;

/** By the square of the distance from a groove's middle: its height, and how much of it takes the place of what was. */
const STEPS = 256;
const profile = new Float32Array(STEPS).map((_, i) => (4.6 * (i / STEPS) - 1) * Math.exp((-3 * i) / STEPS));
const weight = new Float32Array(STEPS).map((_, i) => Math.min(1, (1 - i / STEPS) * 1.8) ** 2);

export function smoothSand(width: number, height: number, scale: number): SandField {
  return { width, height, heights: new Float32Array(width * height), reach: REACH * scale };
}

/** The ball rolls straight on. Behind its start nothing changes, so that one piece of a groove joins the last. */
export function carve(field: SandField, from: Point, to: Point): void {
  const { width, height, heights, reach } = field;
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
      const [farX, farY] = [offX - dx * on, offY - dy * on];
      const away = (farX * farX + farY * farY) / reach / reach;
      const step = (away * (1 + CRUMBLE * grainAt(i)) * STEPS) | 0;
      if (step >= STEPS) continue;
      const was = heights[i] as number;
      heights[i] = was + (weight[step] as number) * ((profile[step] as number) - was);
    }
  }
}
