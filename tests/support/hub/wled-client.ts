import { execFile } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Home Assistant's library, in a version whose answers the test knows. */
const kLibrary = "wled==1.1.1";
const kFolder = "build/python-wled-1.1.1";
const kPython = `${kFolder}/bin/python`;
/** Installing takes 15 s with a network. Without one, pip gives up at once. */
const kInstallMs = 60_000;

/**
 * A Python that has the library: installed once below build/. Returns the reason if that is not possible,
 * because the machine has no Python or reaches no package index.
 */
export async function pythonWithWled(): Promise<{ python: string } | { reason: string }> {
  if (existsSync(`${kFolder}/installed`)) return { python: kPython };
  rmSync(kFolder, { recursive: true, force: true });
  try {
    await run("python3", ["-m", "venv", kFolder], { timeout: kInstallMs });
    const pip = [
      "-m",
      "pip",
      "install",
      "-q",
      "--disable-pip-version-check",
      "--retries",
      "0",
      "--timeout",
      "5",
    ];
    await run(kPython, [...pip, kLibrary], { timeout: kInstallMs });
    await run("touch", [`${kFolder}/installed`]);
    return { python: kPython };
  } catch (error) {
    const last = String((error as { stderr?: string }).stderr || error).trim();
    return { reason: `python-wled cannot be installed: ${last.split("\n").at(-1)}` };
  }
}

/** Runs the client on a hub, and returns what it has read. */
export async function runWledClient(python: string, port: string, scene: string): Promise<unknown> {
  const { stdout } = await run(python, ["tests/support/hub/wled_client.py", port, scene], {
    timeout: 20_000,
  });
  return JSON.parse(stdout);
}
