import type { TableShape } from "./sand-line";

/** A picture is at most 1.6 times as high as it is wide. */
const MIN_SHAPE = 0.625;

/** Width by height of a picture of the table, frame included. */
export function pictureShape({ width, height, isRound }: TableShape): number {
  const frame = Math.sqrt(width * height) / 12;
  return isRound ? 1 : Math.max(MIN_SHAPE, (width + frame) / (height + frame));
}
