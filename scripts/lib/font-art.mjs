import { readFile } from "node:fs/promises";
import { root } from "./paths.mjs";

export const kFontFolder = `${root}/firmware/core/matrix/font`;

/**
 * The glyphs of firmware/core/matrix/font/<name>.txt: a Map from code point to columns; bit 0 of a column is
 * its top pixel. Empty lines separate blocks. The first line of a block names the characters ("a" or
 * "U+00A0"), the lines below are their rows with '#' for lit pixels; missing rows at the bottom are dark. A
 * block of one line is a comment.
 * @param {string} name
 * @param {number} rows
 */
export async function readFont(name, rows) {
  const text = await readFile(`${kFontFolder}/${name}.txt`, "utf8");
  const blocks = text.split(/\n\n+/).map((block) => block.trim().split("\n"));
  const glyphs = blocks.filter((lines) => lines.length > 1).flatMap((lines) => readBlock(name, lines, rows));
  const font = new Map(glyphs.sort(([a], [b]) => a - b));
  if (font.size !== glyphs.length) throw new Error(`${name}.txt: a character is drawn twice`);
  return font;
}

function readBlock(name, [header, ...lines], rows) {
  const characters = header.trim().split(/\s+/).map(codePointOf);
  const cells = lines.map((line) => line.trim().split(/ +/));
  const fits = cells.every(
    (row) => row.length === characters.length && row.every((cell) => /^[.#]+$/.test(cell)),
  );
  if (!fits || cells.length > rows) throw new Error(`${name}.txt: a bad row under "${header}"`);
  return characters.map((codePoint, at) => [codePoint, columnsOf(cells.map((row) => row[at]))]);
}

/** The code point of "a" or "U+0061". */
export function codePointOf(token) {
  const named = /^U\+([0-9A-F]{4,5})$/.exec(token);
  if (!named && [...token].length !== 1) throw new Error(`"${token}" is no character`);
  return named ? Number.parseInt(named[1], 16) : token.codePointAt(0);
}

function columnsOf(rows) {
  const width = rows[0].length;
  if (width > 8 || rows.some((row) => row.length !== width))
    throw new Error(`uneven rows: ${rows.join(" ")}`);
  const column = (at) => rows.reduce((bits, row, y) => bits | (row[at] === "#" ? 1 << y : 0), 0);
  return Array.from({ length: width }, (_, at) => column(at));
}
