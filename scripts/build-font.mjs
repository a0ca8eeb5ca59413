import { readFile, writeFile } from "node:fs/promises";
import { readFont } from "./lib/font-art.mjs";
import { readIcons } from "./lib/icon-art.mjs";
import { root } from "./lib/paths.mjs";
import { compositions, kLatinRanges, plainLetter, readStandIns } from "./lib/stand-ins.mjs";

const kFonts = { large: 8, small: 6 };
const kFrom = "made by scripts/build-font.mjs from firmware/core/matrix/font/*.txt: do not edit";

/** Writes the tables of the hub and of the panel. */
export async function writeFonts() {
  for (const [path, text] of await tables()) await writeFile(`${root}/${path}`, text);
}

/** The tables that differ from those generated from the pictures. */
export async function staleFonts() {
  const stale = await Promise.all(
    [...(await tables())].map(async ([path, text]) => {
      const present = await readFile(`${root}/${path}`, "utf8").catch(() => "");
      return present === text ? [] : [path];
    }),
  );
  return stale.flat();
}

async function tables() {
  const fonts = await Promise.all(
    Object.entries(kFonts).map(async ([name, rows]) => ({ name, glyphs: await readFont(name, rows) })),
  );
  const codePoints = [...fonts[0].glyphs.keys()];
  for (const { name, glyphs } of fonts) {
    const other = [...glyphs.keys()].filter((code) => !codePoints.includes(code));
    const missing = codePoints.filter((code) => !glyphs.has(code));
    if (other.length + missing.length > 0)
      throw new Error(`${name}.txt: other characters than ${fonts[0].name}.txt: ${[...other, ...missing]}`);
  }
  const standIns = await readStandIns();
  for (const [sign] of standIns)
    if (!codePoints.includes(sign)) throw new Error(`stand_ins.txt: no font draws ${sign}`);
  const icons = await readIcons();
  return new Map([
    ["firmware/core/matrix/render/font_table.cpp", fontTable(runsOf(codePoints), fonts)],
    ["firmware/core/matrix/render/stand_in_table.cpp", standInTable(standIns, codePoints)],
    ["firmware/core/matrix/render/icon_table.cpp", iconTable(icons)],
    ["web/src/lib/matrix-font.ts", panelTable(codePoints, fonts, standIns)],
    ["web/src/lib/matrix-icons.ts", panelIcons(icons)],
  ]);
}

/** [first, count] for each run of consecutive code points. */
function runsOf(codePoints) {
  const runs = [];
  for (const code of codePoints) {
    const last = runs.at(-1);
    if (last && last[0] + last[1] === code) last[1]++;
    else runs.push([code, 1]);
  }
  return runs;
}

function fontTable(runs, fonts) {
  const arrays = fonts.map(({ name, glyphs }) => {
    const columns = [...glyphs.values()];
    const ends = columns.map((_, at) => columns.slice(0, at + 1).flat().length);
    return [
      cppArray("uint8_t", `k${capital(name)}Columns`, columns.flat()),
      cppArray("uint16_t", `k${capital(name)}Starts`, [0, ...ends]),
    ].join("\n");
  });
  return `// ${kFrom}
// clang-format off
#include "core/matrix/render/font_table.h"

namespace lumi {
namespace {

${arrays.join("\n")}
}  // namespace

const CodePointRun kFontRuns[] = {
${wrap(runs.map(cppStruct))}
};
const size_t kFontRunCount = ${runs.length};

${fonts.map(({ name }) => `const FontTable k${capital(name)}Font = {k${capital(name)}Columns, k${capital(name)}Starts};`).join("\n")}

}  // namespace lumi
`;
}

const capital = (name) => name[0].toUpperCase() + name.slice(1);

function standInTable(standIns, codePoints) {
  const isLatin = (code) => kLatinRanges.some(([first, last]) => code >= first && code <= last);
  const ranges = standIns.flatMap(([sign, list]) => list.map(([first, last]) => [first, last, sign]));
  const others = ranges.filter(([first]) => !isLatin(first)).sort(([a], [b]) => a - b);
  const standInOf = (code) => ranges.find(([first, last]) => code >= first && code <= last)?.[2];
  const letterOf = (code) => {
    const letter = standInOf(code) ?? plainLetter(code);
    return codePoints.includes(code) || letter > 0xff ? 0 : letter;
  };
  const letters = kLatinRanges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, at) => letterOf(first + at)),
  );
  return `// ${kFrom}
// clang-format off
#include "core/matrix/render/stand_in_table.h"

namespace lumi {
namespace {

${cppArray("uint8_t", "kLetters", letters)}
${cppArray("StandIn", "kRanges", others.map(cppStruct))}
${cppArray("Composition", "kLetterParts", compositions().map(cppStruct))}
}  // namespace

const Span<const uint8_t> kLatinLetters{kLetters, sizeof(kLetters)};
const Span<const StandIn> kStandIns{kRanges, ${others.length}};
const Span<const Composition> kCompositions{kLetterParts, ${compositions().length}};

}  // namespace lumi
`;
}

function panelTable(codePoints, fonts, standIns) {
  const signs = String.fromCodePoint(...codePoints.filter((code) => code > 0xff));
  const hex = (columns) => columns.map((column) => column.toString(16).padStart(2, "0")).join("");
  const lists = standIns.map(
    ([sign, ranges]) => String.fromCodePoint(sign) + ranges.map(panelRange).join(""),
  );
  const constant = (name, text) =>
    `export const ${name} =${text.length < 80 ? " " : "\n  "}${JSON.stringify(text)};\n`;
  return [
    `// ${kFrom}\n`,
    "// The fonts' columns of U+0020-U+007E, U+00A0-U+00FF and SIGNS: two digits each, bit 0 is the top pixel.\n",
    constant("SIGNS", signs),
    ...fonts.map(({ name, glyphs }) => constant(name.toUpperCase(), [...glyphs.values()].map(hex).join(" "))),
    "// One sign per line, followed by the characters that it replaces, as the content of a character class.\n",
    constant("STAND_INS", lists.join("\n")),
  ].join("\n");
}

function iconTable({ palette, icons }) {
  const channels = (color) => color.match(/[0-9a-f]{2}/g).map((digits) => parseInt(digits, 16));
  const list = (values) => `{${values.join(", ")}}`;
  const rows = icons.map(
    ({ name, low, high, colors }) => `  {"${name}", ${list(low)}, ${list(high)}, ${list(colors)}},`,
  );
  return `// ${kFrom}
// clang-format off
#include "core/matrix/render/matrix_icons.h"

namespace lumi {
namespace {

constexpr MatrixIcon kTable[] = {
${rows.join("\n")}
};

}  // namespace

const Rgb kIconPalette[] = {
${wrap(palette.map(([, color]) => list(channels(color))))}
};
const Span<const MatrixIcon> kMatrixIcons{kTable, ${icons.length}};

}  // namespace lumi
`;
}

function panelIcons({ palette, icons }) {
  const hex = (columns) => columns.map((column) => column.toString(16).padStart(2, "0")).join("");
  const line = ({ name, low, high, colors }) =>
    `${name} ${hex(low)} ${hex(high)} ${colors.map((color) => color.toString(16)).join("")}`;
  return [
    `// ${kFrom}\n`,
    `export const PALETTE =\n  ${JSON.stringify(palette.map(([, color]) => color).join(" "))};\n`,
    "// An icon per line: its name; the low, then the high bits of its columns' pixels (two digits each, bit 0 is the",
    "// top pixel); its colors, places in PALETTE. A pixel is 0, dark, or the place of its color, from 1 on.",
    `export const ICONS =\n  ${JSON.stringify(icons.map(line).join("\n"))};\n`,
  ].join("\n");
}

const panelRange = ([first, last]) =>
  first === last
    ? String.fromCodePoint(first)
    : `${String.fromCodePoint(first)}-${String.fromCodePoint(last)}`;

const cppStruct = (values) => `{${values.join(", ")}}`;

const cppArray = (type, name, values) => `constexpr ${type} ${name}[] = {\n${wrap(values)}\n};\n`;

function wrap(values) {
  const lines = [""];
  for (const value of values) {
    if (lines.at(-1).length + `${value}`.length > 105) lines.push("");
    lines.push(`${lines.pop()}${value}, `);
  }
  return lines.map((line) => `  ${line.trimEnd()}`).join("\n");
}

if (process.argv[1] === new URL(import.meta.url).pathname) await writeFonts();
