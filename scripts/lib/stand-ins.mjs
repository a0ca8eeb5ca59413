import { readFile } from "node:fs/promises";
import { codePointOf, kFontFolder } from "./font-art.mjs";

/** The letters whose marks a reader may remove, in ranges [first, last]. */
export const kLatinRanges = [
  [0x100, 0x24f],
  [0x1e00, 0x1eff],
];

/** [sign, [[first, last], ...]] for each line of firmware/core/matrix/font/stand_ins.txt, in code points. */
export async function readStandIns() {
  const text = await readFile(`${kFontFolder}/stand_ins.txt`, "utf8");
  const lines = text.slice(text.indexOf("\n\n")).trim().split("\n");
  return lines.map((line) => {
    const [sign, ...others] = line.split(/ +/);
    const ranges = others.join("").match(/(U\+[0-9A-F]{4}|.)(-(U\+[0-9A-F]{4}|.))?/gu);
    return [codePointOf(sign), ranges.map(rangeOf)];
  });
}

function rangeOf(text) {
  const [first, last] = text.split("-").map(codePointOf);
  return [first, last ?? first];
}

/** `codePoint` without the marks that Latin-1 lacks, if that is in Latin-1; otherwise itself. */
export function plainLetter(codePoint) {
  const [base, ...marks] = String.fromCodePoint(codePoint).normalize("NFD");
  return marks.reduce(withMark, base).codePointAt(0);
}

/** [letter, base, mark] for each letter of Latin-1 that consists of a base letter and a mark. */
export function compositions() {
  const letters = Array.from({ length: 64 }, (_, at) => at + 0xc0);
  const parts = letters.map((letter) => [letter, ...String.fromCodePoint(letter).normalize("NFD")]);
  return parts.filter(([, , mark]) => mark).map(([letter, ...rest]) => [letter, ...rest.map(codePointOf)]);
}

function withMark(letter, mark) {
  const whole = (letter + mark).normalize("NFC");
  return whole.length === 1 && whole <= "ÿ" ? whole : letter;
}
