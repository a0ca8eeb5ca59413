import { parseSync } from "vite";

/** A node of a syntax tree; `start` and `end` are positions in the code. */
export interface Node {
  type: string;
  start: number;
  end: number;
  [part: string]: unknown;
}

export interface Edit {
  start: number;
  end: number;
  text: string;
}

/** All nodes of the code; the file's name determines its language. Throws if the code has a syntax error. */
export function nodesOf(file: string, code: string): Node[] {
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  return nodesIn(program);
}

/** All nodes of a part of a tree, itself included. */
export function nodesIn(part: unknown): Node[] {
  const nodes: Node[] = [];
  collect(part, nodes);
  return nodes;
}

function collect(part: unknown, nodes: Node[]): void {
  if (typeof part !== "object" || part === null) return;
  if ("type" in part) nodes.push(part as Node);
  for (const below of Object.values(part)) collect(below, nodes);
}

/** `code` with the edits applied; they must not overlap. */
export function edited(code: string, edits: Edit[]): string {
  let result = "";
  let done = 0;
  for (const { start, end, text } of [...edits].sort((one, other) => one.start - other.start)) {
    result += code.slice(done, start) + text;
    done = end;
  }
  return result + code.slice(done);
}
