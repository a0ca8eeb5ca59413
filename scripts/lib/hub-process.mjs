import { spawn } from "node:child_process";
import { hubProgram, root } from "./paths.mjs";

const kStartLimitMs = 15_000;

/** Takes a growing text apart; `onLine` gets each whole line once, without its newline. */
function lineReader(onLine) {
  let rest = "";
  return (chunk) => {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) onLine(line);
  };
}

/**
 * Starts the hub program. `ready` resolves once it listens, and rejects with what it said when it ends or stays silent.
 * @param {string[]} args
 * @param {{onLine?: (line: string) => void, onError?: (text: string) => void, startLimitMs?: number}} options
 *   `onLine` gets each line of its standard output
 */
export function startHub(args, { onLine, onError, startLimitMs = kStartLimitMs } = {}) {
  const child = spawn(hubProgram, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  const addresses = { panel: "", twin: "" };
  const exited = new Promise((resolve) => {
    child.on("error", (error) => resolve({ code: 127, signal: null, message: error.message }));
    child.on("close", (code, signal) => resolve({ code, signal }));
  });
  const ready = new Promise((resolve, reject) => {
    const fail = (why) => reject(new Error(`The hub ${why}.\n${output}`));
    const timer = setTimeout(() => fail(`did not listen within ${startLimitMs} ms`), startLimitMs);
    exited.then(({ code, signal, message }) => {
      clearTimeout(timer);
      fail(message ?? `ended (${signal ?? `exit code ${code}`}) before it listened`);
    });
    const read = lineReader((line) => {
      const address = line.match(/^\s*(Panel|Twin):\s+(http:\S+)/);
      if (address?.[1] === "Panel") addresses.panel = address[2];
      if (address?.[1] === "Twin") addresses.twin = address[2];
      onLine?.(line);
      if (addresses.panel && addresses.twin) {
        clearTimeout(timer);
        resolve({ ...addresses });
      }
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
