import type { TableShape } from "../../../api/gcode";

export type { TableShape };

/** Points in mm. 0,0 is the lower left corner of the table or of the square around it; y points up. */
export interface Line {
  x: ArrayLike<number>;
  y: ArrayLike<number>;
  /** Number of valid points; the lists may be longer. */
  count: number;
}

/** In mm along the sand. */
export function lengthOf({ x, y, count }: Line): number {
  let length = 0;
  for (let i = 1; i < count; i++)
    length += Math.hypot((x[i] as number) - (x[i - 1] as number), (y[i] as number) - (y[i - 1] as number));
  return length;
}

export interface DrawnLine {
  /** Null shows smooth sand. */
  line: Line | null;
  table: TableShape;
  /** The hub's outline of the same pattern, which says better than `table` how the line fits on other tables. */
  of?: Uint8Array | undefined;
  /** For lines of few points: draws curves where the line turns by less than 40 degrees. */
  isSmooth?: boolean;
  outline?: undefined;
}

export interface StoredLine {
  /** The hub's outline of a pattern, which names its table. It is drawn smooth; invalid bytes show smooth sand. */
  outline: Uint8Array;
}

export type SandLineProps = (DrawnLine | StoredLine) & {
  /** The picture's accessible name; "" hides it from screen readers. */
  label: string;
  /** The table on which the line is shown, fitted as the hub fits it; without it, the line's own. */
  on?: TableShape;
};

/** A picture is at most 1.6 times as high as it is wide. */
const MIN_SHAPE = 0.625;

/** Width by height of a picture of the table, frame included. */
export function pictureShape({ width, height, isRound }: TableShape): number {
  const frame = Math.sqrt(width * height) / 12;
  return isRound ? 1 : Math.max(MIN_SHAPE, (width + frame) / (height + frame));
}
