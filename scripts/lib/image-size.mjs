import { readFileSync } from "node:fs";
import { grouped } from "./benchmark.mjs";
import { buildAside } from "./cmake.mjs";
import { buildDir, root } from "./paths.mjs";

const kDir = `${buildDir}/size`;
const kCompiler = "arm-none-eabi-g++";
/** A Cortex-M4. "The program's size" in docs/benchmarks.md compares its bytes with the ESP32's. */
const kProcessor = ["-mcpu=cortex-m4", "-mthumb", "-mfloat-abi=hard", "-mfpu=fpv4-sp-d16", "-Wno-psabi"];
/** The flags of the Arduino core's build. */
const kArduinoFlags = ["-Os", "-ffunction-sections", "-fdata-sections", "-fno-rtti"];

export const kSizeProducts = ["hub", "satellite"];
/** Budgets in bytes of code and constants, of core and the product's own folder, with that compiler. */
export const kSizeBudgets = { hub: 575_000, satellite: 124_500 };

/** The flags for the project's own files in platformio.ini. */
export function ownFlags(ini) {
  const section = ini.match(/^build_src_flags =\n((?: +.*\n)+)/m)?.[1] ?? "";
  return section
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}

/**
 * The bytes of each folder that the linker kept, from a GNU linker's map: code, constants and initial values.
 * @returns {Map<string, number>} "core/api" → bytes
 */
export function bytesByFolder(map) {
  const bytes = new Map();
  const kept = map.slice(map.indexOf("Linker script and memory map"));
  // The map breaks the line after a long section name.
  const entries = kept.replace(/^( \.\S+)\n +(?=0x)/gm, "$1 ");
  for (const [, size, object] of entries.matchAll(
    /^ \.(?:text|rodata|data|init_array)\S* +0x[0-9a-f]+ +0x([0-9a-f]+) (\S+)$/gm,
  )) {
    const folder = object.match(/firmware\/((?:core\/)?\w+)\//)?.[1];
    if (folder) bytes.set(folder, (bytes.get(folder) ?? 0) + Number.parseInt(size, 16));
  }
  return bytes;
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
  return Object.fromEntries(
    kSizeProducts.map((name) => [name, bytesByFolder(readFileSync(`${kDir}/${name}.map`, "latin1"))]),
  );
}

export function sizeSum(folders) {
  return [...folders.values()].reduce((sum, bytes) => sum + bytes, 0);
}

/** A sentence for each product that is too large. */
export function sizeExcesses(sizes) {
  return kSizeProducts
    .filter((name) => sizeSum(sizes[name]) > kSizeBudgets[name])
    .map((name) => `${name}: ${grouped(sizeSum(sizes[name]))} bytes, at most ${grouped(kSizeBudgets[name])}`);
}
