import { contentHash } from "./files.mjs";
import { root } from "./paths.mjs";
import { isStamped, stamp, unstamp } from "./stamps.mjs";

/** The inputs of the steps of `npm run check` that concern the firmware. */
const kInputs = [
  "firmware",
  "tests/bench",
  "tests/support",
  "scripts/lib",
  "CMakeLists.txt",
  "platformio.ini",
];

/** `work` of the step `name`, which with `mayRest` is omitted if it has passed with the present firmware. */
export function onceForFirmware(name, work, { mayRest, base = root }) {
  return async () => {
    const inputs = contentHash(kInputs, base);
    if (mayRest && isStamped(`check-${name}`, inputs)) return { note: "passed before" };
    unstamp(`check-${name}`);
    const result = await work();
    stamp(`check-${name}`, inputs);
    return result;
  };
}
