import { mkdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { projectFiles } from "./files.mjs";
import { buildDir, root } from "./paths.mjs";
import { run } from "./run.mjs";

/** False positives of this version of cppcheck, and checks that do not apply here. */
const kSuppressed = {
  missingIncludeSystem: "SDK headers are not read",
  unmatchedSuppression: "an inline suppression may concern one platform only",
  returnDanglingLifetime: "takes a view of the caller's memory for one of a local",
  danglingLifetime: "takes what a local smart pointer owns for the local itself",
  CastIntegerToAddressAtReturn: "takes an element of a constexpr array of strings for an integer",
  accessMoved: "takes the move into a temporary's constructor for an access after it",
  virtualCallInConstructor: "a matter of style: the class's own version is meant",
};

/** Checks the firmware for mistakes. Results for unchanged files are cached in the build folder. */
export async function cppcheck() {
  const cache = `${buildDir}/cppcheck`;
  mkdirSync(cache, { recursive: true });
  return run("cppcheck", [
    "--language=c++",
    "--std=c++17",
    "--enable=warning,performance,portability",
    "--inline-suppr",
    ...Object.keys(kSuppressed).map((id) => `--suppress=${id}`),
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
