import { existsSync } from "node:fs";
import { buildHost, canBeBuilt } from "./lib/cmake.mjs";
import { runCoreTests } from "./lib/doctest.mjs";
import { projectFiles } from "./lib/files.mjs";
import { ensurePanel } from "./lib/panel.mjs";
import { notePassed, passedBefore } from "./lib/passed-before.mjs";
import { buildDir, hubProgram } from "./lib/paths.mjs";
import { ensure, main } from "./lib/setup.mjs";
import { StepFailed, seconds } from "./lib/steps.mjs";
import { emptyTally, failureList, lastLine, succeeded, sum, table, withBadEnd } from "./lib/tally.mjs";
import { runVitest } from "./lib/vitest.mjs";

const kUsage = `npm test                              every test but the timed ones; those against running programs, if
                                      anything changed since they passed
npm test -- all                       every test in any case
npm test -- core|unit|api|e2e|chip|timed   one suite: C++, panel and scripts, the hub's HTTP interface, the browser,
                                      what a board is put through, how soon lights follow on a machine that does
                                      nothing else
npm test -- core "a timer"            only tests whose name contains these words`;

const kOneFailure = { ...emptyTally(), failed: 1 };

/** A suite against running programs: a project of vitest.config.ts, skipped while its inputs are unchanged. */
const againstPrograms = (title, project, folders, workers) => ({
  title,
  targets: ["host/hub_host", "host/satellite_host", "host/virtual_grbl"],
  panel: true,
  folders,
  ending: [".test.ts"],
  rests: true,
  execute: (options) => runAgainstHub([project], { ...options, workers }),
});

/** The requirements of each suite, its folder, and whether it is skipped while its inputs are unchanged. */
const kSuites = {
  core: { title: "C++", targets: ["all"], folders: ["tests"], ending: [".cpp"], execute: runCore },
  unit: {
    title: "panel and scripts",
    targets: [],
    folders: ["web", "tests/scripts"],
    ending: [".test.ts", ".test.tsx", ".test.mjs"],
    execute: (options) =>
      runVitest(["unit", "screens", "scripts"], { ...options, workers: 2, givesWay: true }),
  },
  api: againstPrograms("HTTP interface", "api", ["tests/api"], 3),
  e2e: againstPrograms("browser", "e2e", ["tests/e2e"], 4),
  chip: againstPrograms("a board's scenes, on Linux", "chip", ["tests/chip"], 1),
  timed: againstPrograms("how soon lights follow", "timed", ["tests/api", "tests/e2e"], 2),
};

/**
 * The suites against programs mostly wait, so the others run at the same time with low priority. The number
 * of workers keeps two cores busy. Nothing else may run beside the timed suites.
 */
const kTogether = [["core", "unit", "api", "e2e", "chip"], ["timed"]];

await main(async () => {
  try {
    return await testAll();
  } catch (error) {
    console.error(error instanceof StepFailed ? `\n${error.message}\n` : error);
    console.log(lastLine(kOneFailure));
    return 1;
  }
});

async function testAll() {
  const [first, ...words] = process.argv.slice(2);
  const named = first === "all" ? undefined : first;
  const mayRest = first === undefined && !process.env.CI;
  if (named && !(named in kSuites)) {
    console.log(kUsage);
    return named === "--help" ? 0 : 1;
  }
  const names = named ? [named] : kTogether.slice(0, first === "all" ? 2 : 1).flat();
  const begun = performance.now();
  await ensure({ need: "test" });
  const built = await buildFor(names);
  const suites = [];
  for (const group of kTogether) {
    const wanted = group.filter((name) => names.includes(name));
    const options = { filter: words.join(" "), mayRest, ...built };
    suites.push(
      ...(await Promise.all(
        wanted.map((name, at) => runSuite(name, { ...options, echo: at === wanted.length - 1 })),
      )),
    );
  }
  const total = withBadEnd(sum([built.tally, ...suites.map((suite) => suite.tally)]), built.allBuilt);
  console.log(`\n${table(suites)}\n\n  All of it, building included: ${seconds(begun)}\n`);
  const failures = failureList(suites);
  if (failures) console.log(`${failures}\n`);
  if (built.tally.failed > 0) console.log(`  ${built.tally.failed} of the builds failed, see the top.\n`);
  if (total.passed + total.failed === 0) console.log("  Nothing was tested.\n");
  console.log(lastLine(total));
  return succeeded(total) ? 0 : 1;
}

/** Builds the requirements of the suites. Tests run with everything that could be built. */
async function buildFor(names) {
  const wanted = names.flatMap((name) => kSuites[name].targets);
  const targets = wanted.includes("all") ? ["all"] : [...new Set(wanted)];
  const tries = {
    host: targets.length === 0 || (await succeeds(() => buildHost({ tests: true, targets }))),
    panel: !names.some((name) => kSuites[name].panel) || (await succeeds(ensurePanel)),
  };
  return { allBuilt: tries.host, panelBuilt: tries.panel, tally: tries.panel ? emptyTally() : kOneFailure };
}

async function succeeds(work) {
  try {
    await work();
    return true;
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    return false;
  }
}

async function runSuite(name, options) {
  const suite = kSuites[name];
  const begun = performance.now();
  console.log(`\n${name}: ${suite.title}${options.echo ? "" : ", shown when it is done"}`);
  const earlier = options.mayRest && suite.rests ? passedBefore(name) : undefined;
  if (earlier) {
    console.log("  Nothing changed since all of it passed. `npm test -- all` runs it again.");
    return { name, tally: earlier, time: "before" };
  }
  const hasFiles = (await projectFiles(suite.folders, suite.ending)).length > 0;
  if (!hasFiles) console.log("  There are no tests here yet.");
  const tally = hasFiles ? await suite.execute(options) : emptyTally();
  if (suite.rests && !options.filter) notePassed(name, tally);
  return { name, tally, time: seconds(begun) };
}

async function runCore(options) {
  if (existsSync(`${buildDir}/build.ninja`)) return runCoreTests(options);
  console.log("  The build is not configured.");
  return kOneFailure;
}

async function runAgainstHub(projects, options) {
  const hubBuilt = existsSync(hubProgram) && (options.allBuilt || (await canBeBuilt("host/hub_host")));
  if (hubBuilt && options.panelBuilt) return runVitest(projects, options);
  console.log(`  Not run: ${hubBuilt ? "the panel" : "the hub program"} could not be built.`);
  return kOneFailure;
}
