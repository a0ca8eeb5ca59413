import { existsSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { compilerMessages } from "./cmake.mjs";
import { build32Dir, root } from "./paths.mjs";
import { run } from "./run.mjs";
import { StepFailed, step } from "./steps.mjs";

/**
 * Builds core, hub, satellite and their tests as a 32-bit processor has them.
 * @param {{arduinoJson?: string, targets?: string[]}} what `arduinoJson` is a folder with the real ArduinoJson.h
 */
export async function build32({ arduinoJson = "", targets = ["all"] }) {
  if (arduinoJson && !existsSync(`${arduinoJson}/ArduinoJson.h`)) {
    throw new StepFailed(`There is no ArduinoJson.h in ${arduinoJson}.`);
  }
  await step("Configuring the 32-bit build", async () => {
    const done = await run("cmake", [
      ...["-S", root, "-B", build32Dir, "-G", "Ninja"],
      ...["-DLUMI_32BIT=ON", `-DARDUINOJSON_DIR=${arduinoJson}`],
    ]);
    if (done.code !== 0) throw new StepFailed("CMake could not configure the 32-bit build", done.output);
  });
  await step("Compiling for 32 bits", async () => {
    const jobs = ["-j", String(availableParallelism()), "-k", "0"];
    const built = await run("ninja", ["-C", build32Dir, ...jobs, ...targets]);
    if (built.code !== 0) throw new StepFailed("The 32-bit build failed", compilerMessages(built.output));
    return { changed: !built.output.includes("no work to do") };
  });
}

/** Whether the configured build has the real ArduinoJson, and not the adapter over nlohmann-json. */
export function hasRealArduinoJson() {
  return !readFileSync(`${build32Dir}/build.ninja`, "utf8").includes("firmware/platform/host/include");
}
