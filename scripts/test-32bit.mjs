import { resolve } from "node:path";
import { optionValue } from "./lib/arguments.mjs";
import { build32, hasRealArduinoJson } from "./lib/build-32bit.mjs";
import { runCoreTests } from "./lib/doctest.mjs";
import { build32Dir } from "./lib/paths.mjs";
import { ensure, main } from "./lib/setup.mjs";
import { wasAllBuilt } from "./lib/side-build.mjs";
import { lastLine, succeeded, withBadEnd } from "./lib/tally.mjs";

const kUsage = `npm run test:32                          the C++ tests of core, hub and satellite, as a 32-bit processor has them
npm run test:32 -- --arduinojson DIR     with the real ArduinoJson, whose ArduinoJson.h is in DIR`;

await main(async () => {
  const args = process.argv.slice(2);
  if (args.includes("--help")) {
    console.log(kUsage);
    return 0;
  }
  await ensure({ need: "test32" });
  const arduinoJson = optionValue(args, "--arduinojson");
  const allBuilt = await wasAllBuilt(build32({ arduinoJson: arduinoJson && resolve(arduinoJson) }));
  console.log(`\n32 bits, ${hasRealArduinoJson() ? "ArduinoJson" : "the adapter for ArduinoJson"}`);
  const tally = withBadEnd(await runCoreTests({ allBuilt, dir: build32Dir }), allBuilt);
  console.log(`\n${lastLine(tally)}`);
  return succeeded(tally) ? 0 : 1;
});
