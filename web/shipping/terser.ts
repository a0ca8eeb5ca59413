import { readFileSync } from "node:fs";
import { type MinifyOptions, minify } from "terser";
import type { Plugin } from "vite";
import { type OwnNames, textsIn } from "./own-names.ts";

/** `pure_getters`: reading a property has no effect anywhere in the panel. */
const OPTIONS: MinifyOptions = { module: true, ecma: 2020, compress: { passes: 3, pure_getters: true } };

/** Preact's own begin so. */
const PRIVATE = "_+[a-z].*";

/**
 * A second pass over the minified scripts finds what Vite's own minifier leaves, and shortens the names of properties that
 * only the panel knows. Whatever React's types mention stays: it may be the name of an attribute or event.
 */
export function terser({ own, known }: OwnNames): Plugin {
  const types = new URL("index.d.ts", import.meta.resolve("@types/react/package.json"));
  const ofReact = readFileSync(types, "utf8").match(/\w+/g) ?? [];
  return {
    name: "terser",
    async generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== "chunk") continue;
        const reserved = new Set([...known, ...ofReact, ...textsIn(file.code)]);
        const regex = RegExp(`^(${[PRIVATE, ...own].join("|")})$`);
        const mangle = { properties: { regex, reserved: [...reserved] } };
        file.code = (await minify(file.code, { ...OPTIONS, mangle })).code ?? file.code;
      }
    },
  };
}
