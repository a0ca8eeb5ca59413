import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { root } from "./paths.mjs";
import { run } from "./run.mjs";

const kNeverListed = new Set(["node_modules", "build", ".git", ".pio"]);

/**
 * The project's own files below `folders` with one of the `extensions`, sorted, relative to `base`: tracked
 * and new ones, without those that git ignores. Without git, every file except build output.
 */
export async function projectFiles(folders, extensions, base = root) {
  const listed = await run("git", ["ls-files", "-co", "--exclude-standard", "-z", "--", ...folders], {
    cwd: base,
  });
  const names =
    listed.code === 0
      ? listed.output.split("\0")
      : folders.flatMap((folder) => walk(join(base, folder), base));
  const wanted = (name) => extensions.some((extension) => name.endsWith(extension));
  return [...new Set(names)].filter((name) => wanted(name) && existsSync(join(base, name))).sort();
}

/** Every file at or below `path`, sorted, relative to `base`. */
export function walk(path, base = root) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [relative(base, path)];
  return readdirSync(path)
    .filter((name) => !kNeverListed.has(name))
    .sort()
    .flatMap((name) => walk(join(path, name), base));
}

/** A hash of the names and contents of all files at or below `paths` for which `counts` returns true. */
export function contentHash(paths, base = root, counts = () => true) {
  const hash = createHash("sha256");
  for (const name of paths.flatMap((path) => walk(join(base, path), base)).filter(counts)) {
    hash
      .update(`${name}\0`)
      .update(readFileSync(join(base, name)))
      .update("\0");
  }
  return hash.digest("hex");
}
