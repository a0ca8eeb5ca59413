import type { Plugin } from "vite";

const COMMONJS_EXPORTS = /^try \{ exports\..*$/m;

/**
 * omggif exports its classes as a CommonJS module. The bundler's wrapper for these would become a script that
 * several chunks import. With an export statement the file is a module that needs no wrapper.
 */
export function gifModule(): Plugin {
  return {
    name: "gif-module",
    transform(code, id) {
      if (!id.endsWith("/omggif.js")) return undefined;
      if (!COMMONJS_EXPORTS.test(code)) throw new Error("omggif exports its classes in another way");
      return { code: code.replace(COMMONJS_EXPORTS, "export { GifReader };"), map: null };
    },
  };
}
