import { readFile } from "node:fs/promises";
import { root } from "./paths.mjs";

const kSize = 8;
const kMaxColors = 3;
const kColor = /([a-z]) (#[0-9a-f]{6})/g;

/**
 * Reads firmware/core/matrix/font/icons.txt: the palette as [letter, "#rrggbb"] pairs, and the icons as `{name, low,
 * high, colors}`. Bit `row` of `low[col]`, plus twice that of `high[col]`, is 0 for a dark pixel, or the place of its
 * color in `colors`, from 1 on. `colors` contains places in the palette.
 */
export async function readIcons() {
  const [, colors, ...blocks] = (await readFile(`${root}/firmware/core/matrix/font/icons.txt`, "utf8"))
    .trim()
    .split("\n\n");
  const palette = [...colors.matchAll(kColor)].map(([, letter, color]) => [letter, color]);
  const letters = palette.map(([letter]) => letter);
  return { palette, icons: blocks.flatMap((block) => iconsOf(block, letters)) };
}

function iconsOf(block, letters) {
  const [names, ...rows] = block.split("\n").map((line) => line.split(/ +/));
  return names.map((name, at) =>
    iconOf(
      name,
      rows.map((row) => row[at] ?? ""),
      letters,
    ),
  );
}

function iconOf(name, rows, letters) {
  const used = [...new Set(rows.join("").replaceAll(".", ""))];
  const fits = rows.length === kSize && rows.every((row) => row.length === kSize);
  if (!fits || used.length > kMaxColors || !used.every((letter) => letters.includes(letter)))
    throw new Error(`icons.txt: ${name} needs 8 x 8 pixels in at most three colors of the palette`);
  const plane = (bit) =>
    Array.from({ length: kSize }, (_, col) =>
      rows.reduce((column, row, at) => column | ((((used.indexOf(row[col]) + 1) >> bit) & 1) << at), 0),
    );
  return { name, low: plane(0), high: plane(1), colors: used.map((letter) => letters.indexOf(letter)) };
}
