import { existsSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { areInstalled, kTestLibraries } from "./debian.mjs";
import { build32Dir, buildDir, root } from "./paths.mjs";
import { run } from "./run.mjs";
import { StepFailed, step } from "./steps.mjs";

const kCache = `${buildDir}/CMakeCache.txt`;

/** The value of a variable in CMakeCache.txt's text, or undefined. */
export function cacheValue(cacheText, name) {
  return cacheText.match(new RegExp(`^${name}:[^=]*=(.*)$`, "m"))?.[1];
}

function cached(name) {
  return existsSync(kCache) ? cacheValue(readFileSync(kCache, "utf8"), name) : undefined;
}

/** Deletes a cache from another folder or another generator, because CMake can't reconfigure it. */
function dropForeignCache() {
  const foreign = cached("CMAKE_HOME_DIRECTORY") !== root || cached("CMAKE_GENERATOR") !== "Ninja";
  if (foreign)
    for (const path of [kCache, `${buildDir}/CMakeFiles`]) rmSync(path, { recursive: true, force: true });
}

async function configure(dir, settings, called = "") {
  await step(`Configuring the build${called}`, async () => {
    const options = settings.map((setting) => `-D${setting}`);
    const done = await run("cmake", ["-S", root, "-B", dir, "-G", "Ninja", ...options]);
    if (done.code !== 0) throw new StepFailed(`CMake could not configure the build${called}`, done.output);
  });
}

async function compile(dir, targets, { title, keepsGoing }) {
  await step(title, async () => {
    const jobs = ["-j", String(availableParallelism()), ...(keepsGoing ? ["-k", "0"] : [])];
    const built = await run("ninja", ["-C", dir, ...jobs, ...targets]);
    if (built.code !== 0) throw new StepFailed("The build failed", compilerMessages(built.output));
    return { changed: !built.output.includes("no work to do") };
  });
}

async function areTestLibrariesThere() {
  const found = ["doctest_DIR", "nlohmann_json_DIR"].every((folder) => existsSync(cached(folder) ?? ""));
  return found || (await areInstalled(kTestLibraries));
}

/** Without the tests' libraries, the build omits the tests; with them, all share one configuration. */
async function ensureConfigured(tests, targets) {
  const withTests = tests || (await areTestLibrariesThere());
  const isOn = cached("LUMI_TESTS") === "ON";
  const fits =
    existsSync(`${buildDir}/build.ninja`) && cached("CMAKE_HOME_DIRECTORY") === root && isOn === withTests;
  const known = fits ? await ninjaTargets() : [];
  if (fits && targets.every((target) => target === "all" || known.includes(target))) return;
  dropForeignCache();
  await configure(buildDir, [`LUMI_TESTS=${withTests ? "ON" : "OFF"}`]);
}

/** The names of all Ninja targets of the configured build; files by their path inside the build folder. */
export async function ninjaTargets(dir = buildDir) {
  const listed = await run("ninja", ["-C", dir, "-t", "targets", "all"]);
  return [...listed.output.matchAll(/^(\S+): \w+/gm)].map((match) => match[1]);
}

/** Whether `target` alone can be brought up to date, after a build in which another one failed. */
export async function canBeBuilt(target, dir = buildDir) {
  return (await run("ninja", ["-C", dir, target])).code === 0;
}

/** Ninja's output without its progress lines and the compiler's command lines. */
export function compilerMessages(ninjaOutput) {
  const lines = ninjaOutput.split("\n");
  const isProgress = (line) => /^(\[\d+\/\d+\]|ninja: Entering directory)/.test(line);
  const isCommand = (index) => lines[index - 1]?.startsWith("FAILED: ") ?? false;
  return lines.filter((line, index) => !isProgress(line) && !isCommand(index)).join("\n");
}

/**
 * Builds the outdated ones of `targets` (paths inside the build folder, or "all").
 * @param {{tests?: boolean, targets: string[], title?: string}} what with `tests`, continues after an error
 *   and builds everything that can be built
 */
export async function buildHost({ tests = false, targets, title = "Compiling" }) {
  await ensureConfigured(tests, targets);
  await compile(buildDir, targets, { title, keepsGoing: tests });
}

/**
 * Configures and builds the C++ code in a separate folder with other settings; continues after an error.
 * @param {{dir: string, settings: string[], called: string, targets?: string[]}} how `settings` are CMake's,
 *   as "LUMI_32BIT=ON"; `called` as in "Compiling for 32 bits": the text after "Compiling"
 */
export async function buildAside({ dir, settings, called, targets = ["all"] }) {
  await configure(dir, settings, ` ${called}`);
  await compile(dir, targets, { title: `Compiling ${called}`, keepsGoing: true });
}

/** Builds core, hub, satellite and their tests for a 32-bit processor. */
export function build32(targets) {
  return buildAside({ dir: build32Dir, settings: ["LUMI_32BIT=ON"], called: "for 32 bits", targets });
}
