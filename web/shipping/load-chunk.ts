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

/**
 * Replaces `import()`: loads the chunk's scripts one after the other and returns its exports.
 * Throws `StaleChunk` if the hub no longer has one of them, otherwise the error of the import.
 */
export async function loadChunk(name: string): Promise<unknown> {
  for (const path of CHUNK_PATHS[name] ?? []) await load(path);
  return lumisand[name];
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

Object.assign(globalThis, { loadChunk, lumisand });
