import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stampDir } from "./paths.mjs";

/** The result that was stamped under `name` for exactly these `inputs`, or undefined. */
export function stamped(name, inputs) {
  try {
    const last = JSON.parse(readFileSync(join(stampDir, name), "utf8"));
    return last.inputs === inputs ? last.result : undefined;
  } catch {
    return undefined;
  }
}

export function stamp(name, inputs, result = true) {
  mkdirSync(stampDir, { recursive: true });
  writeFileSync(join(stampDir, name), JSON.stringify({ inputs, result }));
}

export function unstamp(name) {
  rmSync(join(stampDir, name), { force: true });
}
