import { createReadStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { run } from "./run.mjs";
import { StepFailed } from "./steps.mjs";

/**
 * Runs a program of tests/bench under callgrind, all of its cases in one run.
 * @param {{args?: string[], options?: string[]}} how `options`: callgrind's own
 * @returns {Promise<{output: string, counts: Map<string, number[]>}>} what it wrote to its standard output, and the
 *   instructions between tests/support/instruction_count.h's beginCounting() and endCounting(name), by name
 * @throws {StepFailed} where it could not run or ended with an error
 */
export async function countInstructions(program, { args = [], options = [] } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "lumisand-count-"));
  try {
    const file = join(folder, "counts");
    const said = join(folder, "valgrind");
    const callgrind = [
      "--tool=callgrind",
      "--combine-dumps=yes",
      `--callgrind-out-file=${file}`,
      `--log-file=${said}`,
    ];
    const done = await run("valgrind", [...callgrind, ...options, program, ...args]);
    if (done.code !== 0) throw new StepFailed(`callgrind could not run ${program}`, done.output);
    return { output: done.output, counts: await countsIn(createReadStream(file, "latin1")) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {NodeJS.ReadableStream} dumps callgrind's, combined in one file */
export async function countsIn(dumps) {
  const counts = new Map();
  let name;
  for await (const line of createInterface({ input: dumps })) {
    if (line.startsWith("desc: Trigger: ")) {
      name = line.match(/^desc: Trigger: Client Request: (.*)$/)?.[1];
    } else if (name !== undefined && line.startsWith("summary: ")) {
      counts.set(name, [...(counts.get(name) ?? []), Number(line.slice("summary: ".length))]);
      name = undefined;
    }
  }
  return counts;
}
