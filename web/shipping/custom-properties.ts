import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { letters } from "./letters.ts";

const PROPERTY = /--[a-z][\w-]*/gi;

/** Gives custom properties names of a letter or two, the same in every build, in styles and in components. */
export function shortCustomProperties(folder: string): Plugin {
  const styles = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".css"))
    .sort()
    .map((file) => readFileSync(join(folder, file), "utf8"));
  const found = new Set(styles.join("").match(PROPERTY));
  const names = new Map([...found].map((name, index) => [name, `--${letters(index)}`]));
  const short = (name: string) => names.get(name) ?? name;

  return {
    name: "short-custom-properties",
    enforce: "pre",
    transform(source, id) {
      if (id.endsWith(".css")) return source.replace(PROPERTY, short);
      if (id.endsWith(".tsx")) return source.replace(/"(--[\w-]+)"/g, (_, name) => `"${short(name)}"`);
      return undefined;
    },
  };
}
