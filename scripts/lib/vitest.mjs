import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { relative } from "node:path";
import { buildDir, root } from "./paths.mjs";
import { run } from "./run.mjs";
import { emptyTally, withBadEnd } from "./tally.mjs";
import { testEnvironment } from "./temp-folder.mjs";

/**
 * The result in vitest's JSON report. A file that could not be loaded has no cases and counts as one failure.
 * @param {object|undefined} report undefined if vitest wrote none
 * @param {boolean} endedWell
 */
export function tallyOf(report, endedWell) {
  if (!report) return withBadEnd(emptyTally(), endedWell);
  const unloadable = report.testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.every((result) => result.status !== "failed"),
  ).length;
  const tally = {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloadable,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: report.testResults.filter((file) => file.status === "failed").flatMap(failuresOf),
  };
  return withBadEnd(tally, endedWell);
}

const kLinesOfAFailure = 6;

function failuresOf({ name = "", message = "", assertionResults }) {
  const file = relative(root, name);
  const text = (title, reason = "") =>
    [title, ...reason.split("\n").slice(0, kLinesOfAFailure)].join("\n    ").trimEnd();
  const failed = assertionResults.filter((result) => result.status === "failed");
  if (failed.length === 0) return [text(file, message)];
  return failed.map((result) => text(`${file}: ${result.fullName}`, result.failureMessages?.[0]));
}

/**
 * Runs projects of vitest.config.ts together.
 * @param {string[]} projects
 * @param {{files?: string[], filter?: string, echo?: boolean, workers: number, givesWay?: boolean}} options only
 *   these `files` of the projects, all by default; `filter` is a part of a test's name; without `echo` the output is shown at the end; `workers` is the number of files that
 *   run at once
 */
export async function runVitest(projects, { files = [], filter, echo = true, workers, givesWay }) {
  const report = `${buildDir}/test-results/${projects[0]}.json`;
  mkdirSync(`${buildDir}/test-results`, { recursive: true });
  rmSync(report, { force: true });
  const ended = await run(
    process.execPath,
    [
      `${root}/node_modules/vitest/vitest.mjs`,
      "run",
      ...files,
      ...projects.map((project) => `--project=${project}`),
      `--maxWorkers=${workers}`,
      "--passWithNoTests",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
      ...(filter ? ["--testNamePattern", escaped(filter)] : []),
    ],
    { echo, givesWay, env: testEnvironment() },
  );
  if (!echo) process.stdout.write(ended.output);
  const read = existsSync(report) ? JSON.parse(readFileSync(report, "utf8")) : undefined;
  const tally = tallyOf(read, ended.code === 0);
  return filter ? { ...tally, skipped: 0 } : tally;
}

function escaped(text) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
