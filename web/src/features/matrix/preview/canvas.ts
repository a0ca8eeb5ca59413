import { BLACK, type Rgb } from "../../../lib/color";
import { ROWS } from "../../../lib/matrix-layout";
import { type Glyph, LARGE_FONT, type MatrixFont, SMALL_FONT } from "./font";

export interface MatrixPixel {
  color: Rgb;
  share: number;
}

export const DARK: MatrixPixel = { color: BLACK, share: 0 };

/** The area of a frame that a mode draws in, with coordinates from its own top left corner. */
export interface Canvas {
  columns: number;
  rows: number;
  margin: number;
  font: MatrixFont;
  /** Ignores pixels outside; black gives no light. */
  put(col: number, row: number, color: Rgb, share?: number): void;
}

/** The whole frame of 8 rows, or the pixels inside a border of one pixel. */
export function canvasOf(pixels: MatrixPixel[], insideBorder: boolean): Canvas {
  const margin = insideBorder ? 1 : 0;
  const width = pixels.length / ROWS;
  const columns = width - 2 * margin;
  const rows = ROWS - 2 * margin;
  const put = (col: number, row: number, color: Rgb, share = 255) => {
    if (col < 0 || col >= columns || row < 0 || row >= rows) return;
    const at = (row + margin) * width + col + margin;
    pixels[at] = share > 0 && color.some((channel) => channel > 0) ? { color, share } : DARK;
  };
  return { columns, rows, margin, font: insideBorder ? SMALL_FONT : LARGE_FONT, put };
}

export function putGlyph(canvas: Canvas, left: number, top: number, glyph: Glyph, color: Rgb): void {
  glyph.forEach((column, at) => {
    for (let row = 0; row < ROWS; row++) if ((column >> row) & 1) canvas.put(left + at, top + row, color);
  });
}

const HUES = 6 * 256;
const TURN = 1_000_000;
const BOTTOM = ROWS - 1;

/** Colours the outermost pixels with all hues once around; the hues move clockwise (rainbow_border.h). */
export function hueBorder(pixels: MatrixPixel[], speed: number, shownFor: number): void {
  const turned = Math.floor(((((shownFor % TURN) * speed) % TURN) * HUES) / TURN);
  const columns = pixels.length / ROWS;
  const count = 2 * (columns - 1 + BOTTOM);
  for (let i = 0; i < count; i++) {
    const hue = (Math.floor((i * HUES) / count) + HUES - turned) % HUES;
    pixels[borderIndex(i, columns)] = { color: colorOfHue(hue), share: 255 };
  }
}

/** The index of the border's i-th pixel, clockwise from the top left. */
function borderIndex(i: number, columns: number): number {
  const right = columns - 1;
  if (i < right) return i;
  if (i < right + BOTTOM) return (i - right) * columns + right;
  if (i < 2 * right + BOTTOM) return BOTTOM * columns + 2 * right + BOTTOM - i;
  return (2 * (right + BOTTOM) - i) * columns;
}

/** As in core/pixels/hue.h: in each of six sectors one channel rises from 0 to 255 or falls. */
function colorOfHue(hue: number): Rgb {
  const channel = (shift: number) => {
    const at = (hue + shift) % HUES;
    const sector = at >> 8;
    if (sector === 1) return 255 - (at & 255);
    if (sector === 4) return at & 255;
    return sector === 0 || sector === 5 ? 255 : 0;
  };
  return [channel(0), channel(4 * 256), channel(2 * 256)];
}
