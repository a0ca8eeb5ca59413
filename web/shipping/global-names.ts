import { type MinifyOptions, minify } from "terser";
import { type Edit, edited, type Node, nodesOf } from "./syntax.ts";

/** A script as the bundler writes it. */
export interface Script {
  fileName: string;
  code: string;
}

/** The prefix of the global names that a script exports, for each script from which others import. */
const PREFIXES: Record<string, string> = { "index.js": "$", "shared.js": "_", "rest.js": "r_" };

/** `pure_getters`: reading a property has no side effect. `unsafe_arrows`: nothing calls an anonymous function with `new`. */
const OPTIONS: MinifyOptions = {
  module: true,
  ecma: 2020,
  // Vite replaces this placeholder only after this step.
  compress: { passes: 3, pure_getters: true, unsafe_arrows: true, global_defs: { __VITE_PRELOAD__: 0 } },
};

/**
 * Minifies a script again, which removes code that Vite's own minifier leaves, and makes its imports and exports
 * global, because a script cannot import from a script that is inlined in a page. The chunk NAME.js publishes its
 * exports as `lumisand.NAME`; `import("./NAME.js")` becomes `loadChunk("NAME")`. The exports must be constants and
 * functions, because a script does not see later changes of a variable.
 */
export async function minified({ fileName, code }: Script): Promise<string> {
  const globals: Record<string, string> = {};
  const edits = nodesOf(fileName, code).flatMap((node): Edit | [] => {
    const text = replacement(fileName, node, globals);
    return text === undefined ? [] : { start: node.start, end: node.end, text };
  });
  const nameCache = { vars: { props: globals } };
  return (await minify(edited(code, edits), { ...OPTIONS, nameCache })).code ?? "";
}

/** What takes the place of the node, if it imports or exports; adds the names that become global to `globals`. */
function replacement(fileName: string, node: Node, globals: Record<string, string>): string | undefined {
  const { type, source, declaration } = node;
  const from = sourceOf(source);
  if (type === "ImportExpression") return from && `loadChunk(${JSON.stringify(chunkOf(from))})`;
  if (type === "ImportDeclaration") {
    for (const { imported, local } of node.specifiers as Node[])
      globals[`$${nameOf(local)}`] = globalName(from, nameOf(imported));
    return "";
  }
  if (!/^Export.*Declaration$/.test(type)) return undefined;
  if (declaration || source) throw new Error(`${fileName} cannot publish a ${type}`);
  const prefix = PREFIXES[fileName];
  const entries = (node.specifiers as Node[]).map(({ exported, local }) => {
    if (prefix) globals[`$${nameOf(local)}`] = prefix + nameOf(exported);
    return `${prefix ?? ""}${nameOf(exported)}:${nameOf(local)}`;
  });
  return prefix ? `Object.assign(globalThis,{${entries}});` : `lumisand.${chunkOf(fileName)}={${entries}};`;
}

function globalName(from: string | undefined, exported: string): string {
  const prefix = PREFIXES[from ?? ""];
  if (!prefix) throw new Error(`${from} publishes nothing`);
  return prefix + exported;
}

/** The file name of "./sand.js", a string or a template; undefined for an address that is computed at run time. */
function sourceOf(source: unknown): string | undefined {
  const { value, quasis, expressions } = (source ?? {}) as Node;
  const [piece] = (quasis ?? []) as { value: { cooked: string } }[];
  const text = (expressions as Node[] | undefined)?.length === 0 ? piece?.value.cooked : value;
  return typeof text === "string" ? text.replace("./", "") : undefined;
}

/** The chunk's name: "sand" for sand.js. */
export function chunkOf(fileName: string): string {
  return fileName.replace(/\.js$/, "");
}

function nameOf(node: unknown): string {
  const { name } = (node ?? {}) as Node;
  if (typeof name !== "string") throw new Error("A script cannot import a whole module");
  return name;
}
