import type { Rgb } from "../../../lib/color";
import { COLUMNS, cellsOf, layoutB, ROWS } from "../../../lib/matrix-layout";
import type { PatternFrames } from "../../../lib/pattern-bytes";
import { levelOf, type Raster } from "./light";
import { paletteOf } from "./palette";
import type { Pictures } from "./read-picture";

export interface Look {
  /** The whole picture with dark edges, or a picture without edges of which a part is missing. */
  size: "fit" | "fill";
  /** Which part of a picture that fills: 0 the upper or left end, 100 the other one. */
  place: number;
  /** Percent */
  speed: number;
}

type Size = Pick<Raster, "width" | "height">;

/** Up to this size a picture is taken for one that was drawn pixel by pixel. */
export const isPixelArt = ({ width, height }: Size): boolean => width <= 64 && height <= 16;

/** The direction in which a picture that fills is too long; null if its shape is the matrix's. */
export function overhang({ width, height }: Size, columns = COLUMNS): "across" | "down" | null {
  if (width * ROWS === height * columns) return null;
  return width * ROWS > height * columns ? "across" : "down";
}

/** The colours of the matrix's pixels, row by row. */
export function placed(picture: Raster, { size, place }: Omit<Look, "speed">, columns = COLUMNS): Rgb[] {
  const { width, height } = picture;
  const scales = [width / columns, height / ROWS];
  /** Pixels of the picture per LED. */
  const scale = size === "fit" ? Math.max(...scales) : Math.min(...scales);
  const share = size === "fit" ? 0.5 : place / 100;
  const left = (width - columns * scale) * share;
  const top = (height - ROWS * scale) * share;
  const isExact = isPixelArt(picture);
  return cellsOf(columns).map(({ col, row }) => {
    const [x, y] = [left + col * scale, top + row * scale];
    if (!isExact) return average(picture, x, y, scale);
    return average(picture, Math.floor(x + scale / 2), Math.floor(y + scale / 2), 1);
  });
}

/** The average light of a square, which may include parts of pixels. Outside of the picture it is dark. */
function average({ width, height, light }: Raster, left: number, top: number, size: number): Rgb {
  const sum = [0, 0, 0];
  const overlap = (from: number, at: number) =>
    Math.max(0, Math.min(from + size, at + 1) - Math.max(from, at));
  for (let y = Math.max(0, Math.floor(top)); y < Math.min(height, top + size); y++)
    for (let x = Math.max(0, Math.floor(left)); x < Math.min(width, left + size); x++) {
      const share = (overlap(left, x) * overlap(top, y)) / size ** 2;
      for (let channel = 0; channel < 3; channel++)
        sum[channel] = (sum[channel] ?? 0) + share * (light[(y * width + x) * 3 + channel] ?? 0);
    }
  const [red = 0, green = 0, blue = 0] = sum.map(levelOf);
  return [red, green, blue];
}

const MIN_MS = 40;
const MAX_MS = 60_000;

/** The pictures as a pattern for a matrix of so many columns. */
export function patternOf({ frames }: Pictures, look: Look, name: string, columns: number): PatternFrames {
  const { colors, indexes } = paletteOf(frames.flatMap(({ picture }) => placed(picture, look, columns)));
  const cells = cellsOf(columns);
  const pixels = new Uint8Array(indexes.length);
  for (let first = 0; first < indexes.length; first += cells.length)
    for (const [at, cell] of cells.entries()) pixels[first + layoutB(cell)] = indexes[first + at] ?? 0;
  const durations = frames.map(({ duration }) => {
    const ms = Math.round((duration * 100) / look.speed);
    return Math.min(MAX_MS, Math.max(MIN_MS, ms));
  });
  return { name, columns, durations, colors, pixels };
}
