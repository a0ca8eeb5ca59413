/** What is new in a T, value by value; in lists, item by item at its index. */
export type Patch<T> = T extends readonly (infer Item)[]
  ? { [index: number]: Patch<Item> }
  : T extends object
    ? { [Key in keyof T]?: Patch<T[Key]> }
    : T;

type Tree = Record<string, unknown>;

export function isEmptyPatch(patch: object): boolean {
  return Object.values(patch).every((value) => isTree(value) && isEmptyPatch(value));
}

/** The newer one on top of the older. */
export function mergePatches<P extends object>(older: P, newer: object): P {
  const merged = { ...older } as Tree;
  for (const [key, value] of Object.entries(newer)) {
    const before = merged[key];
    merged[key] = isTree(before) && isTree(value) ? mergePatches(before, value) : value;
  }
  return merged as P;
}

/** What the patch does not touch stays the same object. Items that a list does not have are left out. */
export function applyPatch<T extends object>(whole: T, patch: object): T {
  const patched = (Array.isArray(whole) ? [...whole] : { ...whole }) as Tree;
  for (const [key, value] of Object.entries(patch)) {
    const before = patched[key];
    if (isTree(before) && isTree(value)) patched[key] = applyPatch(before, value);
    else if (key in patched || !Array.isArray(whole)) patched[key] = value;
  }
  return patched as T;
}

function isTree(value: unknown): value is Tree {
  return typeof value === "object" && value !== null;
}
