import type { TableShape } from "../../../api/gcode";

export type Layout = ReturnType<typeof layoutOf>;

const FRAME = 35;
const MARGIN = 20;
/** The light of a pixel depends on its neighbours, which the outermost pixels lack. */
const NO_FRAME = 1;
const LONGER_SIDE = 890;

/**
 * Where a table's sand is on the canvas, in pixels. A table of 600 x 400 mm has 1000 x 667 pixels, and its height is
 * drawn 6 % smaller than its width.
 */
export function layoutOf({ width, height, isRound }: TableShape) {
  const scale = LONGER_SIDE / Math.max(width, height);
  /** The table's size. */
  const spanX = Math.round(width * scale);
  const spanY = width === 600 && height === 400 && !isRound ? 557 : Math.round(height * scale);
  /** Width of the wooden frame. The rim of a round table is around the canvas. */
  const frame = isRound ? NO_FRAME : FRAME;
  /** Distance of the table's 0,0 from the left and from the lower edge. */
  const border = frame + MARGIN;
  return { width: spanX + 2 * border, height: spanY + 2 * border, isRound, frame, border, spanX, spanY };
}
