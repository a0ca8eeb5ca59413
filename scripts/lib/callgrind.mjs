import { createReadStream } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { run } from "./run.mjs";
import { StepFailed } from "./steps.mjs";
import { withTempFolder } from "./temp-folder.mjs";

/**
 * Runs a program of tests/bench under callgrind, with all of its cases in one run.
 * @param {{args?: string[], options?: string[]}} how `options`: callgrind's own
 * @returns {Promise<{output: string, counts: Map<string, number[]>}>} its standard output, and by name the
 *   instructions between beginCounting() and endCounting(name) of tests/support/heap/instruction_count.h
 * @throws {StepFailed} if it could not run or ended with an error
 */
export function countInstructions(program, { args = [], options = [] } = {}) {
  return withTempFolder(async (folder) => {
    const said = join(folder, "valgrind");
    const callgrind = ["--tool=callgrind", "--callgrind-out-file=/dev/null", `--log-file=${said}`];
    const done = await run("valgrind", [...callgrind, ...options, program, ...args]);
    if (done.code !== 0) throw new StepFailed(`callgrind could not run ${program}`, done.output);
    return { output: done.output, counts: await countsIn(createReadStream(said, "latin1")) };
  });
}

/**
 * The instructions by name, in a log of callgrind: the difference between the last two totals before each line
 * "counted: NAME".
 * @param {NodeJS.ReadableStream} log
 * @returns {Promise<Map<string, number[]>>}
 * @throws {StepFailed} if a difference is not positive
 */
export async function countsIn(log) {
  const counts = new Map();
  let begin = 0;
  let end = 0;
  for await (const line of createInterface({ input: log })) {
    const total = line.match(/^events-1: (\d+)$/)?.[1];
    const name = line.match(/^\S+ counted: (.*)$/)?.[1];
    if (total !== undefined) [begin, end] = [end, Number(total)];
    if (name !== undefined && end <= begin) throw new StepFailed(`callgrind counted nothing in "${name}"`);
    if (name !== undefined) counts.set(name, [...(counts.get(name) ?? []), end - begin]);
  }
  return counts;
}
