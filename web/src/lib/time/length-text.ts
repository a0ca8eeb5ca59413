const UNITS = [
  [3600, "h"],
  [60, "min"],
  [1, "s"],
] as const;

/** "90 s" is "1 min 30 s". */
export function lengthText(seconds: number): string {
  let rest = seconds;
  const parts: string[] = [];
  for (const [length, unit] of UNITS) {
    const count = Math.floor(rest / length);
    if (count > 0) parts.push(`${count} ${unit}`);
    rest -= count * length;
  }
  return parts.join(" ") || "0 s";
}

const MINUTE = 60;
const DAY = 86_400;

/** A time that is estimated: "40 s", "22 min", "2 h 5 min", "3 days" */
export function durationText(seconds: number): string {
  if (seconds >= 2 * DAY) return `${Math.round(seconds / DAY)} days`;
  return lengthText(seconds < MINUTE ? Math.round(seconds) : Math.round(seconds / MINUTE) * MINUTE);
}

/** In seconds. */
export const TRANSITIONS = [0, 1, 2, 5, 10, 30, 60, 300, 600, 1800, 3600, 7200];

/** The lengths to choose from, and the present one. */
export function lengthOptions(lengths: number[], present: number): { value: number; label: string }[] {
  const all = lengths.includes(present) ? lengths : [...lengths, present].sort((a, b) => a - b);
  return all.map((length) => ({ value: length, label: length ? lengthText(length) : "At once" }));
}
