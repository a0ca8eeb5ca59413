/** Light below this level, of 255, is not shown. */
const MIN_LEVEL = 24;
/** Exponents that convert the light to red, green and blue, for the dark and the light theme. */
const DARK = [1.2, 1.5, 1.9];
const LIGHT = [0.22, 0.34, 0.56];

/** The color of sand in each light from `from` to 255, as a pixel of an image; brighter light has the last color. */
export function sandColors(isDark: boolean, from = 0, count = 256): Uint32Array {
  return Uint32Array.from({ length: count }, (_, i) => {
    const light = Math.min(255, Math.max(MIN_LEVEL, from + i)) / 255;
    const [red = 0, green = 0, blue = 0] = (isDark ? DARK : LIGHT).map((exponent) => 255 * light ** exponent);
    return (255 << 24) | (blue << 16) | (green << 8) | red;
  });
}

/** The roughness of a pixel, -1..1; it looks random. */
export function grainAt(i: number): number {
  const mixed = Math.imul(i ^ (i >>> 7), 0x2c1b3c6d);
  return Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39) / 2 ** 31;
}

/** Width of the frame's shadow as a share of the canvas's shorter side. */
const SHADOW = 0.05;
/** How far to the right and down a round frame's shadow is, as a share of the canvas's width. */
const SHIFT = 0.02;

interface Ground {
  width: number;
  height: number;
  isRound: boolean;
  /** Width of a frame that is on the canvas itself. */
  frame?: number;
}

/** The light of smooth sand at a pixel. The lamp is at the upper left, so the frame casts a shadow. */
export function groundAt(x: number, y: number, { width, height, isRound, frame = 0 }: Ground): number {
  const fromX = x / width - 0.5;
  const fromY = y / height - 0.5;
  // The shadow of a round frame is as round as the frame.
  const away = Math.sqrt((fromX - SHIFT) ** 2 + (fromY - SHIFT) ** 2);
  const fromFrame = isRound ? (0.5 + SHIFT - away) * width : Math.min(x, y) - frame;
  const shade = Math.min(1, Math.max(0, 1 - fromFrame / (SHADOW * Math.min(width, height))));
  return 128 - 30 * (fromX + fromY) + 30 * grainAt(y * width + x) ** 3 - 70 * shade ** 3;
}
