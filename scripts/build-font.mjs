import { readFile, writeFile } from "node:fs/promises";
import { readFont } from "./lib/font-art.mjs";
import { root } from "./lib/paths.mjs";

const kFonts = { large: 8, small: 6 };
const kFrom = "made by scripts/build-font.mjs from firmware/core/matrix/font/*.txt: do not edit";

/** Writes the tables of the hub and of the panel. */
export async function writeFonts() {
  for (const [path, text] of await tables()) await writeFile(`${root}/${path}`, text);
}

/** The tables that no longer are what the pictures say. */
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
  return new Map([["firmware/core/matrix/font_table.cpp", cppTable(runsOf(codePoints), fonts)]]);
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

function cppTable(runs, fonts) {
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
#include "core/matrix/font_table.h"

namespace lumi {
namespace {

${arrays.join("\n")}
}  // namespace

const CodePointRun kFontRuns[] = {
${wrap(runs.map(([first, count]) => `{${first}, ${count}}`))}
};
const size_t kFontRunCount = ${runs.length};

${fonts.map(({ name }) => `const FontTable k${capital(name)}Font = {k${capital(name)}Columns, k${capital(name)}Starts};`).join("\n")}

}  // namespace lumi
`;
}

const capital = (name) => name[0].toUpperCase() + name.slice(1);

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
