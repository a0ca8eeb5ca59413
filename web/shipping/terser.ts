import { type MinifyOptions, minify } from "terser";
import type { Plugin } from "vite";

/**
 * `pure_getters`: reading a property has no effect anywhere in the panel.
 * `keep_fargs`: nothing asks how many arguments a function takes.
 * The names of Preact's own properties begin with _.
 */
const OPTIONS: MinifyOptions = {
  module: true,
  ecma: 2020,
  compress: { passes: 3, pure_getters: true, keep_fargs: false },
  mangle: { properties: { regex: /^_+[a-z]/ } },
};

/** A second pass over the minified scripts finds what Vite's own minifier leaves. */
export function terser(): Plugin {
  return {
    name: "terser",
    async generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === "chunk") file.code = (await minify(file.code, OPTIONS)).code ?? file.code;
      }
    },
  };
}
