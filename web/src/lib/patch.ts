/** The changed values of a T; lists are changed item by item, at the item's index, or replaced by another list. */
export type Patch<T> = T extends readonly (infer Item)[]
  ? { [index: number]: Patch<Item> } | T
  : T extends object
    ? { [Key in keyof T]?: Patch<T[Key]> }
    : T;

type Tree = Record<string, unknown>;
/** Where a patch has a tree, the patched value has one, too, or nothing. */
type Branches = Record<string, Tree | undefined>;

export function isEmptyPatch(patch: object): boolean {
  return Object.values(patch).every((value) => isTree(value) && isEmptyPatch(value));
}

/** Combines two patches; the newer one wins. */
export function mergePatches<P extends object>(older: P, newer: object): P {
  const merged = { ...older } as Branches;
  for (const [key, value] of Object.entries(newer)) {
    const before = merged[key];
    merged[key] = before && isTree(value) ? mergePatches(before, value) : value;
  }
  return merged as P;
}

/** Applies a patch. Untouched parts stay the same objects. Items beyond the end of a list are ignored. */
export function applyPatch<T extends object>(whole: T, patch: object): T {
  const patched = (Array.isArray(whole) ? [...whole] : { ...whole }) as Branches;
  for (const [key, value] of Object.entries(patch)) {
    const before = patched[key];
    if (before && isTree(value)) patched[key] = applyPatch(before, value);
    else if (key in patched || !Array.isArray(whole)) patched[key] = value;
  }
  return patched as T;
}

function isTree(value: unknown): value is Tree {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
