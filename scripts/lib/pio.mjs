import { delimiter, join } from "node:path";
import { root } from "./paths.mjs";
import { offlineSentence } from "./pio-failures.mjs";
import { programsIn, run } from "./run.mjs";
import { StepFailed, step } from "./steps.mjs";

/** The minimum version for pioarduino's platform, and the version that is installed if none fits. */
const kOldestPio = "6.1.19";
const kInstalledPio = "6.2.0";
const kOldestPython = "3.10";

const kByHand =
  "Or install PlatformIO Core yourself: https://docs.platformio.org/en/latest/core/installation/";

/** The folder inside `folder` (the checkout) in which PlatformIO is installed if none was found. */
const ownFolder = (folder) => join(folder, "build/platformio");

/** The `pio` programs found: on the PATH, VS Code's, in the checkout's .venv, in build/platformio. */
export function pioCandidates({ env = process.env, folder = root } = {}) {
  const coreFolder = env.PLATFORMIO_CORE_DIR ?? join(env.HOME ?? "/", ".platformio");
  const others = [join(coreFolder, "penv/bin"), join(folder, ".venv/bin"), join(ownFolder(folder), "bin")];
  return programsIn([env.PATH ?? "", ...others].join(delimiter), "pio");
}

/** The first candidate that is new enough, or undefined. */
export async function findPio({ env, folder } = {}) {
  for (const pio of pioCandidates({ env, folder })) {
    const { code, output } = await run(pio, ["--version"], { env });
    if (code === 0 && isAtLeast(output, kOldestPio)) return pio;
  }
  return undefined;
}

/** The commands that install PlatformIO into the checkout. */
export function installCommands({ folder = root, python = "python3" } = {}) {
  const own = ownFolder(folder);
  return [
    [python, "-m", "venv", own],
    [join(own, "bin/pip"), "install", "--disable-pip-version-check", `platformio==${kInstalledPio}`],
  ];
}

/** Installs PlatformIO into the checkout and returns its program. A failure comes with advice. */
export async function installPio({ env, folder = root } = {}) {
  const python = await findPython(env);
  await step(`Installing PlatformIO ${kInstalledPio} into build/platformio`, async () => {
    const [makeVenv, install] = installCommands({ folder, python });
    const made = await run(makeVenv[0], makeVenv.slice(1), { env });
    if (made.code !== 0) throw new StepFailed(venvAdvice(python), made.output);
    const installed = await run(install[0], install.slice(1), { env });
    if (installed.code === 0) return;
    const why = offlineSentence(installed.output) ?? `PlatformIO could not be installed.\n${kByHand}`;
    throw new StepFailed(why, installed.output);
  });
  return join(ownFolder(folder), "bin/pio");
}

async function findPython(env) {
  for (const python of ["python3", "python"]) {
    const { code, output } = await run(python, ["--version"], { env });
    if (code === 0 && isAtLeast(output, kOldestPython)) return python;
  }
  throw new StepFailed(
    [
      "PlatformIO is not installed, and there is no Python 3.10 or newer to install it with.",
      "On Debian: sudo apt-get install -y --no-install-recommends python3 python3-venv",
      kByHand,
    ].join("\n"),
  );
}

function venvAdvice(python) {
  return [
    `PlatformIO is not installed, and ${python} can't make a virtual environment for it.`,
    "On Debian: sudo apt-get install -y --no-install-recommends python3-venv",
    kByHand,
  ].join("\n");
}

/** Whether the first version number in `text` is `least` or higher. */
export function isAtLeast(text, least) {
  const found = text.match(/\d+(\.\d+)+/)?.[0];
  return found !== undefined && found.localeCompare(least, "en", { numeric: true }) >= 0;
}
