import { StaleChunk } from "../src/lib/stale-chunk.ts";

/** Paths of the scripts of each chunk, in the order in which they are loaded; the build inserts them. */
declare const CHUNK_PATHS: Record<string, string[]>;

/**
 * Suffix of each path. Browsers may remember permanently that an address failed; a further "?" makes it
 * another address.
 */
const suffixes: Record<string, string> = {};

/** The exports of each loaded chunk. */
const lumisand: Record<string, unknown> = {};

/** Addresses that the browser has begun to fetch. */
const begun = new Set<string>();

/**
 * Replaces `import()`: fetches the chunk's scripts at once, runs them one after the other, and returns the chunk's
 * exports. Throws `StaleChunk` if the hub no longer has one of them, otherwise the error of the import.
 */
export async function loadChunk(name: string): Promise<unknown> {
  const paths = CHUNK_PATHS[name] ?? [];
  if (paths.length > 1) for (const path of paths) fetchAhead(path);
  for (const path of paths) await load(path);
  return lumisand[name];
}

/** Browsers that do not know "modulepreload" fetch the script when it is imported. */
function fetchAhead(path: string): void {
  const href = path + (suffixes[path] ?? "");
  if (begun.has(href)) return;
  begun.add(href);
  document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
}

async function load(path: string): Promise<void> {
  const suffix = suffixes[path] ?? "";
  try {
    await import(/* @vite-ignore */ path + suffix);
  } catch (error) {
    suffixes[path] = `${suffix}?`;
    const { status } = await fetch(path, { method: "HEAD" });
    throw status === 404 ? new StaleChunk(path) : error;
  }
}

/** Inserts a chunk's styles. A policy that allows styles by hash only does not forbid it. */
function addStyles(styles: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets.push(sheet);
}

Object.assign(globalThis, { loadChunk, lumisand, addStyles });
