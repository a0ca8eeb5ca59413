import { channels, type Rgb } from "../../../lib/color";
import { COLUMNS, ROWS } from "../../../lib/matrix-layout";
import type { PatternFrames } from "../../../lib/pattern-bytes";

/** Of a single frame, whose duration has no effect. */
const STILL_MS = 1_000;

/** A painted pattern (256 of "#rrggbb", in layout B) as a saved one of a single frame. */
export function savedFrom(pattern: readonly string[], name: string): PatternFrames {
  const colors = [...new Set(pattern)];
  return {
    name,
    columns: COLUMNS,
    durations: [STILL_MS],
    colors: colors.map(channels),
    pixels: Uint8Array.from(pattern, (color) => colors.indexOf(color)),
  };
}

/** The first frame of a saved pattern as a painted one; of a wide one the left half. */
export function paintedFrom({ colors, pixels }: PatternFrames): string[] {
  const texts = colors.map(colorText);
  return Array.from(pixels.subarray(0, COLUMNS * ROWS), (color) => texts[color] ?? "#000000");
}

function colorText(color: Rgb): string {
  return `#${color.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}

/** "Pattern 3" if there are two; a further number if that name is used. */
export function newName(used: readonly string[]): string {
  let number = used.length + 1;
  while (used.includes(`Pattern ${number}`)) number++;
  return `Pattern ${number}`;
}
