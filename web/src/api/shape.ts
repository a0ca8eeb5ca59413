/** An example with the members that a value must have. The only element of an array describes all elements. */
export type Shape = string | number | boolean | null | readonly Shape[] | { readonly [name: string]: Shape };

/** The only member of an object whose members have any name. */
export const EACH = "*";

/** Whether `value` has the members of `shape`, with the same types; null matches any value. */
export function fits(value: unknown, shape: Shape): boolean {
  if (shape === null) return true;
  if (typeof shape !== "object" || typeof value !== "object") return typeof value === typeof shape;
  if (value === null || Array.isArray(value) !== Array.isArray(shape)) return false;
  if (Array.isArray(shape)) return Object.values(value).every((item) => fits(item, shape[0] ?? null));
  return Object.entries(shape).every(([name, member]) =>
    name === EACH
      ? Object.values(value).every((each) => fits(each, member))
      : fits((value as Record<string, unknown>)[name], member),
  );
}
