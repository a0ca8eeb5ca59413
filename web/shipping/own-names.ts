import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";

export interface OwnNames {
  /** Names of properties that the panel declares for itself. */
  own: Set<string>;
  /** Names that others know, whoever declares them, too. */
  known: Set<string>;
}

interface Node {
  type: string;
  name?: unknown;
  value?: unknown;
  key?: Node;
  property?: Node;
  computed?: boolean;
  attributes?: Node[];
}

const DECLARATION = /^TS(Property|Method)Signature$|^(Property|Method)Definition$/;

/**
 * Tells which names of properties the panel could change: those that its interfaces and classes declare, and that nobody
 * else knows. Others know what is sent, received or stored (all names in `api` and in files that use JSON), elements'
 * attributes, and what a text says, whether in code or in a type, for it may be looked up by that.
 */
export function ownNames(folder: string): OwnNames {
  const names: OwnNames = { own: new Set(), known: new Set() };
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  for (const file of files.filter((each) => /\.tsx?$/.test(each) && !each.includes(".test."))) {
    collectNames(file, readFileSync(join(folder, file), "utf8"), names);
  }
  return names;
}

export function collectNames(file: string, source: string, { own, known }: OwnNames): void {
  const isShared = file.startsWith("api/") || /\bJSON\b/.test(source);
  visit(parseSync(file, source).program, (node) => {
    for (const text of textsOf(node)) known.add(text);
    for (const name of attributesOf(node)) known.add(name);
    const name = nameOf(node);
    if (name && isShared) known.add(name);
    else if (name && DECLARATION.test(node.type)) own.add(name);
  });
}

/** All texts in plain JavaScript. */
export function textsIn(code: string): Set<string> {
  const texts = new Set<string>();
  visit(parseSync("code.js", code).program, (node) => {
    for (const text of textsOf(node)) texts.add(text);
  });
  return texts;
}

function visit(part: unknown, see: (node: Node) => void): void {
  if (typeof part !== "object" || part === null) return;
  if ("type" in part) see(part as Node);
  for (const below of Object.values(part)) visit(below, see);
}

function textsOf({ type, value }: Node): string[] {
  if (type === "TemplateElement") return [(value as { cooked: string }).cooked];
  return type === "Literal" && typeof value === "string" ? [value] : [];
}

function nameOf({ type, key, property, computed }: Node): string | undefined {
  const node = type === "MemberExpression" ? property : key;
  return node?.type === "Identifier" && !computed ? String(node.name) : undefined;
}

/** Of `<div a="" b="">`, not of `<Component a="" b="">`. */
function attributesOf(node: Node): string[] {
  const element = node.name as Node | undefined;
  if (node.type !== "JSXOpeningElement" || !/^[a-z]/.test(String(element?.name))) return [];
  return (node.attributes ?? []).map((attribute) => String((attribute.name as Node | undefined)?.name));
}
