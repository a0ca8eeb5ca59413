import { runCoreTests } from "./lib/doctest.mjs";
import { sanitizedDir } from "./lib/paths.mjs";
import { ensure, main } from "./lib/setup.mjs";
import { buildAside, wasAllBuilt } from "./lib/side-build.mjs";
import { StepFailed } from "./lib/steps.mjs";
import { lastLine, succeeded, withBadEnd } from "./lib/tally.mjs";

const kUsage = `npm run test:sanitized                     all C++ tests under AddressSanitizer and UndefinedBehaviorSanitizer
npm run test:sanitized -- core_sand hub    only those programs: tests/unit/core/sand and tests/hub`;

/** Programs inside the build's folder, or undefined for all. */
function programsOf(names) {
  const strange = names.find((name) => !/^\w+$/.test(name));
  if (strange) throw new StepFailed(`"${strange}" is no test program. ${kUsage}`);
  return names.length > 0 ? names.map((name) => `tests/test_${name}`) : undefined;
}

await main(async () => {
  const args = process.argv.slice(2);
  if (args.includes("--help")) {
    console.log(kUsage);
    return 0;
  }
  const programs = programsOf(args);
  await ensure({ need: "test" });
  const building = buildAside({
    dir: sanitizedDir,
    settings: ["LUMI_SANITIZE=ON"],
    called: "with sanitizers",
    targets: programs,
  });
  const allBuilt = await wasAllBuilt(building);
  const tally = withBadEnd(await runCoreTests({ allBuilt, dir: sanitizedDir, programs }), allBuilt);
  console.log(`\n${lastLine(tally)}`);
  return succeeded(tally) ? 0 : 1;
});
