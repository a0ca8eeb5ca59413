import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const NAME = /(?:\.|@keyframes )([a-z][\w-]*)/gi;
const COMMENT = /\/\*[\s\S]*?\*\//g;
const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/**
 * Names for `css.modules.generateScopedName`: two letters for each class and each animation of the style sheets below `folder`.
 * The names of one style sheet follow each other, so they compress better than hashes. Returns the name of one
 * by its name in a style sheet.
 */
export function classNames(folder: string): (name: string, file: string) => string {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".module.css"))
    .map((file) => join(folder, file))
    .sort();
  const keys = files.flatMap((file) => [...new Set(namesOf(file))].map((name) => `${file} ${name}`));
  if (keys.length > LETTERS.length ** 2) throw new Error("There are more classes than names of two letters");
  const names = new Map(keys.map((key, at) => [key, nameAt(at)]));
  return (name, file) => {
    const found = names.get(`${file.replace(/\?.*/, "")} ${name}`);
    if (!found) throw new Error(`${file} has no class ${name}`);
    return found;
  };
}

function namesOf(file: string): string[] {
  const styles = readFileSync(file, "utf8").replace(COMMENT, "");
  return [...styles.matchAll(NAME)].map(([, name = ""]) => name);
}

function nameAt(at: number): string {
  return `${LETTERS[Math.floor(at / LETTERS.length)]}${LETTERS[at % LETTERS.length]}`;
}
