import { cellsOf, layoutB } from "../../../lib/matrix-layout";
import type { PatternFrames } from "../../../lib/pattern-bytes";
import { paletteOf } from "./palette";
import { type Placing, placed } from "./placing";
import type { Pictures } from "./read-picture";

const MIN_MS = 40;
const MAX_MS = 60_000;

export interface Look extends Placing {
  /** Percent */
  speed: number;
}

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
