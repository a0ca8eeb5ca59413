import { readFileSync } from "node:fs";
import { root } from "./paths.mjs";
import { run } from "./run.mjs";
import { StepFailed, step } from "./steps.mjs";

/**
 * Whether npm's last installation (its own record inside node_modules) matches the lock file. Optional
 * packages are binaries for one system, and may be on one side only.
 */
export function installedMatches(lock, installed) {
  const names = Object.keys(lock.packages).filter((name) => name !== "");
  const differs = (name) => {
    const there = installed.packages[name];
    if (!there) return !lock.packages[name].optional;
    return there.version !== lock.packages[name].version || there.integrity !== lock.packages[name].integrity;
  };
  const isStray = (name) => !(name in lock.packages) && !installed.packages[name].optional;
  return !names.some(differs) && !Object.keys(installed.packages).some(isStray);
}

function npmIsCurrent() {
  try {
    const lock = JSON.parse(readFileSync(`${root}/package-lock.json`, "utf8"));
    const installed = JSON.parse(readFileSync(`${root}/node_modules/.package-lock.json`, "utf8"));
    return installedMatches(lock, installed);
  } catch {
    return false;
  }
}

export async function ensureNpmPackages() {
  if (npmIsCurrent()) return;
  await step("Installing npm packages", async () => {
    // Not `npm ci`: it rejects a lock file without the optional binaries of every other system.
    const installed = await run("npm", ["install", "--no-save", "--no-audit", "--no-fund"]);
    if (installed.code !== 0) throw new StepFailed("npm could not install the packages", installed.output);
  });
}
