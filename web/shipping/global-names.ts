import { readFileSync } from "node:fs";
import { type MinifyOptions, minify } from "terser";
import { nthName } from "./class-names.ts";
import { type Edit, edited, type Node, nodesOf } from "./syntax.ts";

/** A script as the bundler writes it. */
export interface Script {
  fileName: string;
  code: string;
}

/** The page's script is no module: its variables are global. */
const PAGE = "index.js";

/** Scripts from which others import, and which make their exports global. */
const SOURCES = [PAGE, "shared.js", "rest.js"];

const NAMES = ["$", ...Array.from({ length: 1000 }, (_, at) => `$${nthName(at)}`)];

/** The global names of what scripts export. The shortest are for what is used most, which packs 0.3 kB smaller. */
export class GlobalNames {
  private readonly keys: string[] = [];

  /** A name that is replaced by renamed(). */
  of(fileName: string, exported: string): string {
    const key = `${fileName} ${exported}`;
    if (!this.keys.includes(key)) this.keys.push(key);
    return `$$${this.keys.indexOf(key)}$$`;
  }

  /** All scripts of the panel with the final names. */
  renamed(scripts: readonly string[]): string[] {
    const uses = new Map<string, number>();
    const found = scripts.flatMap((script) => script.match(PROVISIONAL) ?? []);
    for (const name of found) uses.set(name, (uses.get(name) ?? 0) + 1);
    const inOrder = [...uses].sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1));
    const isTaken = new Set(
      scripts.flatMap((script) => nodesOf("script.js", script).map(({ name }) => name)),
    );
    const free = NAMES.filter((name) => !isTaken.has(name));
    const names = new Map(inOrder.map(([name], at) => [name, free[at] ?? name]));
    return scripts.map((script) => script.replace(PROVISIONAL, (name) => names.get(name) ?? name));
  }
}

const PROVISIONAL = /\$\$\d+\$\$/g;

/**
 * Local names: the same ones in each script, which compresses better where several are packed into one. Letters that
 * are frequent anyway come first.
 */
const LETTERS = "etnarioslcdumhpfgbvywkxjTSACEDPLMNROIBFHzqVWUGYXKZJQ";
const localName = (number: number): string =>
  LETTERS.charAt(number) ||
  localName(Math.floor(number / LETTERS.length) - 1) + LETTERS.charAt(number % LETTERS.length);

/** Properties such as `isOpen`, which get short names as variables do, but not the browser's and those of the hub's JSON. */
const FLAG = /\b(?:is|has|can)[A-Z]\w*/g;
const OF_API = readFileSync(`${import.meta.dirname}/../src/api/generated.ts`, "utf8").match(FLAG) ?? [];

/**
 * `pure_getters`: reading a property has no side effect. `unsafe`: nothing replaces built-in functions, and no object has
 * another text than value, so that "${n} s" becomes n + " s". `unsafe_arrows`: nothing calls an anonymous function with
 * `new`.
 */
const OPTIONS: MinifyOptions = {
  module: true,
  ecma: 2020,
  // Vite replaces this placeholder only after this step.
  compress: {
    passes: 3,
    pure_getters: true,
    unsafe: true,
    unsafe_arrows: true,
    lhs_constants: false,
    global_defs: { __VITE_PRELOAD__: 0 },
  },
  mangle: {
    nth_identifier: { get: localName },
    properties: { regex: /^(?:is|has|can)[A-Z]/, reserved: OF_API },
  },
};

/** The list of the page's exports, for which the minifier keeps their variables. */
const EXPORTS = /export ?\{[^}]*\};?$/;

/**
 * Minifies a script again, which removes code that Vite's own minifier leaves, and makes its imports and exports
 * global, because a script cannot import from a script that is inlined in a page. The chunk NAME.js publishes its
 * exports as `lumisand.NAME`; `import("./NAME.js")` becomes `loadChunk("NAME")`. The exports must be constants and
 * functions, because a script does not see later changes of a variable.
 */
export async function minified({ fileName, code }: Script, names: GlobalNames): Promise<string> {
  const globals: Record<string, string> = {};
  const edits = nodesOf(fileName, code).flatMap((node): Edit | [] => {
    const text = replacement(fileName, node, globals, names);
    return text === undefined ? [] : { start: node.start, end: node.end, text };
  });
  const flags = Object.fromEntries((code.match(FLAG) ?? []).map((flag) => [`$${flag}`, names.of("", flag)]));
  const nameCache = { vars: { props: globals }, props: { props: flags } };
  const { code: result = "" } = await minify(edited(code, edits), { ...OPTIONS, nameCache });
  const quoted = result.match(/(?<=["'`])(?:is|has|can)[A-Z]\w*(?=["'`])/)?.[0];
  if (quoted) throw new Error(`${fileName} names the flag ${quoted} by a text, where it gets no short name`);
  if (fileName !== PAGE) return result;
  const plain = result.replace(EXPORTS, "");
  if (/(^|[;}])export[ {]/.test(plain)) throw new Error("The page's script does not end with its exports");
  // As in a module.
  return `"use strict";${plain}`;
}

/** What takes the place of the node, if it imports or exports; adds the names that become global to `globals`. */
function replacement(
  fileName: string,
  node: Node,
  globals: Record<string, string>,
  names: GlobalNames,
): string | undefined {
  const { type, source, declaration } = node;
  const from = sourceOf(source);
  if (type === "ImportExpression") return from && `loadChunk(${JSON.stringify(chunkOf(from))})`;
  if (type === "ImportDeclaration") {
    for (const { imported, local } of node.specifiers as Node[])
      globals[`$${nameOf(local)}`] = globalName(names, from, nameOf(imported));
    return "";
  }
  if (!/^Export.*Declaration$/.test(type)) return undefined;
  if (declaration || source) throw new Error(`${fileName} cannot publish a ${type}`);
  const isGlobal = SOURCES.includes(fileName);
  const entries = (node.specifiers as Node[]).map(({ exported, local }) => {
    const name = nameOf(exported);
    if (!isGlobal) return `${name}:${nameOf(local)}`;
    const global = globalName(names, fileName, name);
    globals[`$${nameOf(local)}`] = global;
    return `${global}:${nameOf(local)}`;
  });
  if (fileName === PAGE) return undefined;
  return isGlobal ? `Object.assign(globalThis,{${entries}});` : `lumisand.${chunkOf(fileName)}={${entries}};`;
}

function globalName(names: GlobalNames, from = "", exported: string): string {
  if (!SOURCES.includes(from)) throw new Error(`${from} publishes nothing`);
  return names.of(from, exported);
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
