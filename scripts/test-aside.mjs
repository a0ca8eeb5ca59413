import { build32, buildAside } from "./lib/cmake.mjs";
import { runCoreTests } from "./lib/doctest.mjs";
import { build32Dir, sanitizedDir } from "./lib/paths.mjs";
import { ensure, main } from "./lib/setup.mjs";
import { StepFailed } from "./lib/steps.mjs";
import { lastLine, succeeded, withBadEnd } from "./lib/tally.mjs";

const kUsage = `npm run test:32           the C++ tests of core, hub and satellite, as a 32-bit processor has them
npm run test:sanitized    all C++ tests under AddressSanitizer and UndefinedBehaviorSanitizer
  -- core_sand hub        only those programs: tests/unit/core/sand and tests/hub`;

const kBuilds = {
  32: { need: "test32", dir: build32Dir, build: build32 },
  sanitized: {
    need: "test",
    dir: sanitizedDir,
    build: (targets) =>
      buildAside({ dir: sanitizedDir, settings: ["LUMI_SANITIZE=ON"], called: "with sanitizers", targets }),
  },
};

/** Programs inside the build's folder, or undefined for all. */
function programsOf(names) {
  const strange = names.find((name) => !/^\w+$/.test(name));
  if (strange) throw new StepFailed(`"${strange}" is no test program. ${kUsage}`);
  return names.length > 0 ? names.map((name) => `tests/test_${name}`) : undefined;
}

/** Whether `building` built everything. Compiler errors were already shown; any other failure is rethrown. */
async function wasAllBuilt(building) {
  try {
    await building;
    return true;
  } catch (error) {
    if (!(error instanceof StepFailed) || error.output === "") throw error;
    return false;
  }
}

await main(async () => {
  const [name, ...args] = process.argv.slice(2);
  if (args.includes("--help")) {
    console.log(kUsage);
    return 0;
  }
  const { need, dir, build } = kBuilds[name];
  const programs = programsOf(args);
  await ensure({ need });
  const allBuilt = await wasAllBuilt(build(programs));
  const tally = withBadEnd(await runCoreTests({ allBuilt, dir, programs }), allBuilt);
  console.log(`\n${lastLine(tally)}`);
  return succeeded(tally) ? 0 : 1;
});
