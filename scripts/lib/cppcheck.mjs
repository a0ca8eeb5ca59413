import { mkdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { projectFiles } from "./files.mjs";
import { buildDir, root } from "./paths.mjs";
import { run } from "./run.mjs";

/**
 * Looks for mistakes in the firmware. What it learned about unchanged files is kept in the build folder.
 * Suppressed, each for a reason: `missingIncludeSystem`, since SDK headers are not read; `unmatchedSuppression`, since
 * an inline one may concern one platform only.
 */
export async function cppcheck() {
  const cache = `${buildDir}/cppcheck`;
  mkdirSync(cache, { recursive: true });
  return run("cppcheck", [
    "--language=c++",
    "--std=c++17",
    "--enable=warning,performance,portability",
    "--inline-suppr",
    "--suppress=missingIncludeSystem",
    "--suppress=unmatchedSuppression",
    "--error-exitcode=1",
    "--quiet",
    `--cppcheck-build-dir=${cache}`,
    "-j",
    String(availableParallelism()),
    "-I",
    `${root}/firmware`,
    ...(await projectFiles(["firmware"], [".cpp"])),
  ]);
}
