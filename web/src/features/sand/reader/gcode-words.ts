/**
 * What a G word does; the patterns match its number times ten (docs/sand-table.md). A line may have one word
 * of each group up to `once`.
 */
const G = {
  motion: /^[123]?0$/,
  unit: /^2[01]0$/,
  distance: /^9[01]0$/,
  system: /^(5[4-9]0|59[123])$/,
  once: /^(40|100|280|300|530|92[0123])$/,
  off: /^800$/,
  alone: /^(11|22|23|29|32|34|50)0$|^431$/,
  nothing: /^([89]|1[57]|4[0349]|6[1234]|6[79]|9[3-9])0$|^(131|501|611|911)$/,
};

const TEXT = "(?:16|23|33|36|38|70|71|75|117|118|291|550|551|587|588|589|928)";

/** The same for M words. All others have no effect. */
const M = {
  text: RegExp(`^${TEXT}0$`),
  unsupported: /^(28|32|47|72|9[789]|206|428|579|808|81\d)0$/,
  parameters: /^(17|18|84|92)0$|^\d{4,}$/,
  end: /^(2|30)0$/,
};

/** Matches up to the start of the text of a text command. */
export const TO_TEXT = `[^*]*?m\\+?0*${TEXT}(?:\\.0*)?(?!\\.?\\d)`;

/** The key of the first pattern that matches. */
function find<Key extends string>(kinds: Record<Key, RegExp>, ten: number): Key | undefined {
  return (Object.keys(kinds) as Key[]).find((key) => kinds[key].test(`${ten}`));
}

export const gcodeG = (ten: number) => find(G, ten);
export const gcodeM = (ten: number) => find(M, ten);
export type GcodeG = keyof typeof G;
