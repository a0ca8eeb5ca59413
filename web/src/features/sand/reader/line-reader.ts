import type { YieldToMain } from "../../../lib/yield-to-main";

/**
 * Reads one line without comments and blanks (theta-rho: with each run of blanks as one blank), up to the
 * first character that is not allowed. `stop` is the error that this character causes. `fail` throws an error
 * with the line's number.
 */
export type LineReader = (
  text: string,
  stop: string,
  fail: (what: string) => never,
  breaks: YieldToMain,
) => Promise<void> | undefined;

/** The value of a number in a pattern file; the first six decimals count. NaN without a digit. */
export function parseNumber(text: string): number {
  return parseFloat(text.replace(/(\.\d{6})\d+/, "$1"));
}
