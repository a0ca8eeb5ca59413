import { ensureDebianPackages } from "./debian.mjs";
import { ensureNpmPackages } from "./npm.mjs";
import { StepFailed } from "./steps.mjs";

/**
 * Installs the Debian and npm packages that the next steps need. Uses nothing that npm installs.
 * @param {{need: "run"|"check"|"test"|"bench"|"fuzz"|"test32"}} what
 */
export async function ensure({ need }) {
  await ensureDebianPackages(need);
  await ensureNpmPackages();
}

/** Runs a script's main function; a failed step ends the script with one sentence and exit code 1. */
export async function main(work) {
  try {
    process.exitCode = (await work()) ?? 0;
  } catch (error) {
    console.error(error instanceof StepFailed ? `\n${error.message}` : error);
    process.exitCode = 1;
  }
}
