import { readFileSync } from "node:fs";
import { join } from "node:path";
import { contentHash } from "./files.mjs";
import { root, stampDir } from "./paths.mjs";
import { stamp, unstamp } from "./stamps.mjs";

/** All inputs of the tests against running programs, except the machine. */
const kInputs = [
  "web",
  "firmware",
  "scripts/lib",
  "tests/api",
  "tests/e2e",
  "tests/fixtures",
  "tests/support",
  "CMakeLists.txt",
  "vite.config.ts",
  "vitest.config.ts",
  "package.json",
  "package-lock.json",
];

const isTestOfOtherKind = (name) =>
  /^web\/.*\.test\.tsx?$/.test(name) || /^tests\/support\/.*\.(h|cpp)$/.test(name);

const inputsOf = (base) => contentHash(kInputs, base, (name) => !isTestOfOtherKind(name));

/**
 * The result of the last complete run of `suite` without a failure, if its inputs have not changed since.
 * @returns {import("./tally.mjs").Tally|undefined}
 */
export function passedBefore(suite, base = root) {
  try {
    const { inputs, tally } = JSON.parse(readFileSync(join(stampDir, stampName(suite)), "utf8"));
    return inputs === inputsOf(base) ? tally : undefined;
  } catch {
    return undefined;
  }
}

/** Stores the result of a complete run of `suite`; a run with a failure or without tests deletes it. */
export function notePassed(suite, tally, base = root) {
  unstamp(stampName(suite));
  if (tally.failed > 0 || tally.passed === 0) return;
  stamp(stampName(suite), JSON.stringify({ inputs: inputsOf(base), tally }));
}

function stampName(suite) {
  return `passed-${suite}`;
}
