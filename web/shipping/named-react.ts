import type { Plugin } from "vite";

/**
 * zustand imports all of React as one object, so that all of preact/compat would become part of the page. As a
 * namespace, only what is used does.
 */
export function namedReact(): Plugin {
  return {
    name: "named-react",
    enforce: "pre",
    transform(code, id) {
      if (!/\/zustand\/esm\/react\.mjs$/.test(id)) return undefined;
      const named = code.replace(/import React from (["']react["'])/, "import * as React from $1");
      if (named === code) throw new Error("zustand imports React in another form");
      return { code: named, map: null };
    },
  };
}
