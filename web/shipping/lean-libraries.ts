import { join } from "node:path";
import { type Plugin, parseAst } from "vite";
import { FACTS, UNSUPPORTED } from "./facts.ts";

interface Node {
  type: string;
  start: number;
  end: number;
}

/**
 * Bundles Preact from its sources, and all libraries without what the facts make unnecessary. Fails the build when a
 * library does not ask for a fact any more, and when the panel uses what the facts exclude.
 */
export function leanLibraries(packages: string): Plugin {
  const root = join(packages, "preact");
  const entries: Record<string, string> = {
    preact: join(root, "src/index.js"),
    "preact/hooks": join(root, "hooks/src/index.js"),
  };
  return {
    name: "lean-libraries",
    enforce: "pre",
    resolveId: (source) => entries[source],
    transform(code, id) {
      if (id.endsWith(".tsx") && UNSUPPORTED.test(code))
        this.error(`${id} uses what the panel is shipped without`);
      const [, file = ""] = /\/node_modules\/(.*)$/.exec(id) ?? [];
      return FACTS[file] && { code: simplified(code, FACTS[file]), map: null };
    },
  };
}

/** `code` with the constants of `facts` in place of the expressions that they are of. */
export function simplified(code: string, facts: Record<string, string>): string {
  const unasked = new Set(Object.keys(facts));
  let result = "";
  let done = 0;
  const visit = (node: Node) => {
    const text = code.slice(node.start, node.end).replace(/\s+/g, " ");
    if (Object.hasOwn(facts, text) && /^Identifier$|Expression$/.test(node.type)) {
      unasked.delete(text);
      result += code.slice(done, node.start) + facts[text];
      done = node.end;
    } else for (const child of readsIn(node)) visit(child);
  };
  visit(parseAst(code));
  if (unasked.size > 0) throw new Error(`Nothing asks any more for ${[...unasked].join(", ")}`);
  return result + code.slice(done);
}

/** Where names are declared or written, or are no variables. */
const NO_READS: [nodes: RegExp, parts: string[]][] = [
  [/^Import|^Export\w*Specifier$/, ["local", "imported", "exported"]],
  [/^VariableDeclarator$/, ["id"]],
  [/Function/, ["id", "params"]],
  [/^AssignmentExpression$/, ["left"]],
];

/** The parts of a node that are evaluated, in their order. */
function readsIn(node: Node): Node[] {
  const isName = "computed" in node && !node.computed;
  const skipped = NO_READS.flatMap(([nodes, parts]) => (nodes.test(node.type) ? parts : []));
  if (isName) skipped.push("key", "property");
  return Object.entries(node)
    .filter(([part]) => !skipped.includes(part))
    .flatMap(([, value]) => value as unknown)
    .filter((value): value is Node => typeof (value as Node | null)?.type === "string")
    .sort((one, other) => one.start - other.start);
}
