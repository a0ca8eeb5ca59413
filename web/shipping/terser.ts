import { readFileSync } from "node:fs";
import { type MinifyOptions, minify } from "terser";
import type { Plugin } from "vite";
import { type OwnNames, textsIn } from "./own-names.ts";

/** `pure_getters`: reading a property has no effect anywhere in the panel. */
const OPTIONS: MinifyOptions = {
  module: true,
  ecma: 2020,
  // Vite puts something there only later.
  compress: { passes: 3, pure_getters: true, global_defs: { __VITE_PRELOAD__: 0 } },
};

/** Preact's own begin so. */
const PRIVATE = "_+[a-z].*";

/**
 * A second pass over the minified scripts finds what Vite's own minifier leaves, and shortens the names of properties that
 * only the panel knows, in all scripts alike. Whatever React's types mention stays: it may be the name of an attribute or
 * event.
 */
export function terser({ own, known }: OwnNames): Plugin {
  const types = new URL("index.d.ts", import.meta.resolve("@types/react/package.json"));
  const ofReact = readFileSync(types, "utf8").match(/\w+/g) ?? [];
  return {
    name: "terser",
    async generateBundle(_, bundle) {
      const chunks = Object.values(bundle)
        .filter((file) => file.type === "chunk")
        .sort((one, other) => rank(one) - rank(other) || (one.fileName < other.fileName ? -1 : 1));
      const texts = chunks.flatMap(({ code }) => [...textsIn(code)]);
      const reserved = [...new Set([...known, ...ofReact, ...texts])];
      const regex = RegExp(`^(${[PRIVATE, ...own].join("|")})$`);
      const properties = {};
      for (const file of chunks) {
        const options = {
          ...OPTIONS,
          nameCache: { props: properties },
          mangle: { properties: { regex, reserved } },
        };
        file.code = (await minify(file.code, options)).code ?? file.code;
      }
    },
  };
}

/** The page's script comes first: it gets the shortest names. */
function rank({ isEntry }: { isEntry: boolean }): number {
  return isEntry ? 0 : 1;
}
