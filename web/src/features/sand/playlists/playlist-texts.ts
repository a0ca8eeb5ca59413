import type { Pattern } from "../../../api/library";
import type { Clearing, Playlist, PlaylistSettings } from "../../../api/playlists";
import { shortened } from "../../../lib/shortened";
import { durationText, lengthText as lengthOf } from "../../../lib/time/length-text";
import { countText } from "../library/library-texts";

export const CLEARINGS: readonly { value: Clearing; label: string }[] = [
  { value: "none", label: "Never" },
  { value: "center", label: "From the centre" },
  { value: "edge", label: "From the edge" },
  { value: "sideways", label: "Sideways" },
  { value: "auto", label: "Automatic" },
];

const MINUTE = 60;
const HOUR = 60 * MINUTE;
export const MAX_PAUSE = 24 * HOUR;

/** Pauses that are offered, in seconds. */
export const PAUSES = [0, 1, 5, 15, 30, 60, 180, 720, 1440].map((minutes) => minutes * MINUTE);

export const pauseText = (seconds: number): string => (seconds ? lengthOf(seconds) : "No pause");

/** "12 patterns · shuffled · for ever" */
export function summaryText(count: number, { shuffle, repeat }: PlaylistSettings): string {
  return [countText(count), shuffle && "shuffled", repeat && "for ever"].filter(Boolean).join(" · ");
}

/** "About 4 h 30 min with clearing"; empty if the time of a pattern is unknown. `clearing`: as in the table's status. */
export function lengthText(
  { entries, pause, clear, clearSpeed }: Playlist,
  patterns: ReadonlyMap<string, Pattern>,
  clearing: number,
): string {
  const times = entries.map((id) => patterns.get(id)?.time ?? 0);
  if (times.length === 0 || times.includes(0)) return "";
  const isCleared = clear !== "none";
  const extra = isCleared ? (clearing * 100) / clearSpeed : 0;
  const time = times.reduce((sum, each) => sum + each + extra, pause * (times.length - 1));
  return `About ${durationText(time)}${isCleared ? " with clearing" : ""}`;
}

/** A countdown: "0:07", "4:32"; from an hour on "2 h 5 min". */
export function countdownText(seconds: number): string {
  if (seconds >= HOUR) return durationText(seconds);
  return `${Math.floor(seconds / MINUTE)}:${String(Math.floor(seconds % MINUTE)).padStart(2, "0")}`;
}

/** How a playlist is drawn, for those who may not change it. */
export function settingsText({ shuffle, repeat, pause, clear }: PlaylistSettings): string {
  const clearing = CLEARINGS.find(({ value }) => value === clear)?.label.toLowerCase() ?? "";
  return [
    `${shuffle ? "Shuffled" : "In order"}, ${repeat ? "for ever" : "once"}.`,
    pause > 0 && `${pauseText(pause)} between patterns.`,
    clear !== "none" && `The sand is cleared before each: ${clearing}.`,
  ]
    .filter(Boolean)
    .join(" ");
}

export const MAX_NAME_BYTES = 80;

/** The name of a copy: "Evening 2", or with the next number that is free. */
export function copyName(name: string, names: readonly string[]): string {
  const base = name.replace(/ \d+$/, "");
  for (let number = 2; ; number++) {
    const copy = `${shortened(base, MAX_NAME_BYTES - ` ${number}`.length)} ${number}`;
    if (!names.includes(copy)) return copy;
  }
}
