/*
 * Heights of the sand from above, one per pixel of the canvas. 0: smooth; -1: bottom of a groove; above 0: its
 * ridges.
 */

import { grainAt, groundAt } from "../line/sand-colors";
import type { Layout } from "./layout";

/** Distance from the middle of a groove to the outer edge of its ridges, in pixels. */
export const REACH = 6.5;
/**
 * Roughness of a groove's edge: each pixel's squared distance from the middle is changed at random by up to
 * this share.
 */
const CRUMBLE = 0.3;

/**
 * Carves a straight groove on a canvas of `width` pixels. Heights behind its start are unchanged, so
 * consecutive pieces join.
 */
export function carve(
  heights: Float32Array,
  width: number,
  fromX: number,
  fromY: number,
  dx: number,
  dy: number,
): void {
  const square = dx * dx + dy * dy;
  const left = Math.floor(fromX + Math.min(0, dx) - REACH);
  const right = fromX + Math.max(0, dx) + REACH;
  const bottom = fromY + Math.max(0, dy) + REACH;
  for (let y = Math.floor(fromY + Math.min(0, dy) - REACH); y < bottom; y++) {
    const overY = y - fromY;
    const abreast = fromX - (overY * dy) / dx;
    const end = dx < 0 ? Math.min(right, Math.floor(abreast) + 1) : right;
    for (let x = dx > 0 ? Math.max(left, Math.ceil(abreast)) : left; x < end; x++) {
      const overX = x - fromX;
      const share = (overX * dx + overY * dy) / square;
      if (share < 0) continue;
      const on = Math.min(1, share);
      const offX = overX - dx * on;
      const offY = overY - dy * on;
      const i = y * width + x;
      // 1 in the middle, 0 where the groove has no effect.
      const near = 1 - ((offX * offX + offY * offY) / (REACH * REACH)) * (1 + CRUMBLE * grainAt(i));
      if (near < 0) continue;
      const was = heights[i] as number;
      heights[i] = was + Math.min(1, 2.5 * near * near) * (near * near * (4 - 5 * near) - was);
    }
  }
}

/** The light of a pixel. The lamp is at the upper left: slopes facing it are bright. */
export function lightAt(heights: Float32Array, layout: Layout, x: number, y: number): number {
  const { width } = layout;
  const i = y * width + x;
  const height = (pixel: number) => heights[pixel] as number;
  const level =
    groundAt(x, y, layout) +
    80 * (height(i + 1) - height(i - 1)) +
    64 * (height(i + width) - height(i - width)) +
    22 * height(i);
  return Math.min(255, Math.max(0, level)) | 0;
}
