import type { MatrixItem } from "../../../api/types";
import { channels } from "../../../lib/color";
import { hexOf } from "../../../lib/hsv";
import { ROWS } from "../../../lib/matrix-layout";
import type { PatternFrames } from "../../../lib/pattern-bytes";

/** Duration of a single frame; it has no effect. */
const STILL_MS = 1_000;

/** A painted pattern (256 or 512 of "#rrggbb", in layout B) as a saved one of a single frame. */
export function savedFrom(pattern: readonly string[], name: string): PatternFrames {
  const colors = [...new Set(pattern)];
  return {
    name,
    columns: pattern.length / ROWS,
    durations: [STILL_MS],
    colors: colors.map(channels),
    pixels: Uint8Array.from(pattern, (color) => colors.indexOf(color)),
  };
}

/** The first frame of a saved pattern as a painted one of so many columns: in the middle, or its left part. */
export function paintedFrom({ columns, colors, pixels }: PatternFrames, room: number): string[] {
  const texts = colors.map(hexOf);
  const first = (Math.max(0, room - columns) / 2) * ROWS;
  const frame = pixels.subarray(0, columns * ROWS);
  return Array.from({ length: room * ROWS }, (_, at) => texts[frame[at - first] ?? -1] ?? "#000000");
}

/** "Pattern 3" if there are two; a further number if that name is used. */
export function newName(used: readonly string[]): string {
  let number = used.length + 1;
  while (used.includes(`Pattern ${number}`)) number++;
  return `Pattern ${number}`;
}

/**
 * A matrix of so many columns that shows this pattern alone, at full brightness. `painted` (layout B) is shown
 * for the id 0 only.
 */
export function showing(columns: number, patternId: number, painted: string[] = []): MatrixItem {
  return {
    name: "",
    matrix: { width: columns, height: ROWS, brightness: 255, enabled: true },
    display: {
      mode: "pattern",
      patternId,
      pattern: painted,
      text: "",
      color: "#ffffff",
      speed: 0,
      scroll: false,
      rainbowBorder: false,
      clock: { hours: 24, seconds: false, date: "none", week: "none" },
      seconds: 1,
      transition: "cut",
      pages: [],
    },
  };
}
