#!/usr/bin/env node
// npm run pack: packs the built panel as an image for Settings > Firmware Updates (docs/firmware-images.md).
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { relative } from "node:path";
import { ensurePanel } from "./lib/panel.mjs";
import { kManifest, readManifest } from "./lib/panel-files.mjs";
import { packPanel } from "./lib/panel-image.mjs";
import { buildDir, panelFolder, root } from "./lib/paths.mjs";
import { ensure, main } from "./lib/setup.mjs";

await main(async () => {
  await ensure({ need: "run" });
  await ensurePanel();
  const { version } = readManifest(readFileSync(`${panelFolder}/${kManifest}`, "utf8"));
  const path = `${buildDir}/lumisand-panel-${version}.bin`;
  const image = packPanel(panelFolder);
  mkdirSync(buildDir, { recursive: true });
  writeFileSync(path, image);
  console.log(`${relative(root, path)}: ${(image.length / 1024).toFixed(1)} KiB`);
});
