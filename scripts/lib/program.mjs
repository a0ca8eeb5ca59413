import { spawn } from "node:child_process";
import { hubProgram, root, satelliteProgram, tableProgram } from "./paths.mjs";

const kStartLimitMs = 15_000;

/** Splits a growing text; `onLine` gets each complete line once, without its newline. */
function lineReader(onLine) {
  let rest = "";
  return (chunk) => {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) onLine(line);
  };
}

/**
 * Starts one of our programs. `ready` resolves with the first truthy value that `readyWith` returns for a
 * line of its output. It rejects, with the output in the message, if the program ends first or no line
 * matched within `startLimitMs`.
 * @template Ready
 * @param {{name: string, program: string, args: string[], readyWith: (line: string) => Ready | undefined}} what
 *   `name` as in "The hub"
 * @param {{env?: Record<string, string>, onLine?: (line: string) => void, onError?: (text: string) => void, startLimitMs?: number, detached?: boolean}} options
 *   `env` is added to this process's own environment; a terminal's Ctrl-C does not end a `detached` program
 */
function startProgram(
  { name, program, args, readyWith },
  { env, onLine, onError, startLimitMs = kStartLimitMs, detached } = {},
) {
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["pipe", "pipe", "pipe"],
    detached,
  });
  // The program may have ended when this process writes to it.
  child.stdin.on("error", () => {});
  let output = "";
  /** @type {Promise<{code: number | null, signal: NodeJS.Signals | null, message?: string}>} */
  const exited = new Promise((resolve) => {
    child.on("error", (error) => resolve({ code: 127, signal: null, message: error.message }));
    child.on("close", (code, signal) => resolve({ code, signal }));
  });
  /** @type {Promise<Ready>} */
  const ready = new Promise((resolve, reject) => {
    const fail = (why) => reject(new Error(`${name} ${why}.\n${output}`));
    const timer = setTimeout(() => fail(`was not ready within ${startLimitMs} ms`), startLimitMs);
    exited.then(({ code, signal, message }) => {
      clearTimeout(timer);
      fail(message ?? `ended (${signal ?? `exit code ${code}`}) before it was ready`);
    });
    const read = lineReader((line) => {
      onLine?.(line);
      const value = readyWith(line);
      if (!value) return;
      clearTimeout(timer);
      resolve(value);
    });
    child.stdout.setEncoding("utf8").on("data", (chunk) => {
      output += chunk;
      read(chunk);
    });
  });
  child.stderr.setEncoding("utf8").on("data", (chunk) => {
    output += chunk;
    onError?.(chunk);
  });
  ready.catch(() => {});
  return { child, ready, exited, output: () => output };
}

/**
 * Starts the hub program; `ready` resolves with its addresses once it listens.
 * @param {string[]} args
 * @param {Parameters<typeof startProgram>[1]} [options]
 */
export function startHub(args, options) {
  const addresses = { panel: "", simulator: "" };
  const readyWith = (line) => {
    const [, name, address] = line.match(/^\s*(Panel|Simulator):\s+(http:\S+)/) ?? [];
    if (name) addresses[name.toLowerCase()] = address;
    return addresses.panel && addresses.simulator ? { ...addresses } : undefined;
  };
  return startProgram({ name: "The hub", program: hubProgram, args, readyWith }, options);
}

/**
 * Starts a simulated satellite; `ready` resolves with the address of its simulator page.
 * @param {string[]} args
 * @param {Parameters<typeof startProgram>[1]} [options]
 */
export function startSatellite(args, options) {
  const readyWith = (line) => line.match(/^Simulator: (http:\S+)/)?.[1];
  return startProgram({ name: "The satellite", program: satelliteProgram, args, readyWith }, options);
}

/**
 * Starts the virtual sand table (docs/virtual-grbl.md); `ready` resolves with the path of its serial port.
 * @param {string[]} args
 * @param {Parameters<typeof startProgram>[1]} [options]
 */
export function startTable(args, options) {
  const readyWith = (line) => line.match(/^Table: (\S+)/)?.[1];
  return startProgram({ name: "The virtual table", program: tableProgram, args, readyWith }, options);
}
