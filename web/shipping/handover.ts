import { type Edit, edited, type Node, nodesOf } from "./syntax.ts";

/**
 * Nothing can be imported from a script that is inlined in a page. So it leaves what it exports at a global place, and
 * others read it from there. That must be constants and functions: nobody sees a variable change.
 */
const PLACE = "globalThis.lumisand";

/** How a chunk's code is changed; sources are what an import names. */
export interface Handover {
  /** The names under which chunks leave their exports at PLACE, by the sources by which others import them. */
  keys: Map<string, string>;
  /** The paths that take the place of an `import()`, by its source. */
  paths: Map<string, string>;
  /** Under which name the chunk leaves its own exports; without one they stay as they are. */
  key?: string;
}

export function handedOver(file: string, code: string, { keys, paths, key }: Handover): string {
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
