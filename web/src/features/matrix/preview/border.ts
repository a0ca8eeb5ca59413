import type { Rgb } from "../../../lib/color";
import { ROWS } from "../../../lib/matrix-layout";
import type { MatrixPixel } from "./canvas";

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
