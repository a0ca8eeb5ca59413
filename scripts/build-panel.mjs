#!/usr/bin/env node
// Builds the panel into data/www: one gzipped page and the Content-Security-Policy that allows exactly its code.
import { createHash } from "node:crypto";
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipAsync } from "@gfx/zopfli";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** What the hub's flash and a phone's first load allow. */
export const PANEL_BUDGET = 40 * 1024;

/** More take longer for a handful of bytes. */
const ZOPFLI_ROUNDS = 15;

/** Returns the built page's sizes in bytes. */
export async function buildPanel({ root = ROOT } = {}) {
  const { build } = await import("vite");
  const { output } = await build({
    configFile: join(root, "vite.config.ts"),
    logLevel: "warn",
    build: { write: false },
  });
  const page = String(output.find((file) => file.fileName === "index.html").source);
  const packed = await gzipAsync(Buffer.from(page), { numiterations: ZOPFLI_ROUNDS });
  const target = join(root, "data/www");
  mkdirSync(target, { recursive: true });
  replaceFiles([
    [join(target, "index.html.csp"), `${contentSecurityPolicy(page)}\n`],
    [join(target, "index.html.gz"), packed],
  ]);
  return { size: packed.length, rawSize: Buffer.byteLength(page) };
}

/** A running hub that looks in between finds whole files, and old and new ones together for a moment only. */
function replaceFiles(files) {
  for (const [path, content] of files) writeFileSync(`${path}.new`, content);
  for (const [path] of files) renameSync(`${path}.new`, path);
}

/** Only the scripts and styles that stand in `page` may run, and it may talk to nobody but its own hub. */
export function contentSecurityPolicy(page) {
  return [
    "default-src 'none'",
    `script-src ${hashes(page, "script")}`,
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
  const { size, rawSize } = await buildPanel();
  console.log(`Panel: ${(size / 1024).toFixed(1)} KiB gzipped, ${(rawSize / 1024).toFixed(1)} KiB raw`);
  if (size > PANEL_BUDGET) {
    console.error(`The panel is larger than its budget of ${PANEL_BUDGET / 1024} KiB.`);
    process.exitCode = 1;
  }
}
