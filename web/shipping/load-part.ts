import { PartGone } from "../src/lib/part-gone.ts";

/** By path. Browsers may remember for good that an address failed; with one more "?" it is another. */
const suffixes: Record<string, string> = {};

/** In place of `import()`: says, too, when the hub has no such part any more. */
export async function loadPart(path: string): Promise<unknown> {
  const suffix = suffixes[path] ?? "";
  try {
    return await import(/* @vite-ignore */ path + suffix);
  } catch (error) {
    suffixes[path] = `${suffix}?`;
    const { status } = await fetch(path, { method: "HEAD" });
    throw status === 404 ? new PartGone(path) : error;
  }
}
