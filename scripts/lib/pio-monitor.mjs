import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { root } from "./paths.mjs";

const kMonitor = "scripts/pio_monitor.py";

/** The command that restarts the board and prints its output line by line. `python` must have pyserial. */
export function monitorCommand({ python, port }) {
  return [python, "-u", `${root}/${kMonitor}`, port];
}

/**
 * Parses the lines of "First set-up" in docs/esp32.md as they arrive.
 * @returns {(line: string) => string | undefined} the message to show after this line, if the line completes
 *   new information
 */
export function setUpReader() {
  let accessPoint;
  let shown;
  return (line) => {
    const [, name, password] = line.match(/Access point: (.+?) +password: (\S+)/) ?? [];
    if (name) accessPoint = { name, password };
    const address = line.match(/Set-up: (http\S+)/)?.[1];
    if (!address) return undefined;
    const text = instructions(address, accessPoint);
    accessPoint = undefined;
    if (text === shown) return undefined;
    shown = text;
    return text;
  };
}

function instructions(address, accessPoint) {
  const rows = accessPoint
    ? [
        ["Join the Wi-Fi", accessPoint.name],
        ["password", accessPoint.password],
        ["then open", address],
      ]
    : [["Set-up", address]];
  const lines = rows.map(([title, value]) => `  ${title.padEnd(16)}${value}`);
  return ["", ...lines, "", "  Ctrl-C ends this view of the serial line; the board keeps running.", ""].join(
    "\n",
  );
}

/**
 * Runs monitorCommand() and shows the board's output until Ctrl-C, or until the board is unplugged. Resolves
 * to `{code}`, with a `message` if the program could not be started.
 */
export function monitor([program, ...args], { env, tell = console.log } = {}) {
  const child = spawn(program, args, {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const read = setUpReader();
  createInterface({ input: child.stdout }).on("line", (line) => {
    tell(line);
    const instructions = read(line);
    if (instructions) tell(instructions);
  });
  // Ctrl-C reaches the child too; this process waits for the child's end.
  const ignore = () => {};
  process.on("SIGINT", ignore);
  return new Promise((resolve) => {
    child.on("error", (error) => resolve({ code: 127, message: error.message }));
    child.on("close", (code) => resolve({ code: code ?? 0 }));
  }).finally(() => process.off("SIGINT", ignore));
}
