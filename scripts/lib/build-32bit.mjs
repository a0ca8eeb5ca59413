import { existsSync, readFileSync } from "node:fs";
import { build32Dir } from "./paths.mjs";
import { buildAside } from "./side-build.mjs";
import { StepFailed } from "./steps.mjs";

/**
 * Builds core, hub, satellite and their tests as a 32-bit processor has them.
 * @param {{arduinoJson?: string, targets?: string[]}} what `arduinoJson` is a folder with the real ArduinoJson.h
 */
export async function build32({ arduinoJson = "", targets = ["all"] }) {
  if (arduinoJson && !existsSync(`${arduinoJson}/ArduinoJson.h`)) {
    throw new StepFailed(`There is no ArduinoJson.h in ${arduinoJson}.`);
  }
  const settings = ["LUMI_32BIT=ON", `ARDUINOJSON_DIR=${arduinoJson}`];
  await buildAside({ dir: build32Dir, settings, called: "for 32 bits", targets });
}

/** Whether the configured build has the real ArduinoJson, and not the adapter over nlohmann-json. */
export function hasRealArduinoJson() {
  return !readFileSync(`${build32Dir}/build.ninja`, "utf8").includes("firmware/platform/host/include");
}
