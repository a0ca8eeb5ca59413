import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";

type ShortName = (local: string, file: string) => string;

const STYLE_IMPORT = /^import (\w+) from "(\..+\.module\.css)";$/gm;

/** Gives every class of every CSS module under `folder` a name of a few letters, the same in every build. */
export function shortClassNames(folder: string): ShortName {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".module.css"))
    .sort()
    .map((file) => join(folder, file));
  return (local, file) => {
    const place = namesIn(file).indexOf(local);
    if (place < 0) throw new Error(`${file} has no class "${local}"`);
    return letters(files.indexOf(file)) + place;
  };
}

/** Writes `styles.name` as the class name itself; the map of names stays only where a name is computed. */
export function inlineClassNames(shortName: ShortName): Plugin {
  return {
    name: "inline-class-names",
    enforce: "pre",
    transform(source, id) {
      if (!id.endsWith(".tsx")) return undefined;
      let code = source;
      for (const [statement, variable, path = ""] of source.matchAll(STYLE_IMPORT)) {
        const file = join(dirname(id), path);
        code = code.replace(new RegExp(`\\b${variable}\\.(\\w+)`, "g"), (_, local) =>
          JSON.stringify(shortName(local, file)),
        );
        if (!code.includes(`${variable}[`)) code = code.replace(statement, `import "${path}";`);
      }
      return code;
    },
  };
}

/** Classes and key frames in the order in which they appear. */
function namesIn(file: string): string[] {
  const css = readFileSync(file, "utf8");
  return [...new Set([...css.matchAll(/(?:\.|@keyframes )([a-z][\w-]*)/gi)].map(([, name = ""]) => name))];
}

/** 0 is "a", 26 is "ba". */
function letters(number: number): string {
  const last = String.fromCharCode("a".charCodeAt(0) + (number % 26));
  return number < 26 ? last : letters(Math.floor(number / 26)) + last;
}
