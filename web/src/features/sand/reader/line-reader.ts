/** Lets the browser do other work if it is time; `share` is how much of the line has been read, 0..1. */
export type Pause = (share?: number) => Promise<unknown>;

/**
 * Reads one line. `text` has no comments. It ends before the first character that is not allowed or that
 * makes the line too long; `stop` is the error for that end, "" if the line is complete. Each run of blanks
 * is one blank in theta-rho; in G-code only those before an E and after the number of an M word are left. `fail` throws an error
 * with the line's number.
 */
export type LineReader = (
  text: string,
  stop: string,
  fail: (what: string) => never,
  breaks: Pause,
) => Promise<void> | undefined;

/**
 * The value of a number in a pattern file; only the first six decimals count. NaN if `text` is not a number.
 */
export function parseNumber(text: string): number {
  return Number(text.replace(/(\.\d{6})\d+/, "$1") || Number.NaN);
}
