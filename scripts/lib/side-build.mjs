import { availableParallelism } from "node:os";
import { compilerMessages } from "./cmake.mjs";
import { root } from "./paths.mjs";
import { run } from "./run.mjs";
import { StepFailed, step } from "./steps.mjs";

/**
 * Configures and builds the C++ code in a separate folder with other settings; continues after an error.
 * @param {{dir: string, settings: string[], called: string, targets?: string[]}} how `settings` are CMake's,
 *   as "LUMI_32BIT=ON"; `called` as in "Compiling for 32 bits": the text after "Compiling"
 */
export async function buildAside({ dir, settings, called, targets = ["all"] }) {
  await step(`Configuring the build ${called}`, async () => {
    const options = settings.map((setting) => `-D${setting}`);
    const done = await run("cmake", ["-S", root, "-B", dir, "-G", "Ninja", ...options]);
    if (done.code !== 0) throw new StepFailed(`CMake could not configure the build ${called}`, done.output);
  });
  await step(`Compiling ${called}`, async () => {
    const jobs = ["-j", String(availableParallelism()), "-k", "0"];
    const built = await run("ninja", ["-C", dir, ...jobs, ...targets]);
    if (built.code !== 0) throw new StepFailed(`The build ${called} failed`, compilerMessages(built.output));
    return { changed: !built.output.includes("no work to do") };
  });
}

/** Whether `building` built everything. Compiler errors were already shown; any other failure is rethrown. */
export async function wasAllBuilt(building) {
  try {
    await building;
    return true;
  } catch (error) {
    if (!(error instanceof StepFailed) || error.output === "") throw error;
    return false;
  }
}
