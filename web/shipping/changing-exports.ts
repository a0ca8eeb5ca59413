import type { Node } from "./syntax.ts";

/** Whether a module, given by the nodes of its tree, exports a variable that it may change later. */
export function exportsVariable([program, ...nodes]: readonly Node[]): boolean {
  const variables = new Set(listOf(program?.body).flatMap(variablesOf));
  return nodes.some(({ type, source, declaration, specifiers }) => {
    if (type !== "ExportNamedDeclaration" || source) return false;
    const names = listOf(specifiers).map(({ local }) => (local as Node).name);
    return names.some((name) => variables.has(name)) || (isNode(declaration) && isVariable(declaration));
  });
}

function isVariable({ type, kind }: Node): boolean {
  return type === "VariableDeclaration" && (kind === "let" || kind === "var");
}

function variablesOf(statement: Node): unknown[] {
  if (!isVariable(statement)) return [];
  return listOf(statement.declarations).flatMap(({ id }) => namesIn(id));
}

/** What a pattern, like `{ a, b: [c = d, ...e] }`, names: here a, c and e. */
function namesIn(pattern: unknown): unknown[] {
  if (!isNode(pattern)) return [];
  const { type, name, value, left, argument, elements, properties } = pattern;
  if (type === "Identifier") return [name];
  const below = [value, left, argument, ...listOf(elements), ...listOf(properties)];
  return below.flatMap(namesIn);
}

function isNode(part: unknown): part is Node {
  return typeof part === "object" && part !== null && "type" in part;
}

function listOf(part: unknown): Node[] {
  return Array.isArray(part) ? part : [];
}
