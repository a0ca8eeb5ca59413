import { readFile, writeFile } from "node:fs/promises";
import { readFont } from "./lib/font-art.mjs";
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
  return new Map([
    ["firmware/core/matrix/render/font_table.cpp", fontTable(runsOf(codePoints), fonts)],
    ["firmware/core/matrix/render/stand_in_table.cpp", standInTable(standIns, codePoints)],
    ["web/src/lib/matrix-font.ts", panelTable(codePoints, fonts, standIns)],
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
