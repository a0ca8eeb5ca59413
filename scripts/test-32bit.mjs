import { build32 } from "./lib/build-32bit.mjs";
import { runCoreTests } from "./lib/doctest.mjs";
import { build32Dir } from "./lib/paths.mjs";
import { ensure, main } from "./lib/setup.mjs";
import { wasAllBuilt } from "./lib/side-build.mjs";
import { lastLine, succeeded, withBadEnd } from "./lib/tally.mjs";

const kUsage = "npm run test:32     the C++ tests of core, hub and satellite, as a 32-bit processor has them";

await main(async () => {
  if (process.argv.includes("--help")) {
    console.log(kUsage);
    return 0;
  }
  await ensure({ need: "test32" });
  const allBuilt = await wasAllBuilt(build32());
  const tally = withBadEnd(await runCoreTests({ allBuilt, dir: build32Dir }), allBuilt);
  console.log(`\n${lastLine(tally)}`);
  return succeeded(tally) ? 0 : 1;
});
