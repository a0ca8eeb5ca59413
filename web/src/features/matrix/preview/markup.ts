import { channels, type Rgb } from "../../../lib/color";
import { MATRIX_ICONS, type MatrixIcon } from "../../../lib/matrix-icon";
import { readPictures } from "./text-reader";

/** A character of the fonts in a color (undefined: that of the matrix), or an icon. */
export type Sign = { picture: string; color: Rgb | undefined } | { icon: MatrixIcon };

const MARK = new RegExp(`:(${[...MATRIX_ICONS.keys()].join("|")}):|\\[(#(?:[0-9a-fA-F]{6})?)\\]`, "g");

/** Splits a text with icons and colors into signs; markup_reader.h has the rules. */
export function readMarkup(text: string): Sign[] {
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
