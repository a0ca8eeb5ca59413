import { spawn } from "node:child_process";
import { root } from "./paths.mjs";

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
 * line of its output. It rejects with the output if the program ends or stays silent.
 * @param {{name: string, program: string, args: string[], readyWith: (line: string) => unknown}} what `name`
 *   as in "The hub"
 * @param {{onLine?: (line: string) => void, onError?: (text: string) => void, startLimitMs?: number}} options
 */
export function startProgram(
  { name, program, args, readyWith },
  { onLine, onError, startLimitMs = kStartLimitMs } = {},
) {
  const child = spawn(program, args, { cwd: root, stdio: ["pipe", "pipe", "pipe"] });
  // The program may have ended when this process writes to it.
  child.stdin.on("error", () => {});
  let output = "";
  const exited = new Promise((resolve) => {
    child.on("error", (error) => resolve({ code: 127, signal: null, message: error.message }));
    child.on("close", (code, signal) => resolve({ code, signal }));
  });
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
