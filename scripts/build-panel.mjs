#!/usr/bin/env node
// Builds the panel into data/www: a gzipped page, one file with the chunks that it loads later, the icon and
// the web app manifest, and the panel's manifest, panel.txt, which names all of them.
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipAsync } from "@gfx/zopfli";
import { hashes } from "./lib/csp.mjs";
import { budgetOf, bundleOf, isChunk, isPage, kManifest, manifestOf } from "./lib/panel-files.mjs";

/** The files of web/public. The page names both; the web app manifest names the icon. */
const kIcon = "icon.png";
const kApp = "app.webmanifest";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** More rounds take longer and save only a few bytes. */
const ZOPFLI_ROUNDS = 80;

/** Returns the sizes of page, parts and chunks in bytes, as the browser receives them, by name. */
export async function buildPanel({ root = ROOT } = {}) {
  const { build } = await import("vite");
  const { output } = await build({
    configFile: join(root, "vite.config.ts"),
    logLevel: "warn",
    build: { write: false },
  });
  const loaded = new Map();
  const add = async (name, content) =>
    loaded.set(name, Buffer.from(await gzipAsync(Buffer.from(content), { numiterations: ZOPFLI_ROUNDS })));
  const icon = readFileSync(join(root, "web/public", kIcon));
  const iconName = hashedName(kIcon, icon);
  const app = readFileSync(join(root, "web/public", kApp), "utf8").replaceAll(kIcon, iconName);
  const appName = hashedName(kApp, app);
  await add(`${iconName}.gz`, icon);
  await add(`${appName}.gz`, app);
  let policy;
  for (const { fileName, source } of output) {
    const text = String(source).replace(kIcon, iconName).replace(kApp, appName);
    const name = fileName === "index.html" ? pageName(text) : `${fileName}.gz`;
    if (isPage(name)) policy = contentSecurityPolicy(text);
    else if (!isChunk(name)) throw new Error(`${fileName} is neither the page nor a chunk`);
    await add(name, text);
  }
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const bundle = bundleOf([...loaded].filter(([name]) => isChunk(name)));
  const files = new Map([...loaded].filter(([name]) => !isChunk(name))).set(bundle.name, bundle.content);
  const manifest = manifestOf({ version, policy, names: [...files.keys()], chunks: bundle.chunks });
  publish(join(root, "data/www"), files, manifest);
  return new Map([...loaded].map(([name, packed]) => [name, packed.length]));
}

function pageName(text) {
  return `${hashedName("index.html", text)}.gz`;
}

/** "icon.png" becomes "icon-7762a71e72.png". */
function hashedName(name, content) {
  return name.replace(".", `-${createHash("sha256").update(content).digest("hex").slice(0, 10)}.`);
}

/**
 * Writes the files and the panel's manifest into `folder`, and removes old files. The manifest is replaced
 * after the files, so a hub that is running meanwhile serves a complete panel: the old one until then.
 */
export function publish(folder, files, manifest) {
  mkdirSync(folder, { recursive: true });
  for (const [name, packed] of files) replaceFile(join(folder, name), packed);
  replaceFile(join(folder, kManifest), manifest);
  const isOld = (name) => /\.(gz|bin|csp|new)$/.test(name) && !files.has(name);
  for (const name of readdirSync(folder)) if (isOld(name)) rmSync(join(folder, name));
}

function replaceFile(path, content) {
  writeFileSync(`${path}.new`, content);
  renameSync(`${path}.new`, path);
}

/**
 * The policy allows only the scripts and styles inside `page` and the panel's chunks, and connections to the
 * panel's own hub only. Chunks are allowed by 'self': not every browser supports hashes for separate script
 * files, and 'strict-dynamic' would allow scripts of other hosts. No other response of the hub can run as a
 * script: its Content-Type is not JavaScript, and `nosniff` is set.
 */
export function contentSecurityPolicy(page) {
  return [
    "default-src 'none'",
    `script-src ${hashes(page, "script")} 'self'`,
    `style-src ${hashes(page, "style")}`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [name, size] of await buildPanel()) {
    console.log(`${name}: ${(size / 1024).toFixed(1)} KiB of ${(budgetOf(name) / 1024).toFixed(1)}`);
    if (size > budgetOf(name)) process.exitCode = 1;
  }
}
