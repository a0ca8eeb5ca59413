import { contentHash } from "./files.mjs";
import { root } from "./paths.mjs";
import { stamp, stamped, unstamp } from "./stamps.mjs";
import { succeeded } from "./tally.mjs";

/** All inputs of the tests against running programs, except the machine. */
const kSuiteInputs = [
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

/** The inputs of the steps of `npm run check` that concern the firmware. */
const kStepInputs = [
  "firmware",
  "tests/bench",
  "tests/support",
  "scripts/lib",
  "CMakeLists.txt",
  "platformio.ini",
];

const isTestOfOtherKind = (name) =>
  /^web\/.*\.test\.tsx?$/.test(name) || /^tests\/support\/.*\.(h|cpp)$/.test(name);

const suiteInputs = (base) => contentHash(kSuiteInputs, base, (name) => !isTestOfOtherKind(name));

/**
 * The result of the last complete run of `suite` without a failure, if its inputs have not changed since.
 * @returns {import("./tally.mjs").Tally|undefined}
 */
export function passedBefore(suite, base = root) {
  return stamped(`passed-${suite}`, suiteInputs(base));
}

/** Stores the result of a complete run of `suite`; a run with a failure or without tests deletes it. */
export function notePassed(suite, tally, base = root) {
  if (succeeded(tally)) stamp(`passed-${suite}`, suiteInputs(base), tally);
  else unstamp(`passed-${suite}`);
}

/** `work` of the step `name`, which with `mayRest` is omitted if it has passed with the present firmware. */
export function onceForFirmware(name, work, { mayRest, base = root }) {
  return async () => {
    const inputs = contentHash(kStepInputs, base);
    if (mayRest && stamped(`check-${name}`, inputs)) return { note: "passed before" };
    unstamp(`check-${name}`);
    const result = await work();
    stamp(`check-${name}`, inputs);
    return result;
  };
}
