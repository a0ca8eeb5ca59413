import { FRAME, type Layout } from "./layout";
import { grainAt } from "./sand-field";

const MIN_LEVEL = 24;
/** How far to the right and down a round rim's shadow is, in pixels. */
const SHIFT = 19;
/** Exponents that convert the light to red, green and blue, for the dark and the light theme. */
const DARK = [1.2, 1.5, 1.9] as const;
const LIGHT = [0.22, 0.34, 0.56] as const;

export function sandColors(isDark: boolean): Uint32Array {
  const [red, green, blue] = isDark ? DARK : LIGHT;
  return new Uint32Array(256).map((_, level) => {
    const channel = (lag: number) => 255 * (level / 255) ** lag;
    return (255 << 24) | (channel(blue) << 16) | (channel(green) << 8) | channel(red);
  });
}

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
  return level < MIN_LEVEL ? MIN_LEVEL : level > 255 ? 255 : level | 0;
}

/** Distance from the part of the frame that casts a shadow: its left and upper side. */
function fromFrame({ width, isRound, frame }: Layout, x: number, y: number): number {
  if (!isRound) return Math.min(x, y) - frame;
  // The shadow of a rim is as round as the rim.
  const [dx, dy] = [x - width / 2 - SHIFT, y - width / 2 - SHIFT];
  return width / 2 + SHIFT - Math.sqrt(dx * dx + dy * dy);
}
