import { type Edit, edited, type Node, nodesOf } from "./syntax.ts";

/**
 * A script cannot import from a script that is inlined in a page. Therefore the page's script publishes its
 * exports in a global list, and chunks read them there. The exports must be constants and functions, because
 * a chunk does not see later changes of a variable.
 */
const PLACE = "globalThis.lumisand";

/** How scripts are rewritten; a source is the string that an import names. */
export interface SharedExports {
  /** The source that chunks use to import from the page's script. */
  page: string;
  /** The names of the page's exports, in the order of the list. */
  names: string[];
  /** The paths that replace an `import()`, by its source. */
  paths: Map<string, string>;
}

/** The page's script, which publishes its exports. */
export function withPublishedExports(file: string, code: string, { names, paths }: SharedExports): string {
  return rewritten(file, code, paths, (node) => {
    if (node.type === "ExportNamedDeclaration") return publishing(node, names);
    if (/^(Import|Export).*Declaration$/.test(node.type))
      throw new Error(`${file} has what the page's script cannot have: ${node.type}`);
    return undefined;
  });
}

/** A chunk, which reads its imports where the page's script has published them. */
export function withSharedImports(file: string, code: string, { page, names, paths }: SharedExports): string {
  return rewritten(file, code, paths, (node) => {
    if (node.type !== "ImportDeclaration") return undefined;
    const source = String((node.source as Node).value);
    if (source !== page) throw new Error(`${file} imports ${source}, which is not in the page`);
    return reading(node, names);
  });
}

/** Replaces each `import()` by the path of its chunk, and other nodes by what `replaced` returns for them. */
function rewritten(
  file: string,
  code: string,
  paths: Map<string, string>,
  replaced: (node: Node) => string | undefined,
): string {
  const edits = nodesOf(file, code).flatMap((node): Edit | [] => {
    const text = node.type === "ImportExpression" ? loading(file, node, paths) : replaced(node);
    return text === undefined ? [] : { start: node.start, end: node.end, text };
  });
  return edited(code, edits);
}

/** An address that is computed at run time is left unchanged. */
function loading(file: string, { source }: Node, paths: Map<string, string>): string | undefined {
  const { value } = source as Node;
  if (typeof value !== "string") return undefined;
  const path = paths.get(value);
  if (!path) throw new Error(`${file} loads ${value}, which is not a chunk`);
  return JSON.stringify(path);
}

function reading({ specifiers }: Node, names: string[]): string {
  const read = (specifiers as Node[]).map(({ type, imported, local }) => {
    if (type !== "ImportSpecifier") throw new Error(`Cannot read a whole module from ${PLACE}: ${type}`);
    return `${placeOf(nameOf(imported), names)}:${nameOf(local)}`;
  });
  return read.length > 0 ? `const{${read}}=${PLACE};` : "";
}

function publishing({ declaration, source, specifiers }: Node, names: string[]): string {
  if (declaration || source) throw new Error("Cannot publish what is exported where it is declared");
  const published: string[] = [];
  for (const { exported, local } of specifiers as Node[])
    published[placeOf(nameOf(exported), names)] = nameOf(local);
  return `${PLACE}=[${published}];`;
}

function placeOf(name: string, names: string[]): number {
  const place = names.indexOf(name);
  if (place < 0) throw new Error(`The page's script has no export ${name}`);
  return place;
}

function nameOf(node: unknown): string {
  return String((node as Node).name);
}
