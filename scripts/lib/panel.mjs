import { existsSync, readFileSync, statSync } from "node:fs";
import { contentHash } from "./files.mjs";
import { budgetOf, isBundle, kManifest, readManifest, titleOf } from "./panel-files.mjs";
import { panelFolder, root } from "./paths.mjs";
import { run } from "./run.mjs";
import { stamp, stamped, unstamp } from "./stamps.mjs";
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
  if (isBuilt() && stamped("panel", stampFor(sources))) return;
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

/** The names of the built files, the page first; empty without a manifest. */
function fileNames() {
  const manifest = builtManifest();
  return manifest ? [manifest.page, ...manifest.parts] : [];
}

function builtManifest() {
  const path = `${panelFolder}/${kManifest}`;
  return existsSync(path) ? readManifest(readFileSync(path, "utf8")) : undefined;
}

/** The sizes of the built panel, the start page first: "start 28.4 KiB, sand 11.2 KiB". */
export function panelSizes() {
  return loadedByBrowsers()
    .map(({ title, bytes }) => `${title} ${kib(bytes)} KiB`)
    .join(", ");
}

/** What is over its budget, such as "sand 17.0 KiB of 16.0"; undefined if there are none. */
export function panelExcess() {
  const tooLarge = loadedByBrowsers().filter(({ bytes, budget }) => bytes > budget);
  const texts = tooLarge.map(({ title, bytes, budget }) => `${title} ${kib(bytes)} KiB of ${kib(budget)}`);
  return texts.length > 0 ? texts.join(", ") : undefined;
}

/** Title, size and budget of the built page, parts and chunks, the page first; empty without a manifest. */
export function loadedByBrowsers() {
  const files = fileNames()
    .filter((name) => !isBundle(name))
    .map((name) => ({ name, size: statSync(`${panelFolder}/${name}`).size }));
  const chunks = builtManifest()?.chunks ?? [];
  return [...files, ...chunks].map(({ name, size }) => ({
    title: titleOf(name),
    bytes: size,
    budget: budgetOf(name),
  }));
}

function kib(bytes) {
  return (bytes / 1024).toFixed(1);
}
