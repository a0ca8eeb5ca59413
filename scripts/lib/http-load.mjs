import { fileURLToPath } from "node:url";
import { run } from "./run.mjs";
import { StepFailed } from "./steps.mjs";

async function runWorker(name, argument) {
  const program = fileURLToPath(new URL(`./${name}-worker.mjs`, import.meta.url));
  const done = await run(process.execPath, [program, argument]);
  if (done.code !== 0) throw new StepFailed(`${name} did not come to its end`, done.output);
  return JSON.parse(done.output);
}

/**
 * Calls a server from a separate process.
 * @param {{port: number, clients: number, seconds: number, keepAlive: boolean, everyMs?: number, calls:
 *   {method: string, path: string, headers?: Record<string, string>, body?: string, expected?: number[],
 *   everyRounds?: number}[]}} load without `everyMs` each client makes one call after the other; with it, all
 *   calls (or each of them every `everyRounds` rounds) and then a pause of `everyMs`
 * @returns {Promise<{calls: number, failures: Record<string, number>, seconds: number, p50: number, p99:
 *   number, longest: number}>} latencies in milliseconds, including the time to connect
 */
export function httpLoad(load) {
  return runWorker("http-load", JSON.stringify(load));
}

/**
 * The delays of a process that only sleeps until each next 60th of a second.
 * @returns {Promise<{count: number, p50: number, p99: number, longest: number}>} in milliseconds
 */
export function bareLoop(seconds) {
  return runWorker("bare-loop", String(seconds));
}
