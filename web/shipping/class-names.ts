import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { Plugin } from "vite";
import { type Edit, edited, type Node, nodesIn, nodesOf } from "./syntax.ts";

const FIRST = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const FURTHER = `${FIRST}0123456789_`;

/**
 * For `generateScopedName`: short names for the classes and keyframes of all style modules below `folder`. The same
 * sources give the same names, whatever the order in which Vite reads them.
 */
export function classNames(folder: string): (name: string, file: string) => string {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".module.css"))
    .sort();
  const keys = files.flatMap((file) => {
    const styles = readFileSync(join(folder, file), "utf8").replace(/\/\*.*?\*\//gs, "");
    const found = [...styles.matchAll(/(?:\.|@keyframes )([a-zA-Z_][\w-]*)/g)].map(
      ([, name]) => `${file} ${name}`,
    );
    return [...new Set(found)];
  });
  const names = new Map(keys.map((key, at) => [key, shortName(at)]));
  return (name, file) => {
    const short = names.get(`${relative(folder, file.replace(/\?.*/, ""))} ${name}`);
    if (!short) throw new Error(`${file} defines no ${name}`);
    return short;
  };
}

/**
 * Gives the classes of the style sheet `file`, which are written as words, short names: in the sheet and in the code
 * below `folder` that sets them, which is every string in a property `className` and in a call of `classes`. Those
 * that are used most have one letter.
 */
export function shortClasses(file: string, folder: string): Plugin {
  const words = new Set([...readFileSync(file, "utf8").matchAll(CLASS)].map(([, word = ""]) => word));
  const uses = usesOf(words, folder);
  const inOrder = [...words].sort((one, other) => (uses.get(other) ?? 0) - (uses.get(one) ?? 0));
  const names = new Map(
    inOrder.map((word, at) => [word, FIRST.charAt(at) || `_${nthName(at - FIRST.length)}`]),
  );
  const shortened = (text: string) =>
    text.replace(/[a-z]\w*/gi, (word) => {
      const name = names.get(word);
      if (!name) throw new Error(`${file} has no class ${word}`);
      return name;
    });
  return {
    name: "short-classes",
    enforce: "pre",
    transform(code, id) {
      if (id === file) return { code: code.replace(CLASS, shortened), map: null };
      if (!/\/web\/src\/.*\.tsx$/.test(id)) return undefined;
      const edits = nodesOf(id, code)
        .filter(setsClasses)
        .flatMap((node) => stringsIn(node, code));
      const unique = new Map(edits.map((edit) => [edit.start, { ...edit, text: shortened(edit.text) }]));
      return { code: edited(code, [...unique.values()]), map: null };
    },
  };
}

/**
 * `className` becomes `class`, for elements and for components: Preact takes both, and the word occurs in the scripts
 * already.
 */
export function classProperty(): Plugin {
  return {
    name: "class-property",
    enforce: "pre",
    transform(code, id) {
      if (!/\/web\/src\/.*\.tsx$/.test(id)) return undefined;
      const edits = nodesOf(id, code).flatMap(({ type, name, key, shorthand }): Edit | [] => {
        const named = (type === "JSXAttribute" ? name : type === "Property" ? key : undefined) as
          | Node
          | undefined;
        if (named?.name !== "className") return [];
        const { start, end } = named;
        return shorthand ? { start, end: start, text: "class: " } : { start, end, text: "class" };
      });
      return { code: edited(code, edits), map: null };
    },
  };
}

const CLASS = /\.([a-z]\w*)/g;

/** How often each word occurs where the code below `folder` sets classes. */
function usesOf(words: ReadonlySet<string>, folder: string): Map<string, number> {
  const uses = new Map<string, number>();
  for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(isCode)) {
    const lines = readFileSync(join(folder, file), "utf8").match(/(?:className|classes\().*/g) ?? [];
    for (const [word] of lines.join().matchAll(/[a-z]\w*/gi))
      if (words.has(word)) uses.set(word, (uses.get(word) ?? 0) + 1);
  }
  return uses;
}

const isCode = (file: string) => file.endsWith(".tsx") && !file.includes(".test.");

function setsClasses({ type, name, key, left, callee }: Node): boolean {
  const isNamed = (node: unknown, wanted: string) => (node as Node | undefined)?.name === wanted;
  if (type === "CallExpression") return isNamed(callee, "classes");
  return [name, key, left].some((node) => isNamed(node, "className"));
}

/** The strings and pieces of templates in the node, except those that something is compared with. */
function stringsIn(node: Node, code: string): Edit[] {
  const nodes = nodesIn(node);
  const compared = nodes.flatMap(({ type, left, right }) =>
    type === "BinaryExpression" ? [left, right] : [],
  );
  return nodes
    .filter((each) => isText(each) && !compared.includes(each))
    .map(({ start, end }) => ({ start, end, text: code.slice(start, end) }));
}

function isText({ type, value }: Node): boolean {
  return type === "TemplateElement" || (type === "Literal" && typeof value === "string");
}

/** All names, the shortest first. */
export function nthName(number: number): string {
  return FIRST.charAt(number) || shortName(number - FIRST.length);
}

/** The names of a style module follow each other, so most begin with the same letter, which compresses better. */
function shortName(number: number): string {
  const rest = Math.floor(number / FURTHER.length);
  const first = rest < FIRST.length ? FIRST.charAt(rest) : shortName(rest - FIRST.length);
  return first + FURTHER.charAt(number % FURTHER.length);
}

/** Gives the custom properties that the style sheet `theme` defines names of one letter, wherever they are used. */
export function shortProperties(theme: string): Plugin {
  const found = [...readFileSync(theme, "utf8").matchAll(/^ +--([\w-]+):/gm)].map(([, name]) => name);
  const names = new Map([...new Set(found)].map((name, at) => [name, FIRST.charAt(at)]));
  return {
    name: "short-properties",
    enforce: "pre",
    transform(code, id) {
      if (!/\/web\/src\/.*\.(css|tsx?)/.test(id)) return undefined;
      return {
        code: code.replace(/--([a-z][\w-]*)/g, (_, name) => `--${names.get(name) || name}`),
        map: null,
      };
    },
  };
}

/** Puts class names into the code that uses them, instead of an object with all names of a style module. */
export function inlineClassNames(): Plugin[] {
  return [
    {
      name: "class-names-in-code",
      enforce: "pre",
      transform(code, id) {
        if (!/\/web\/src\/.*\.tsx$/.test(id)) return undefined;
        return {
          code: code.replace(/^import (\w+) from (".*\.module\.css")/gm, "import * as $1 from $2"),
          map: null,
        };
      },
    },
    {
      name: "class-names-alone",
      enforce: "post",
      transform(code, id) {
        if (!id.endsWith(".module.css")) return undefined;
        const names = code.replace(/export default \{[^}]*\};?/, "");
        // Otherwise the styles would be left out with the module, of which no code remains.
        return { code: names, map: null, moduleSideEffects: "no-treeshake" };
      },
    },
  ];
}
