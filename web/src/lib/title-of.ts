/** "two-color-chase" becomes "Two color chase". */
export function titleOf(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll("-", " ");
}

/** Choices with these titles. */
export const titledOptions = <Name extends string>(names: readonly Name[]) =>
  names.map((value) => ({ value, label: titleOf(value) }));
