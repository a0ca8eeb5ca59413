#!/usr/bin/env node
// Builds the panel into data/www: a gzipped page, its Content-Security-Policy, and the parts that it loads later.
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipAsync } from "@gfx/zopfli";
import { budgetOf, isPart } from "./lib/panel-files.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** More take longer for a handful of bytes. */
const ZOPFLI_ROUNDS = 15;

/** Returns the sizes in bytes of what was built, as the browser receives it, by file name. */
export async function buildPanel({ root = ROOT } = {}) {
  const { build } = await import("vite");
  const { output } = await build({
    configFile: join(root, "vite.config.ts"),
    logLevel: "warn",
    build: { write: false },
  });
  const texts = Object.fromEntries(output.map(({ fileName, source }) => [fileName, String(source)]));
  const files = new Map();
  for (const [name, text] of Object.entries(texts)) {
    if (name !== "index.html" && !isPart(`${name}.gz`))
      throw new Error(`${name} is neither the page nor a part`);
    files.set(`${name}.gz`, await gzipAsync(Buffer.from(text), { numiterations: ZOPFLI_ROUNDS }));
  }
  publish(join(root, "data/www"), files, contentSecurityPolicy(texts["index.html"]));
  return new Map([...files].map(([name, packed]) => [name, packed.length]));
}

/** A running hub that looks in between finds every part that a page of it asks for, until the new page is there. */
function publish(folder, files, policy) {
  mkdirSync(folder, { recursive: true });
  const parts = [...files].filter(([name]) => isPart(name));
  replaceFiles(parts.map(([name, packed]) => [join(folder, name), packed]));
  replaceFiles([
    [join(folder, "index.html.csp"), `${policy}\n`],
    [join(folder, "index.html.gz"), files.get("index.html.gz")],
  ]);
  for (const name of readdirSync(folder)) if (isPart(name) && !files.has(name)) rmSync(join(folder, name));
}

/** Whole files, and old and new ones together for a moment only. */
function replaceFiles(files) {
  for (const [path, content] of files) writeFileSync(`${path}.new`, content);
  for (const [path] of files) renameSync(`${path}.new`, path);
}

/**
 * Only the scripts and styles that stand in `page` may run and the panel's parts, and it may talk to nobody but its own hub.
 * Parts come by 'self': hashes of scripts in files of their own are not known to every browser, and 'strict-dynamic' would
 * let scripts of other hosts in. Nothing else that the hub serves can run: it is no JavaScript by its Content-Type, and no
 * answer may be sniffed.
 */
export function contentSecurityPolicy(page) {
  return [
    "default-src 'none'",
    `script-src ${hashes(page, "script")} 'self'`,
    `style-src ${hashes(page, "style")}`,
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

function hashes(page, element) {
  const inlined = [...page.matchAll(new RegExp(`<${element}\\b[^>]*>([\\s\\S]*?)</${element}>`, "g"))];
  if (inlined.length === 0) return "'none'";
  return inlined
    .map(([, code]) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`)
    .join(" ");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [name, size] of await buildPanel()) {
    console.log(`${name}: ${(size / 1024).toFixed(1)} KiB of ${budgetOf(name) / 1024}`);
    if (size > budgetOf(name)) process.exitCode = 1;
  }
}
