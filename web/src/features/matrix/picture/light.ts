/** A picture as linear light, so that averages look right: red, green and blue of each pixel, 0..1, row by row. */
export interface Raster {
  width: number;
  height: number;
  light: Float32Array;
}

const LEVELS = Array.from({ length: 256 }, (_, level) => {
  const share = level / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});

/** The light of an sRGB level 0..255. */
export const lightOf = (level: number): number => LEVELS[level] ?? 0;

/** The sRGB level 0..255 of a light 0..1. */
export function levelOf(light: number): number {
  return Math.round(255 * (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055));
}

/** Pixels per LED that an average needs; more only take memory. */
const PIXELS_PER_LED = 3;

/**
 * A picture of four bytes per pixel (red, green, blue, opacity) on black. A large one is made smaller, by
 * averages of equal squares.
 */
export function rasterOf(rgba: Uint8ClampedArray | Uint8Array, width: number, height: number): Raster {
  const size = Math.max(1, Math.floor(Math.min(width / 32, height / 8) / PIXELS_PER_LED));
  const columns = Math.floor(width / size);
  const rows = Math.floor(height / size);
  const light = new Float32Array(columns * rows * 3);
  for (let y = 0; y < rows * size; y++)
    for (let x = 0; x < columns * size; x++) {
      const from = (y * width + x) * 4;
      const to = (Math.floor(y / size) * columns + Math.floor(x / size)) * 3;
      const share = (rgba[from + 3] ?? 0) / 255 / (size * size);
      for (let channel = 0; channel < 3; channel++)
        light[to + channel] = (light[to + channel] ?? 0) + lightOf(rgba[from + channel] ?? 0) * share;
    }
  return { width: columns, height: rows, light };
}
