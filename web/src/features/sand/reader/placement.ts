import type { Bounds, TableShape } from "../../../api/gcode";
import type { Circle } from "./surround";

export interface Extent extends Bounds {
  /** For a round table: what replaces the bounds when the pattern is placed. */
  circle?: Circle;
}

export function tableExtent({ width, height, isRound }: TableShape): Extent {
  const bounds = { minX: 0, maxX: width, minY: 0, maxY: height };
  const radius = width / 2;
  return isRound ? { ...bounds, circle: { x: radius, y: radius, radius } } : bounds;
}

export interface PlacementChoice {
  where: "as-is" | "centre" | "fit";
  /** Quarter turns counterclockwise, 0..3 */
  turns: number;
  mirrored: boolean;
}

export const AS_IT_IS: PlacementChoice = { where: "as-is", turns: 0, mirrored: false };

const COSINE = [1, 0, -1, 0];
const SINE = [0, 1, 0, -1];
const MIN_SCALE = 1e-3;
const MAX_SCALE = 1e3;
/** A fitted pattern is smaller by this, so that rounding its scale does not clamp it. */
const MARGIN = 1e-6;
/** Patterns that use less of the table than this are offered to be fitted. */
const SMALL = 1 / 3;
/** Rounding hides less, in mm. */
const SLACK = 0.005;

/** Evaluated exactly as by the hub (firmware/core/sand/pattern/placement.h). */
export function placer(placement: string): { scale: number; place(x: number, y: number): [number, number] } {
  const [scale = 1, moveX = 0, moveY = 0, turns = 0, mirrored = 0] = placement.split(" ", 5).map(Number);
  const mirror = mirrored ? -1 : 1;
  const xx = scale * (COSINE[turns] as number) * mirror;
  const xy = -scale * (SINE[turns] as number);
  const yx = scale * (SINE[turns] as number) * mirror;
  const yy = scale * (COSINE[turns] as number);
  return { scale, place: (x, y) => [xx * x + xy * y + moveX, yx * x + yy * y + moveY] };
}

/**
 * The form field of the upload, "SCALE X Y TURNS MIRRORED" (docs/sand-table.md), for a pattern that covers
 * `extent`. "" draws it as it is.
 */
export function placementOf(
  extent: Extent,
  { where, turns, mirrored }: PlacementChoice,
  table: TableShape,
): string {
  if (where === "as-is" && !turns && !mirrored) return "";
  const { minX, maxX, minY, maxY, circle } = extent;
  const sides = circle ? ([circle.radius * 2, 0] as const) : ([maxX - minX, maxY - minY] as const);
  const [width, height] = turns % 2 ? [sides[1], sides[0]] : sides;
  const largest = Math.min(table.width / width, table.height / height) * (1 - MARGIN);
  const scale =
    where === "fit" && largest < Number.POSITIVE_INFINITY
      ? Math.min(MAX_SCALE, Math.max(MIN_SCALE, largest)).toExponential(6)
      : "1";
  const { x, y } = circle ?? { x: (minX + maxX) / 2, y: (minY + maxY) / 2 };
  const [toX, toY] = where === "as-is" ? [x, y] : [table.width / 2, table.height / 2];
  const turned = `${turns} ${+mirrored}`;
  const [fromX, fromY] = placer(`${scale} 0 0 ${turned}`).place(x, y);
  return `${scale} ${(toX - fromX).toFixed(6)} ${(toY - fromY).toFixed(6)} ${turned}`;
}

/** True if the pattern leaves the table or uses little of it. */
export function isMisplaced(
  { minX, maxX, minY, maxY }: Bounds,
  { width, height, isRound }: TableShape,
  clampedCount: number,
): boolean {
  const isOutside = Math.min(minX, minY) < -SLACK || maxX > width + SLACK || maxY > height + SLACK;
  return (isRound && clampedCount > 0) || isOutside || (maxX - minX) * (maxY - minY) < SMALL * width * height;
}
