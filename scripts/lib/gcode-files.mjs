import { closeSync, openSync, writeSync } from "node:fs";

const MEGABYTE = 1_000_000;

/** Text of about a megabyte: `lineOf(i)` for i = 0, 1, 2 … */
function block(lineOf) {
  let text = "";
  for (let i = 0; text.length < MEGABYTE; i++) text += lineOf(i);
  return text;
}

const spiralAt = (i) => {
  const angle = 0.002 * i;
  const radius = 190 * (0.5 + 0.5 * Math.sin(angle / 50));
  return [300 + radius * Math.cos(angle), 200 + radius * Math.sin(angle)];
};

const spiralLine = (i) => {
  const [x, y] = spiralAt(i);
  return `G1 X${x.toFixed(3)} Y${y.toFixed(3)}`;
};

/** Half circles of 4 mm in rows of 140, up and down the table. */
function arcLine(i) {
  const [row, place] = [Math.floor(i / 140) % 38, i % 140];
  const x = 4 * (row % 2 === 0 ? place + 1 : 140 - place);
  if (place === 0) return `G0 X${x.toFixed(3)} Y${(10 + 10 * row).toFixed(3)}\n`;
  const toCentre = row % 2 === 0 ? 2 : -2;
  return `G${2 + (i % 2)} X${x.toFixed(3)} Y${(10 + 10 * row).toFixed(3)} I${toCentre.toFixed(3)} J0.000\n`;
}

/** Line number `i` of each kind of file. */
export const kinds = {
  dense: (i) => `${spiralLine(i)}\n`,
  comments: (i) =>
    i % 4 === 0 ? `; layer ${i}, drawn inwards\n` : `N${i} ${spiralLine(i)} F3000 (point ${i})\n`,
  arcs: arcLine,
  thr: (i) => `${(0.002 * i).toFixed(5)} ${(0.5 + 0.5 * Math.sin(i / 25_000)).toFixed(5)}\n`,
};

/** Writes a file of that many megabytes by repeating the same megabyte. */
export function writePattern(path, kind, megabytes) {
  const text = Buffer.from(block(kinds[kind]));
  const file = openSync(path, "w");
  for (let i = 0; i < megabytes; i++) writeSync(file, text);
  closeSync(file);
}
