import { existsSync } from "node:fs";
import { canBeBuilt, ninjaTargets } from "./cmake.mjs";
import { buildDir } from "./paths.mjs";
import { run } from "./run.mjs";
import { indent, seconds } from "./steps.mjs";
import { emptyTally, sum, withBadEnd } from "./tally.mjs";
import { testEnvironment } from "./temp-folder.mjs";

/** Parses doctest's last line; null if there is none. */
export function parseDoctest(output) {
  const found = output.match(
    /^\[doctest\] test cases:\s*(\d+)\s*\|\s*(\d+) passed\s*\|\s*(\d+) failed\s*\|\s*(\d+) skipped/m,
  );
  return found && { passed: Number(found[2]), failed: Number(found[3]), skipped: Number(found[4]) };
}

/** The result of a finished test program. */
export function tallyOf({ code, output }) {
  const counted = withBadEnd(
    parseDoctest(output) ?? emptyTally(),
    code === 0 && parseDoctest(output) !== null,
  );
  return counted.failed > 0 ? { ...counted, failures: failuresIn(output) } : counted;
}

/** The names of the failed cases with what failed in them, as a program printed them. */
function failuresIn(output) {
  const lines = output
    .split("\n")
    .filter((line) => /^(TEST CASE:|.*: (FATAL )?ERROR:| {2}values:)/.test(line));
  return lines.length > 0 ? [lines.map((line) => line.trim()).join("\n    ")] : [];
}

/** The C++ test programs of a configured build, by path inside its folder. */
async function testPrograms(dir) {
  return (await ninjaTargets(dir)).filter((target) => /^tests\/test_\w+$/.test(target)).sort();
}

/**
 * Runs every C++ test program. A program that could not be built from the current sources counts as a
 * failure.
 * @param {{filter?: string, echo?: boolean, allBuilt: boolean, dir?: string, programs?: string[]}} options
 *   without `echo` all lines are shown at the end; `programs`: only these, inside `dir`
 */
export async function runCoreTests({ filter, echo = true, allBuilt, dir = buildDir, programs }) {
  const tallies = [];
  const lines = [];
  const report = (line) => (echo ? console.log(line) : lines.push(line));
  for (const program of programs ?? (await testPrograms(dir))) {
    const isBuilt = existsSync(`${dir}/${program}`) && (allBuilt || (await canBeBuilt(program, dir)));
    tallies.push(isBuilt ? await runProgram(dir, program, filter, report) : reportUnbuilt(program, report));
  }
  if (lines.length > 0) console.log(lines.join("\n"));
  return sum(tallies);
}

async function runProgram(dir, program, filter, report) {
  const begun = performance.now();
  const only = filter ? [`--test-case=*${filter.replaceAll(",", "\\,")}*`] : [];
  const ended = await run(`${dir}/${program}`, ["--no-colors=true", ...only], {
    givesWay: true,
    env: testEnvironment(),
  });
  const tally = tallyOf(ended);
  if (filter && tally.passed + tally.failed === 0) return emptyTally();
  report(`  ${program}: ${tally.passed} passed, ${tally.failed} failed, ${seconds(begun)}`);
  if (tally.failed > 0) {
    report(indent(`${ended.output}${howItEnded(ended)}`));
    tally.failures = [`${program}, ${howItEnded(ended)}`, ...tally.failures];
  }
  return filter ? { ...tally, skipped: 0 } : tally;
}

function howItEnded({ code, signal }) {
  return signal ? `ended by ${signal}` : `exit code ${code}`;
}

function reportUnbuilt(program, report) {
  report(`  ${program}: NOT BUILT`);
  return { ...emptyTally(), failed: 1, failures: [`${program}: not built`] };
}
