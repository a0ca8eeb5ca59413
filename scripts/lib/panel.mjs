import { existsSync, readFileSync, statSync } from "node:fs";
import { contentHash } from "./files.mjs";
import { budgetOf, kManifest, readManifest, titleOf } from "./panel-files.mjs";
import { panelFolder, root } from "./paths.mjs";
import { run } from "./run.mjs";
import { isStamped, stamp, unstamp } from "./stamps.mjs";
import { StepFailed, step } from "./steps.mjs";

/** The inputs of the panel's build. */
const kSources = [
  "web",
  "vite.config.ts",
  "tsconfig.json",
  "package.json",
  "package-lock.json",
  "scripts/build-panel.mjs",
  "scripts/lib/panel-files.mjs",
];

const kBuild = `import { buildPanel } from ${JSON.stringify(`${root}/scripts/build-panel.mjs`)}; await buildPanel();`;

/** Builds data/www/ if a source of the panel changed after the last build, or a file is missing. */
export async function ensurePanel() {
  const sources = contentHash(kSources);
  if (isBuilt() && isStamped("panel", stampFor(sources))) return;
  unstamp("panel");
  await step("Building the panel", async () => {
    const built = await run(process.execPath, ["--input-type=module", "-e", kBuild]);
    if (built.code !== 0 || !isBuilt()) {
      throw new StepFailed("The panel could not be built", built.output);
    }
    stamp("panel", stampFor(sources));
    return { note: panelSizes() };
  });
}

function stampFor(sources) {
  return [sources, ...fileNames()].join(" ");
}

/** Whether every file of the manifest exists. */
function isBuilt() {
  return fileNames().length > 0 && fileNames().every((name) => existsSync(`${panelFolder}/${name}`));
}

/** The sizes of the built panel's files, the start page first: "start 28.4 KiB, sand 11.2 KiB". */
export function panelSizes() {
  return files()
    .map(({ title, bytes }) => `${title} ${kib(bytes)} KiB`)
    .join(", ");
}

/** The files over their budget, such as "sand 17.0 KiB of 16.0"; undefined if there are none. */
export function panelExcess() {
  const tooLarge = files().filter(({ bytes, budget }) => bytes > budget);
  const texts = tooLarge.map(({ title, bytes, budget }) => `${title} ${kib(bytes)} KiB of ${kib(budget)}`);
  return texts.length > 0 ? texts.join(", ") : undefined;
}

function files() {
  return fileNames().map((name) => ({
    title: titleOf(name),
    bytes: statSync(`${panelFolder}/${name}`).size,
    budget: budgetOf(name),
  }));
}

/** The names of the built files, the page first; empty without a manifest. */
function fileNames() {
  const path = `${panelFolder}/${kManifest}`;
  if (!existsSync(path)) return [];
  const { page, parts } = readManifest(readFileSync(path, "utf8"));
  return page ? [page, ...parts] : [];
}

function kib(bytes) {
  return (bytes / 1024).toFixed(1);
}
