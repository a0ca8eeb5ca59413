import type { YieldToMain } from "../../../lib/yield-to-main";

/** How a round theta-rho pattern is fitted to the table. */
export type Fit = "circle" | "stretch";

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
