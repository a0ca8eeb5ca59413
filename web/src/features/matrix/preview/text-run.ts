import { channels, type Rgb } from "../../../lib/color";
import { MATRIX_ICONS, type MatrixIcon } from "../../../lib/matrix-icon";
import { ROWS } from "../../../lib/matrix-layout";
import type { Canvas } from "./canvas";
import { glyphOf, type MatrixFont } from "./font";
import { readPictures } from "./text-reader";

/** A character of the fonts in a color (undefined: that of the matrix), or an icon. */
type Sign = { picture: string; color: Rgb | undefined } | { icon: MatrixIcon };

const MARK = new RegExp(`:(${[...MATRIX_ICONS.keys()].join("|")}):|\\[(#(?:[0-9a-fA-F]{6})?)\\]`, "g");

/** Splits a text with icons and colors into signs; markup_reader.h has the rules. */
function readMarkup(text: string): Sign[] {
  const signs: Sign[] = [];
  let color: Rgb | undefined;
  let at = 0;
  const readTo = (end: number) => {
    for (const picture of readPictures(text.slice(at, end))) signs.push({ picture, color });
  };
  for (const { 0: mark, 1: name, 2: hex, index } of text.matchAll(MARK)) {
    const icon = MATRIX_ICONS.get(name ?? "");
    if (!icon && !hex) continue;
    readTo(index);
    at = index + mark.length;
    if (icon) signs.push({ icon });
    else color = hex === "#" ? undefined : channels(hex ?? "");
  }
  readTo(text.length);
  return signs;
}

/** Positions along a text are in 1/256 pixel. */
export const PIXEL = 256;

const TOP_SPEED = 1000;
const KEPT_RUNS = 8;

const OWN = "own";

/** The pixels of a column from the top: each has its color or the text's own one; undefined is dark. */
type TextColumn = readonly (Rgb | typeof OWN | undefined)[];

const runs = new Map<string, TextColumn[]>();

/**
 * The columns of a text, with one dark column between two characters. Cached, because every frame needs them.
 */
export function textColumns(font: MatrixFont, text: string): readonly TextColumn[] {
  const key = font.rows + text;
  const kept = runs.get(key);
  if (kept) return kept;
  const columns = readMarkup(text).flatMap((sign) => [...columnsOf(font, sign), []]);
  columns.pop();
  if (runs.size >= KEPT_RUNS) runs.clear();
  runs.set(key, columns);
  return columns;
}

function columnsOf(font: MatrixFont, sign: Sign): TextColumn[] {
  const cut = font.rows < ROWS ? 1 : 0;
  if ("icon" in sign) return sign.icon.map((column) => column.slice(cut, cut + font.rows));
  const ink = sign.color ?? OWN;
  return glyphOf(font, sign.picture).map((column) =>
    Array.from({ length: font.rows }, (_, row) => ((column >> row) & 1 ? ink : undefined)),
  );
}

/** Draws a text with its position `from` at the left edge (text_run.h: the rule for the shares). */
export function drawColumns(
  canvas: Canvas,
  columns: readonly TextColumn[],
  top: number,
  color: Rgb,
  from: number,
): void {
  const part = from & (PIXEL - 1);
  const first = (from - part) / PIXEL;
  const inkOf = (col: number, row: number) => {
    const ink = columns[first + col]?.[row];
    return ink === OWN ? color : ink;
  };
  for (let col = 0; col < canvas.columns; col++) {
    for (let row = 0; row < ROWS; row++) {
      const here = inkOf(col, row);
      const next = inkOf(col + 1, row);
      const light = (here ? PIXEL - part : 0) + (next ? part : 0);
      if (here && next) canvas.put(col, top + row, mixed(here, next, part), Math.min(light, 255));
      else if (here ?? next) canvas.put(col, top + row, here ?? next ?? color, Math.min(light, 255));
    }
  }
}

function mixed(first: Rgb, second: Rgb, part: number): Rgb {
  const mix = (at: 0 | 1 | 2) => Math.floor((first[at] * (PIXEL - part) + second[at] * part) / PIXEL);
  return [mix(0), mix(1), mix(2)];
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
