import { type Edit, edited, type Node, nodesOf } from "./syntax.ts";

/**
 * A script cannot import from a script that is inlined in a page. Therefore the page's script publishes its
 * exports in a global object, and chunks read them there. The exports must be constants and functions,
 * because a chunk does not see later changes of a variable.
 */
const PLACE = "globalThis.lumisand";

/** How a chunk's code is rewritten; a source is the string that an import names. */
export interface SharedExports {
  /**
   * The names under which chunks publish their exports at PLACE, by the source that other chunks use to
   * import them.
   */
  keys: Map<string, string>;
  /** The paths that replace an `import()`, by its source. */
  paths: Map<string, string>;
  /** The name under which the chunk publishes its own exports; without it they stay unchanged. */
  key?: string;
}

export function withSharedExports(file: string, code: string, { keys, paths, key }: SharedExports): string {
  const edits = nodesOf(file, code).flatMap((node): Edit | [] => {
    const { type, start, end } = node;
    const by = (text: string) => ({ start, end, text });
    if (type === "ImportDeclaration") return by(reading(node, known(file, keys, node)));
    if (type === "ImportExpression" && isText(node.source))
      return by(JSON.stringify(known(file, paths, node)));
    if (type === "ImportExpression" || !key) return [];
    if (type === "ExportNamedDeclaration") return by(leaving(node, key));
    if (/^Export.*Declaration$/.test(type)) throw new Error(`${file} exports what cannot be left: ${type}`);
    return [];
  });
  return edited(code, edits);
}

function known(file: string, map: Map<string, string>, { source }: Node): string {
  const name = String((source as Node).value);
  const found = map.get(name);
  if (!found) throw new Error(`${file} imports ${name}, which is neither in the page nor a part of it`);
  return found;
}

function reading({ specifiers }: Node, key: string): string {
  const names = (specifiers as Node[]).map(({ type, imported, local }) => {
    if (type !== "ImportSpecifier") throw new Error(`Cannot read a whole module from ${PLACE}: ${type}`);
    return `${nameOf(imported)}:${nameOf(local)}`;
  });
  return names.length > 0 ? `const{${names}}=${PLACE}.${key};` : "";
}

function leaving({ declaration, source, specifiers }: Node, key: string): string {
  if (declaration || source) throw new Error("Cannot leave what is exported where it is declared");
  const names = (specifiers as Node[]).map(({ exported, local }) => `${nameOf(exported)}:${nameOf(local)}`);
  return `(${PLACE}??={}).${key}={${names}};`;
}

function isText(node: unknown): boolean {
  return typeof (node as Node).value === "string";
}

function nameOf(node: unknown): string {
  return String((node as Node).name);
}
