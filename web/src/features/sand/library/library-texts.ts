import type { Pattern } from "../../../api/library";

export function countText(count: number): string {
  return `${count.toLocaleString("en")} ${count === 1 ? "pattern" : "patterns"}`;
}

/** "“Rose 5”" or "3 patterns" */
export function whatText(patterns: readonly Pattern[]): string {
  return patterns.length === 1 ? `“${patterns[0]?.name}”` : countText(patterns.length);
}

/** "“Rose 5” is" or "3 patterns are" */
export function areText(patterns: readonly Pattern[]): string {
  return `${whatText(patterns)} ${patterns.length === 1 ? "is" : "are"}`;
}
