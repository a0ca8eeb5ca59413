import { readFileSync } from "node:fs";
import { markdownTable } from "./bench-page.mjs";
import { grouped } from "./benchmark.mjs";
import { buildAside } from "./cmake.mjs";
import { buildDir, root } from "./paths.mjs";
import { run } from "./run.mjs";
import { StepFailed } from "./steps.mjs";

const kDir = `${buildDir}/size`;
const kCompiler = "arm-none-eabi-g++";
const kDemangler = "arm-none-eabi-c++filt";
const kNameChars = 100;
const kLongString = "std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >";
const kLongView = "std::basic_string_view<char, std::char_traits<char> >";
/** Literals that the compiler put in a section without a function's name. */
const kUnnamed = "(unnamed literals)";
/** A Cortex-M4. "The program's size" in docs/benchmarks.md compares its bytes with the ESP32's. */
const kProcessor = ["-mcpu=cortex-m4", "-mthumb", "-mfloat-abi=hard", "-mfpu=fpv4-sp-d16", "-Wno-psabi"];
/** The flags of the Arduino core's build. */
const kArduinoFlags = ["-Os", "-ffunction-sections", "-fdata-sections", "-fno-rtti"];

export const kSizeProducts = ["hub", "satellite"];
/** Budgets in bytes of code and constants, of core and the product's own folder, with that compiler. */
export const kSizeBudgets = { hub: 577_500, satellite: 123_200 };

/** The flags for the project's own files in platformio.ini. */
export function ownFlags(ini) {
  const section = ini.match(/^build_src_flags =\n((?: +.*\n)+)/m)?.[1] ?? "";
  return section
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}

/**
 * The sections of the project's own objects that the linker kept and that take room in flash, from a GNU linker's map.
 * PlatformIO's objects of firmware/ are in a folder called src.
 */
function* keptSections(map) {
  const kept = map.slice(map.indexOf("Linker script and memory map"));
  // The map breaks the line after a long section name.
  const entries = kept.replace(/^( \.\S+)\n +(?=0x)/gm, "$1 ");
  for (const [, section, size, object] of entries.matchAll(
    /^ (\.(?:text|literal|rodata|data|init_array|iram1)\S*) +0x[0-9a-f]+ +0x([0-9a-f]+) (\S+)$/gm,
  )) {
    const [, folder, file] = object.match(/(?:firmware|src)\/((?:core\/)?\w+)\/(?:.*\/)?(\w+)\.cpp\.o/) ?? [];
    if (folder) yield { section, bytes: Number.parseInt(size, 16), folder, file };
  }
}

function summed(pairs) {
  const bytes = new Map();
  for (const [name, added] of pairs) bytes.set(name, (bytes.get(name) ?? 0) + added);
  return bytes;
}

/**
 * The bytes of each folder that the linker kept, from a GNU linker's map: code, constants and initial values.
 * @returns {Map<string, number>} "core/api" → bytes
 */
export function bytesByFolder(map) {
  return summed([...keptSections(map)].map(({ folder, bytes }) => [folder, bytes]));
}

/**
 * The mangled name in a section's name, without what GCC appends to parts and clones of a function. The file follows
 * a name that other files may use as well.
 */
function symbolOf({ section, file }) {
  const name = section
    .replace(
      /^\.(text|literal|rodata|data|init_array)(\.rel)?(\.ro)?(\.(unlikely|startup|hot|exit)(?=\.))?\.?/,
      "",
    )
    .replace(/\.?(str|cst)\d+(\.\d+)?$/, "")
    .replace(/\.(isra|constprop|part|cold)(\.\d+)*/g, "");
  if (name === "") return kUnnamed;
  return name.startsWith("_Z") && !name.includes("_GLOBAL__N_") ? name : `${name} ${file}`;
}

/**
 * The bytes of each function and constant that the linker kept, with a function's literals and clones.
 * @returns {Map<string, number>} mangled name, or "name file" → bytes
 */
export function bytesBySymbol(map) {
  return summed([...keptSections(map)].map((kept) => [symbolOf(kept), kept.bytes]));
}

/** The first `count` entries, the largest first. */
export function largest(bytes, count) {
  const sorted = [...bytes].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  return new Map(sorted.slice(0, count));
}

/** The rows "| name | bytes | ..." of a text's tables. */
export function tableBytes(text) {
  const rows = [...text.matchAll(/^\| (.+?) \| ([\d,]+) \|/gm)];
  return new Map(rows.map(([, name, bytes]) => [name, Number(bytes.replaceAll(",", ""))]));
}

/** A line for each row of `now` that has other bytes than in `before`, or that `before` lacks. */
export function sizeDifferences(before, now) {
  const signed = (bytes) => `${bytes > 0 ? "+" : "-"}${grouped(Math.abs(bytes))}`;
  const line = ([name, bytes]) => {
    if (!before.has(name)) return `${name}: new, ${grouped(bytes)}`;
    const difference = bytes - before.get(name);
    return difference === 0 ? "" : `${name}: ${signed(difference)}, now ${grouped(bytes)}`;
  };
  return [...now].map(line).filter(Boolean);
}

/**
 * Compiles and links both products and returns their sizes in bytes.
 * @returns {Promise<Record<string, Map<string, number>>>} by product and folder
 */
export async function measuredSizes() {
  const flags = [
    ...kProcessor,
    ...kArduinoFlags,
    ...ownFlags(readFileSync(`${root}/platformio.ini`, "utf8")),
  ];
  const settings = [
    "LUMI_SIZE=ON",
    "CMAKE_SYSTEM_NAME=Generic",
    "CMAKE_TRY_COMPILE_TARGET_TYPE=STATIC_LIBRARY",
    "CMAKE_C_COMPILER=arm-none-eabi-gcc",
    `CMAKE_CXX_COMPILER=${kCompiler}`,
    `LUMI_SIZE_FLAGS=${flags.join(";")}`,
  ];
  await buildAside({ dir: kDir, settings, called: "for a chip" });
  return Object.fromEntries(kSizeProducts.map((name) => [name, bytesByFolder(mapOf(name))]));
}

function mapOf(product) {
  return readFileSync(`${kDir}/${product}.map`, "latin1");
}

/** The hub's largest functions and constants, after `measuredSizes()`: readable names → bytes. */
export async function largestSymbols(count) {
  const symbols = [...largest(bytesBySymbol(mapOf("hub")), count)];
  const mangled = symbols.map(([name]) => name.split(" ")[0]);
  const { code, output } = await run(kDemangler, mangled);
  if (code !== 0) throw new StepFailed(`${kDemangler} failed`, output);
  const readable = output.trim().split("\n");
  return new Map(symbols.map(([name, bytes], i) => [symbolCell(name, readable[i]), bytes]));
}

/** A name as code in a table's cell, shortened to a length that fits, with its file if it has one. */
export function symbolCell(name, readable) {
  if (name === kUnnamed) return name;
  const text = readable
    .replaceAll(kLongString, "std::string")
    .replaceAll(kLongView, "std::string_view")
    .replaceAll("(anonymous namespace)::", "")
    .replaceAll("|", "\\|");
  const short = text.length > kNameChars ? `${text.slice(0, kNameChars)}…` : text;
  const file = name.split(" ")[1];
  return `\`${short}\`${file ? ` (${file})` : ""}`;
}

export function sizeSum(folders) {
  return [...folders.values()].reduce((sum, bytes) => sum + bytes, 0);
}

/**
 * The table of an ESP32's image of `image` bytes, from its linker's map. The linker merges all strings, those of the
 * libraries too, into the first section of strings; the map shows the others with the sizes they had before.
 */
export function imageTable(map, image, slot) {
  const isString = ({ section }) => /\.str\d/.test(section);
  const sections = [...keptSections(map)];
  const strings = sections.filter(isString).reduce((most, { bytes }) => Math.max(most, bytes), 0);
  const plain = sections.filter((kept) => !isString(kept)).map(({ folder, bytes }) => [folder, bytes]);
  const folders = largest(summed(plain), Number.POSITIVE_INFINITY);
  const own = sizeSum(folders);
  const share = Math.round((image / slot) * 100);
  const rows = [
    ...folders,
    ["the project without strings", own],
    ["strings, those of the libraries too", strings],
    ["libraries", image - own - strings],
    [`the image, ${share} % of its slot of ${grouped(slot)}`, image],
  ];
  return markdownTable([["part", "bytes"], ...rows.map(([name, bytes]) => [name, grouped(bytes)])]);
}

/** A sentence for each product that is too large. */
export function sizeExcesses(sizes) {
  return kSizeProducts
    .filter((name) => sizeSum(sizes[name]) > kSizeBudgets[name])
    .map((name) => `${name}: ${grouped(sizeSum(sizes[name]))} bytes, at most ${grouped(kSizeBudgets[name])}`);
}
