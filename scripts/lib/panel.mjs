import { existsSync, statSync } from "node:fs";
import { contentHash } from "./files.mjs";
import { panelFile, root } from "./paths.mjs";
import { run } from "./run.mjs";
import { isStamped, stamp, unstamp } from "./stamps.mjs";
import { StepFailed, step } from "./steps.mjs";

/** What the panel is made from. */
const kSources = [
  "web",
  "vite.config.ts",
  "tsconfig.json",
  "package.json",
  "package-lock.json",
  "scripts/build-panel.mjs",
];

const kBuild = `import { buildPanel } from ${JSON.stringify(`${root}/scripts/build-panel.mjs`)}; await buildPanel();`;

/** Builds data/www/ when a source of the panel changed since it was last built. */
export async function ensurePanel() {
  const sources = contentHash(kSources);
  if (existsSync(panelFile) && isStamped("panel", sources)) return;
  unstamp("panel");
  await step("Building the panel", async () => {
    const built = await run(process.execPath, ["--input-type=module", "-e", kBuild]);
    if (built.code !== 0 || !existsSync(panelFile)) {
      throw new StepFailed("The panel could not be built", built.output);
    }
    stamp("panel", sources);
    return { note: `${panelKiB().toFixed(1)} KiB` };
  });
}

/** The panel's size as the browser receives it. */
export function panelKiB() {
  return statSync(panelFile).size / 1024;
}
