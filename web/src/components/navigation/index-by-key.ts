/**
 * The index to which a key leads from item `at` of `count`: Home, End, and the arrow keys, each by its step.
 * Undefined for other keys. It may be outside of the items.
 */
export function indexByKey(key: string, at: number, count: number, steps: Partial<Record<string, number>>) {
  const step = steps[key];
  return step === undefined ? { Home: 0, End: count - 1 }[key] : at + step;
}
