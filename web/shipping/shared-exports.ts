import { type Edit, edited, type Node, nodesOf } from "./syntax.ts";

/** Where a script publishes its exports as an object, such as "globalThis.lumisandGuide". */
export interface Published {
  place: string;
}

/** The exports of a script, which it publishes in a global list. */
export interface ExportList extends Published {
  /** The names of the exports, in the order of the list. */
  names: string[];
}

/** How scripts are rewritten; a source is the string that an import names. */
export interface SharedExports {
  /** The lists of the scripts that others import from, by source. */
  lists: Map<string, ExportList>;
  /**
   * What replaces an `import()`, by its source: the paths of the scripts that the chunk needs and its own, and the
   * global in which it publishes its exports if it does.
   */
  paths: Map<string, string[]>;
}

/**
 * A script cannot import from a script that is inlined in a page. Therefore scripts read their imports from
 * global lists, in which the other scripts publish their exports. The exports must be constants and functions,
 * because a script does not see later changes of a variable.
 * @param own where this script publishes its exports; without it they stay as they are
 */
export function withSharedExports(
  file: string,
  code: string,
  { lists, paths }: SharedExports,
  own?: ExportList | Published,
): string {
  return rewritten(file, code, paths, (node) => {
    if (own && node.type === "ExportNamedDeclaration") return publishing(node, own);
    if (own && /^Export.*Declaration$/.test(node.type))
      throw new Error(`${file} has what a script that others import from cannot have: ${node.type}`);
    if (node.type !== "ImportDeclaration") return undefined;
    const source = String((node.source as Node).value);
    const list = lists.get(source);
    if (!list || list === own) throw new Error(`${file} imports ${source}, which publishes nothing`);
    return reading(node, list);
  });
}

/** Replaces each `import()` by the paths of its chunk, and other nodes by what `replaced` returns for them. */
function rewritten(
  file: string,
  code: string,
  paths: Map<string, string[]>,
  replaced: (node: Node) => string | undefined,
): string {
  const nodes = nodesOf(file, code);
  const namespaces = new Map(nodes.flatMap((node) => namespaceOf(node) ?? []));
  const edits = nodes.flatMap((node): Edit | [] => {
    const isImport = node.type === "ImportExpression";
    const text = isImport ? loading(file, node, paths, namespaces.get(node)?.name) : replaced(node);
    const { start, end } = namespaces.get(node)?.call ?? node;
    return text === undefined ? [] : { start, end, text };
  });
  return edited(code, edits);
}

/**
 * The bundler writes `import("./x.js").then((e) => e.t)` if a chunk exports the wanted module as a member. Returns the
 * `import()` of such a call, the call and the member's name.
 */
function namespaceOf(call: Node): [Node, { call: Node; name: string }][] | undefined {
  const { object, property } = (call.callee ?? {}) as { object?: Node; property?: Node };
  if (call.type !== "CallExpression" || object?.type !== "ImportExpression" || property?.name !== "then")
    return;
  const [{ body }] = call.arguments as [Node];
  return [[object, { call, name: nameOf((body as Node).property) }]];
}

/** An address that is computed at run time is left unchanged. */
function loading(
  file: string,
  { source }: Node,
  paths: Map<string, string[]>,
  namespace?: string,
): string | undefined {
  const { value } = source as Node;
  if (typeof value !== "string") return undefined;
  const found = paths.get(value);
  if (!found) throw new Error(`${file} loads ${value}, which is not a chunk`);
  return JSON.stringify(namespace ? [...found, `.${namespace}`] : found);
}

/** An array pattern with holes compresses better than an object pattern with indices. */
function reading({ specifiers }: Node, { place, names }: ExportList): string {
  const read: string[] = [];
  for (const { type, imported, local } of specifiers as Node[]) {
    if (type !== "ImportSpecifier") throw new Error(`Cannot read a whole module from ${place}: ${type}`);
    const index = indexOf(nameOf(imported), names);
    if (read[index]) throw new Error(`${nameOf(imported)} is imported twice from ${place}`);
    read[index] = nameOf(local);
  }
  return read.length > 0 ? `const[${read}]=${place};` : "";
}

function publishing(node: Node, own: ExportList | Published): string {
  const { declaration, source, specifiers } = node;
  if (declaration || source) throw new Error("Cannot publish what is exported where it is declared");
  if (!("names" in own)) {
    const entries = (specifiers as Node[]).map(
      ({ exported, local }) => `${nameOf(exported)}:${nameOf(local)}`,
    );
    return `${own.place}={${entries}};`;
  }
  const { place, names } = own;
  const published: string[] = [];
  for (const { exported, local } of specifiers as Node[])
    published[indexOf(nameOf(exported), names)] = nameOf(local);
  return `${place}=[${published}];`;
}

function indexOf(name: string, names: string[]): number {
  const index = names.indexOf(name);
  if (index < 0) throw new Error(`There is no export ${name}`);
  return index;
}

function nameOf(node: unknown): string {
  return String((node as Node).name);
}
