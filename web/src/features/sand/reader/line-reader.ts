import type { YieldToMain } from "../../../lib/yield-to-main";

/**
 * Reads one line without comments and blanks, up to the first character that is not allowed. Each run of
 * blanks is one blank in theta-rho, and before an E in G-code. `stop` is the error that this character
 * causes. `fail` throws an error with the line's number.
 */
export type LineReader = (
  text: string,
  stop: string,
  fail: (what: string) => never,
  breaks: YieldToMain,
) => Promise<void> | undefined;

/**
 * The value of a number in a pattern file; only the first six decimals count. NaN if `text` is not a number.
 */
export function parseNumber(text: string): number {
  return Number(text.replace(/(\.\d{6})\d+/, "$1") || Number.NaN);
}
