import { LARGE, SIGNS, SMALL } from "../../../lib/matrix-font";

/** A glyph's columns; bit 0 is the top pixel. Between two characters one column stays dark. */
export type Glyph = readonly number[];

export interface MatrixFont {
  rows: number;
  glyphs: readonly Glyph[];
}

export const LARGE_FONT = decoded(LARGE, 8);
export const SMALL_FONT = decoded(SMALL, 6);

/** The glyph of a character in the fonts (readPictures returns only these); -1 for any other. */
export function glyphIndex(character: string): number {
  if (character >= " " && character <= "~") return character.charCodeAt(0) - 32;
  if (character >= "\xa0" && character <= "ÿ") return character.charCodeAt(0) - 65;
  const sign = SIGNS.indexOf(character);
  return sign < 0 ? sign : sign + 191;
}

export const glyphOf = (font: MatrixFont, character: string): Glyph =>
  font.glyphs[glyphIndex(character)] ?? [];

function decoded(table: string, rows: number): MatrixFont {
  const columns = (glyph: string) => (glyph.match(/../g) ?? []).map((digits) => parseInt(digits, 16));
  return { rows, glyphs: table.split(" ").map(columns) };
}
