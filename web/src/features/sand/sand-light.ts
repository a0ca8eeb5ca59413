import { grainAt, type SandField } from "./sand-field";

const LEVELS = 256;
const MIDDLE = LEVELS / 2;

/** Dark, middle and bright sand. */
const DARK = [0x0d0905, 0x6e5b45, 0xffdca8] as const;
const LIGHT = [0x6b5233, 0xdac6a0, 0xfffcf0] as const;

/** One opaque colour a level of light, as a pixel of ImageData. */
export function sandColors(isDark: boolean): Uint32Array {
  const [shadow, middle, bright] = isDark ? DARK : LIGHT;
  return new Uint32Array(LEVELS).map((_, level) => {
    const [from, to] = level < MIDDLE ? [shadow, middle] : [middle, bright];
    const channel = (shift: number) => {
      const start = (from >> shift) & 255;
      return start + ((((to >> shift) & 255) - start) * (level % MIDDLE)) / MIDDLE;
    };
    return (255 << 24) | (channel(0) << 16) | (channel(8) << 8) | channel(16);
  });
}

const SLOPE = 80;
const DEPTH = 22;
const GRAIN = 34;
const FALLOFF = 70;
const FRAME_SHADOW = 60;

/** What the level is off by at each pixel of smooth sand: grains, a lamp at the upper left, the shadow of the frame. */
export function sandLight({ width, height }: SandField, frame: number): Int8Array {
  const light = new Int8Array(width * height);
  for (let i = 0, y = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const grain = grainAt(i);
      const shadow = Math.max(0, 2 - Math.min(x, y) / frame);
      light[i] =
        GRAIN * grain * grain * grain +
        FALLOFF * (0.5 - x / width / 2 - y / height / 2) -
        FRAME_SHADOW * shadow * shadow * shadow;
    }
  }
  return light;
}

/** The level of light at a pixel that is not on the edge: bright where the sand falls off towards the lamp. */
export function lightAt({ width, heights }: SandField, light: Int8Array, i: number): number {
  const rise = (step: number) => (heights[i + step] as number) - (heights[i - step] as number);
  const level =
    MIDDLE + (light[i] as number) + SLOPE * (rise(1) + 0.8 * rise(width)) + DEPTH * (heights[i] as number);
  return level < 0 ? 0 : level > 255 ? 255 : level | 0;
}
