import type { TableShape } from "../../../state/sand-line";

/** Width by height of a picture of the table, frame included. */
export function pictureShape({ width, height, isRound }: TableShape): number {
  const frame = Math.sqrt(width * height) / 12;
  return isRound ? 1 : (width + frame) / (height + frame);
}
