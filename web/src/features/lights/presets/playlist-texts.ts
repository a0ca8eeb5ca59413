import type { PresetPlaylist } from "../../../api/preset-playlist";

/** Seconds to choose from. */
export const LENGTHS = [5, 10, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 28_800, 43_200, 86_400];
export const TRANSITIONS = [0, 1, 2, 3, 5, 10, 20, 30, 60];

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

/** The lengths to choose from, and the present one. */
export function lengthOptions(lengths: number[], present: number): { value: string; label: string }[] {
  const all = lengths.includes(present) ? lengths : [...lengths, present].sort((a, b) => a - b);
  return all.map((length) => ({ value: String(length), label: lengthText(length) }));
}

/** "3 presets, again and again, shuffled" */
export function playlistText({ steps, repeat, shuffle }: PresetPlaylist): string {
  const count = `${steps.length} preset${steps.length === 1 ? "" : "s"}`;
  return [count, repeat ? "again and again" : "once", shuffle && "shuffled"].filter(Boolean).join(", ");
}
