import type { Rgb } from "../../../lib/color";
import type { Canvas } from "./canvas";
import { glyphOf, type MatrixFont } from "./font";
import { readPictures } from "./text-reader";

/** Positions along a text are in 1/256 pixel. */
export const PIXEL = 256;

const TOP_SPEED = 1000;
const KEPT_RUNS = 8;

const runs = new Map<string, number[]>();

/**
 * The columns of a text, with one dark column between two characters. Cached, because every frame needs them.
 */
export function textColumns(font: MatrixFont, text: string): readonly number[] {
  const key = font.rows + text;
  const kept = runs.get(key);
  if (kept) return kept;
  const columns = readPictures(text).flatMap((character) => [...glyphOf(font, character), 0]);
  columns.pop();
  if (runs.size >= KEPT_RUNS) runs.clear();
  runs.set(key, columns);
  return columns;
}

/** Draws a text with its position `from` at the left edge (text_run.h: the rule for the shares). */
export function drawColumns(
  canvas: Canvas,
  columns: readonly number[],
  top: number,
  color: Rgb,
  from: number,
): void {
  const part = from & (PIXEL - 1);
  const first = (from - part) / PIXEL;
  for (let col = 0; col < canvas.columns; col++) {
    const here = columns[first + col] ?? 0;
    const next = columns[first + col + 1] ?? 0;
    for (let row = 0; (here | next) >> row; row++) {
      const light = ((here >> row) & 1) * (PIXEL - part) + ((next >> row) & 1) * part;
      canvas.put(col, top + row, color, Math.min(light, 255));
    }
  }
}

/** The position of a scrolling text: it leaves at the left and returns from the right, repeatedly. */
export function scrollPlace(width: number, columns: number, speed: number, shownFor: number): number {
  const distance = (width + columns) * PIXEL;
  const round = distance * 1000;
  const speedFactor = Math.floor(Math.sqrt(409_600 * Math.min(speed, TOP_SPEED)));
  const gone = Math.floor((((shownFor % round) * speedFactor) % round) / 1000);
  return gone > width * PIXEL ? gone - distance : gone;
}

/** The position of a still text: centred, rounded to the left; a longer text starts at the left edge. */
export function centredPlace(width: number, columns: number): number {
  return Math.min(0, -Math.floor((columns - width) / 2)) * PIXEL;
}
