import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stampDir } from "./paths.mjs";

/** Whether the last stamp of `name` has exactly this `value`. */
export function isStamped(name, value) {
  try {
    return readFileSync(join(stampDir, name), "utf8") === value;
  } catch {
    return false;
  }
}

export function stamp(name, value) {
  mkdirSync(stampDir, { recursive: true });
  writeFileSync(join(stampDir, name), value);
}

export function unstamp(name) {
  rmSync(join(stampDir, name), { force: true });
}
