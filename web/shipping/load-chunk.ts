import { StaleChunk } from "../src/lib/stale-chunk.ts";

/**
 * Suffix of each path. Browsers may remember permanently that an address failed; a further "?" makes it
 * another address.
 */
const suffixes: Record<string, string> = {};

/**
 * Replaces `import()`. Throws `StaleChunk` if the hub no longer has the chunk, otherwise the error of the
 * import.
 */
export async function loadChunk(path: string): Promise<unknown> {
  const suffix = suffixes[path] ?? "";
  try {
    return await import(/* @vite-ignore */ path + suffix);
  } catch (error) {
    suffixes[path] = `${suffix}?`;
    const { status } = await fetch(path, { method: "HEAD" });
    throw status === 404 ? new StaleChunk(path) : error;
  }
}
