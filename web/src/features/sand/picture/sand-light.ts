import { grainAt } from "../line/sand-colors";
import { FRAME, type Layout } from "./layout";

/** How far to the right and down a round rim's shadow is, in pixels. */
const SHIFT = 19;

/**
 * The light of a pixel. The lamp is at the upper left: slopes facing it are bright, the frame casts a shadow.
 */
export function lightAt(heights: Float32Array, layout: Layout, x: number, y: number): number {
  const { width } = layout;
  const i = y * width + x;
  const height = (pixel: number) => heights[pixel] as number;
  const shade = Math.max(0, 1 - fromFrame(layout, x, y) / FRAME);
  const grain = grainAt(i);
  const level =
    163 -
    0.035 * x -
    0.05 * y -
    60 * shade * shade * shade +
    34 * grain * grain * grain +
    80 * (height(i + 1) - height(i - 1)) +
    64 * (height(i + width) - height(i - width)) +
    22 * height(i);
  return Math.min(255, Math.max(0, level)) | 0;
}

/** Distance from the part of the frame that casts a shadow: its left and upper side. */
function fromFrame({ width, isRound, frame }: Layout, x: number, y: number): number {
  if (!isRound) return Math.min(x, y) - frame;
  // The shadow of a rim is as round as the rim.
  const [dx, dy] = [x - width / 2 - SHIFT, y - width / 2 - SHIFT];
  return width / 2 + SHIFT - Math.sqrt(dx * dx + dy * dy);
}
