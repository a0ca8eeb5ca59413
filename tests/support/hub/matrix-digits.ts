import { readFileSync } from "node:fs";
import { chainIndex } from "./satellite";
import type { Pixel } from "./simulator-page";

const kColumns = 32;
const kRows = 8;
const kFont = "firmware/core/matrix/font/large.txt";

/** The lit columns of a picture, top pixel first, in groups separated by dark columns. */
function litGroups(isLit: (col: number, row: number) => boolean, columns: number): string[] {
  const groups = [""];
  for (let col = 0; col < columns; col++) {
    const column = Array.from({ length: kRows }, (_, row) => (isLit(col, row) ? "#" : ".")).join("");
    if (column.includes("#")) groups[groups.length - 1] += `${column} `;
    else groups.push("");
  }
  return groups.filter(Boolean);
}

/** The shapes of "0" to "9" in the font. */
function digitShapes(): string[] {
  const lines = readFileSync(kFont, "utf8").split("\n");
  const title = lines.findIndex((line) => /^0 +1 +2/.test(line));
  const isLit = (col: number, row: number) => lines[title + 1 + row]?.[col] === "#";
  return litGroups(isLit, lines[title + 1]?.length ?? 0);
}

/** The digits that a panel shows in the large font; "?" for any other shape. */
export function digitsOn(pixels: Pixel[]): string {
  const shapes = digitShapes();
  const isLit = (col: number, row: number) => (pixels[chainIndex(col, row)]?.[0] ?? 0) > 0;
  return litGroups(isLit, kColumns)
    .map((shape) => shapes.indexOf(shape))
    .map((digit) => (digit < 0 ? "?" : String(digit)))
    .join("");
}
