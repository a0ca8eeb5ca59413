import type { Plugin } from "vite";

/** Code of preact/compat for old method names of class components. The panel has no such component. */
const CLASS_COMPONENTS = /\w+\.prototype\.isReactComponent=!0,\["componentWillMount".*?\}\)\}\}\)\}\);?/s;

/**
 * zustand imports all of React as one object, so that all of preact/compat would become part of the page. As a
 * namespace, only what is used does, without the support of class components.
 */
export function namedReact(): Plugin {
  const replaced = (id: string, code: string) => {
    if (/\/zustand\/esm\/react\.mjs$/.test(id))
      return code.replace(/import React from (["']react["'])/, "import * as React from $1");
    if (/\/preact\/compat\/dist\/compat\.mjs$/.test(id)) return code.replace(CLASS_COMPONENTS, "");
    return undefined;
  };
  return {
    name: "named-react",
    enforce: "pre",
    transform(code, id) {
      const named = replaced(id, code);
      if (named === undefined) return undefined;
      if (named === code) throw new Error(`${id} has another form`);
      return { code: named, map: null };
    },
  };
}
