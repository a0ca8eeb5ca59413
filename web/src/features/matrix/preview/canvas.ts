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
