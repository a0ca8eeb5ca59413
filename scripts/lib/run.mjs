import { spawn } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { getPriority, setPriority } from "node:os";
import { delimiter, join } from "node:path";
import { root } from "./paths.mjs";

const kNicer = 5;
const kNicest = 19;

/**
 * Runs a program to its end and returns its output. With `givesWay` it runs at low priority.
 * @returns {Promise<{code: number, signal: string|null, output: string}>} `code` is 127 if the program could
 *   not be started and 128 if a signal ended it; never rejects
 */
export function run(command, args = [], { cwd = root, env = {}, echo = false, givesWay = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    if (givesWay && child.pid) setPriority(child.pid, Math.min(kNicest, getPriority() + kNicer));
    let output = "";
    const keep = (stream) => (chunk) => {
      output += chunk;
      if (echo) stream.write(chunk);
    };
    child.stdout.setEncoding("utf8").on("data", keep(process.stdout));
    child.stderr.setEncoding("utf8").on("data", keep(process.stderr));
    child.on("error", (error) =>
      resolve({ code: 127, signal: null, output: `${output}${command}: ${error.message}\n` }),
    );
    child.on("close", (code, signal) => resolve({ code: code ?? 128, signal, output }));
  });
}

/** The programs of this name in the folders of a PATH, in its order. */
export function programsIn(path = "", name) {
  const places = path.split(delimiter).filter(Boolean);
  return places.map((place) => join(place, name)).filter(isProgram);
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
