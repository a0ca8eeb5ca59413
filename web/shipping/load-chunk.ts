import { StaleChunk } from "../src/lib/stale-chunk.ts";

/**
 * Suffix of each path. Browsers may remember permanently that an address failed; a further "?" makes it
 * another address.
 */
const suffixes: Record<string, string> = {};

const globals = globalThis as unknown as Record<string, unknown>;

/**
 * Replaces `import()`. Loads the scripts one after the other and returns the last one, which may need the others. An
 * entry of `paths` may be the name of a global instead, in which one of several chunks publishes its exports, or
 * ".NAME", an export that takes the place of the script.
 * Throws `StaleChunk` if the hub no longer has one of them, otherwise the error of the import.
 */
export async function loadChunk(paths: string[]): Promise<unknown> {
  let script: unknown;
  for (const path of paths) {
    if (path.startsWith(".")) script = (script as Record<string, unknown>)[path.slice(1)];
    else script = path.startsWith("lumisand") ? globals[path] : await load(path);
  }
  return script;
}

async function load(path: string): Promise<unknown> {
  const suffix = suffixes[path] ?? "";
  try {
    return await import(/* @vite-ignore */ path + suffix);
  } catch (error) {
    suffixes[path] = `${suffix}?`;
    const { status } = await fetch(path, { method: "HEAD" });
    throw status === 404 ? new StaleChunk(path) : error;
  }
}

/** Chunks call this with their styles. A policy that allows styles by hash only does not forbid it. */
Object.assign(globalThis, {
  lumisandStyles(styles: string) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    document.adoptedStyleSheets.push(sheet);
  },
});
