/** A strip of colors, each as wide as the others, with soft transitions. */
export const rampOf = (colors: readonly string[]) =>
  colors.length > 0 ? `linear-gradient(90deg, ${[...colors, colors.at(-1)].join()})` : undefined;
