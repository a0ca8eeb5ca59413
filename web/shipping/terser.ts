import { type MinifyOptions, minify } from "terser";
import type { Plugin } from "vite";

/** `pure_getters`: reading a property has no side effect. `unsafe_arrows`: nothing calls an anonymous function with `new`. */
const OPTIONS: MinifyOptions = {
  module: true,
  ecma: 2020,
  // Vite replaces this placeholder only after this step.
  compress: { passes: 3, pure_getters: true, unsafe_arrows: true, global_defs: { __VITE_PRELOAD__: 0 } },
};

/** A second pass over the minified scripts removes code that Vite's own minifier leaves. */
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
