/** The value of a number in a pattern file; the first six decimals count. NaN without a digit. */
export function parseNumber(text: string): number {
  return parseFloat(text.replace(/(\.\d{6})\d+/, "$1"));
}
