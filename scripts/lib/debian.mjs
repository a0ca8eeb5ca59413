import { programsIn, run } from "./run.mjs";
import { StepFailed, step } from "./steps.mjs";

const kToRun = [
  "g++",
  "cmake",
  "ninja-build",
  "pkg-config",
  "libmbedtls-dev",
  "libhttp-parser-dev",
  "libcurl4-openssl-dev",
  "nlohmann-json3-dev",
];

/** The libraries used by the C++ tests. */
export const kTestLibraries = ["doctest-dev"];

/** For the chips' code, in 32 bits. Debian has it for PCs only; elsewhere CMake skips this check. */
const kMultilib = process.arch === "x64" ? ["g++-multilib"] : [];

/** Compiles for a chip with 32 bits, and tells the size of its program. */
const kForChip = ["gcc-arm-none-eabi", "libstdc++-arm-none-eabi-newlib"];

/** A broker, and the clients that watch what it gets. */
const kBroker = ["mosquitto", "mosquitto-clients"];

/** Debian packages by purpose. */
export const packagesFor = {
  run: kToRun,
  check: [...kToRun, ...kForChip, "clang-format", "cppcheck", "valgrind"],
  test: [...kToRun, ...kMultilib, ...kTestLibraries, "chromium-headless-shell", ...kBroker],
  bench: [...kToRun, ...kTestLibraries, ...kForChip, "chromium-headless-shell", "valgrind"],
  fuzz: [...kToRun, ...kTestLibraries, "clang", "libclang-rt-14-dev"],
  test32: [...kToRun, "g++-multilib", ...kTestLibraries],
};

/** The programs in these packages, for systems other than Debian. */
const kProgramsFor = {
  run: ["g++", "cmake", "ninja", "pkg-config"],
  check: ["arm-none-eabi-g++", "clang-format", "cppcheck", "valgrind"],
  test: ["chromium"],
  bench: ["arm-none-eabi-g++", "chromium", "valgrind"],
  fuzz: ["clang++"],
  test32: [],
};

/** The ones of `packages` that the output of query() does not list as installed. */
export function missingPackages(packages, dpkgOutput) {
  const installed = new Set(
    dpkgOutput
      .split("\n")
      .filter((line) => line.startsWith("ii"))
      .map((line) => line.trim().split(/\s+/)[1]),
  );
  return packages.filter((name) => !installed.has(name));
}

export function installCommand(packages) {
  return `apt-get install -y --no-install-recommends ${packages.join(" ")}`;
}

export async function areInstalled(packages) {
  return missingPackages(packages, (await query(packages)).output).length === 0;
}

function query(packages) {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: dpkg's own placeholders
  return run("dpkg-query", ["-W", "-f=${db:Status-Abbrev} ${Package}\\n", ...packages]);
}

/** @param {"run"|"check"|"test"|"bench"|"fuzz"|"test32"} need */
export async function ensureDebianPackages(need) {
  const listed = await query(packagesFor[need]);
  if (listed.code === 127) return ensurePrograms(need);
  const missing = missingPackages(packagesFor[need], listed.output);
  if (missing.length === 0) return;
  if (process.getuid?.() !== 0) {
    throw new StepFailed(
      `Debian packages are missing. Install them with:\n\n  sudo ${installCommand(missing)}\n`,
    );
  }
  await step(`Installing Debian packages: ${missing.join(" ")}`, () => install(missing));
}

async function install(packages) {
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  const lock = ["-o", "DPkg::Lock::Timeout=120"];
  // The update may fail and an old list still be sufficient, so only the installation decides.
  const updated = await run("apt-get", [...lock, "update"], { env });
  const installed = await run("apt-get", [...lock, "install", "-y", "--no-install-recommends", ...packages], {
    env,
  });
  if (installed.code !== 0) {
    throw new StepFailed("apt-get install failed", updated.output + installed.output);
  }
}

function ensurePrograms(need) {
  const missing = [...new Set([...kProgramsFor.run, ...kProgramsFor[need]])].filter(
    (name) => programsIn(process.env.PATH, name).length === 0,
  );
  if (missing.length === 0) return;
  throw new StepFailed(
    [
      "This is not a Debian system, so nothing can be installed for you.",
      `Missing programs: ${missing.join(", ")}`,
      `What is needed, by Debian's names: ${packagesFor[need].join(" ")}`,
    ].join("\n"),
  );
}
