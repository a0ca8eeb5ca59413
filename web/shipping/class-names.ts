import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";
import { letters } from "./letters.ts";

const STYLE_IMPORT = /^import (\w+) from "(\..+\.module\.css)";$/gm;
/** No longer ends like a CSS module, so Vite takes the renamed text as it is. */
const RENAMED = ".renamed.css";

/**
 * Does what CSS modules do with fewer bytes: names of one or two letters, the same in every build, and
 * `styles.name` written as the name itself. A map of names stays only where one is computed.
 */
export function shortClassNames(folder: string): Plugin {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".module.css"))
    .sort()
    .map((file) => join(folder, file));
  const short = new Map<string, Map<string, string>>();
  let count = 0;
  for (const file of files) {
    const found = namesIn(readFileSync(file, "utf8"));
    short.set(file, new Map(found.map((name) => [name, letters(count++)])));
  }
  const namesOf = (file: string) => short.get(file) ?? new Map<string, string>();

  return {
    name: "short-class-names",
    enforce: "pre",
    resolveId(source, importer) {
      if (!source.endsWith(".module.css") || !importer) return undefined;
      return join(dirname(importer), source) + RENAMED;
    },
    load(id) {
      if (!id.endsWith(RENAMED)) return undefined;
      const file = id.slice(0, -RENAMED.length);
      return renamed(readFileSync(file, "utf8"), namesOf(file));
    },
    transform(source, id) {
      if (!id.endsWith(".tsx")) return undefined;
      let code = source;
      for (const [statement, variable = "", path = ""] of source.matchAll(STYLE_IMPORT)) {
        code = inlined(code, statement, variable, path, namesOf(join(dirname(id), path)));
      }
      return code;
    },
  };
}

function namesIn(css: string): string[] {
  const found = [...css.matchAll(/(?:\.|@keyframes )([a-z][\w-]*)/gi)].map(([, name = ""]) => name);
  return [...new Set(found)];
}

function renamed(css: string, names: Map<string, string>): string {
  const short = (name: string) => names.get(name) ?? name;
  return css
    .replace(/(\.|@keyframes )([a-z][\w-]*)/gi, (_, before, name) => before + short(name))
    .replace(/animation(-name)?:[^;]+/g, (rule) => rule.replace(/[a-z][\w-]*/gi, short));
}

function inlined(
  code: string,
  statement: string,
  variable: string,
  path: string,
  names: Map<string, string>,
) {
  const plain = code.replace(new RegExp(`\\b${variable}\\.(\\w+)`, "g"), (_, name: string) => {
    const short = names.get(name);
    if (!short) throw new Error(`${path} has no class "${name}"`);
    return JSON.stringify(short);
  });
  const map = `const ${variable} = ${JSON.stringify(Object.fromEntries(names))};`;
  return plain.replace(statement, `import "${path}";${plain.includes(`${variable}[`) ? map : ""}`);
}
