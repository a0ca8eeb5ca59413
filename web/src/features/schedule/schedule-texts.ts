import {
  type Action,
  DAYS,
  type Day,
  type Entry,
  type EntryDraft,
  type NextEvent,
  type Schedule,
} from "../../api/schedule";
import type { GlobalSettings } from "../../api/types";
import type { IconName } from "../../components/Icon";
import { brightnessPercent } from "../../lib/percent";
import { clockText } from "../../lib/time/clock-text";
import { lengthText } from "../../lib/time/length-text";
import { titleOf } from "../../lib/title-of";
import type { HomeHas } from "../../state/device-status";
import { minuteOfDay } from "../../state/timer-transitions";

export const DAY_NAMES: Record<Day, string> = {
  mon: "Monday",
  tue: "Tuesday",
  wed: "Wednesday",
  thu: "Thursday",
  fri: "Friday",
  sat: "Saturday",
  sun: "Sunday",
};

const WEEKEND: readonly Day[] = ["sat", "sun"];

export const DAY_SETS: readonly { name: string; days: readonly Day[] }[] = [
  { name: "Every day", days: DAYS },
  { name: "Weekdays", days: DAYS.filter((day) => !WEEKEND.includes(day)) },
  { name: "Weekend", days: WEEKEND },
];

/** Where administrators set the place. */
export const PLACE_SETTINGS = "/settings?section=devices&form=home";

export const NO_SCENE = "Choose a scene.";
export const NO_PLAYLIST = "Choose a playlist.";

export function isSameDays(one: readonly Day[], other: readonly Day[]): boolean {
  return DAYS.every((day) => one.includes(day) === other.includes(day));
}

/** "Every day", "Weekdays", "Weekend" or "Mon Wed Fri". */
export function daysText(days: readonly Day[]): string {
  const named = DAY_SETS.find((set) => isSameDays(set.days, days));
  if (named) return named.name;
  return DAYS.filter((day) => days.includes(day))
    .map((day) => DAY_NAMES[day].slice(0, 3))
    .join(" ");
}

/** "22:00", "Sunrise", "Sunset − 1 h 30 min". */
export function timeText({ at, time, offset }: Pick<EntryDraft, "at" | "time" | "offset">): string {
  if (at === "time") return clockText(time);
  const name = at === "sunrise" ? "Sunrise" : "Sunset";
  return offset ? `${name} ${offset < 0 ? "−" : "+"} ${spanText(offset)}` : name;
}

/** "at sunset", "30 min before sunset", "1 h after sunrise". */
export function offsetText({ at, offset }: Pick<EntryDraft, "at" | "offset">): string {
  return offset ? `${spanText(offset)} ${offset < 0 ? "before" : "after"} ${at}` : `at ${at}`;
}

const spanText = (offset: number) => lengthText(60 * Math.abs(offset));

/** "Dec 1, 2026 – Jan 6, 2027", "From Dec 1, 2026", "Until Jan 6, 2027"; empty for all dates. */
export function datesText({ from, until }: Pick<EntryDraft, "from" | "until">): string {
  if (from && until) return `${plainDate(from)} – ${plainDate(until)}`;
  if (from) return `From ${plainDate(from)}`;
  return until ? `Until ${plainDate(until)}` : "";
}

function plainDate(date: string): string {
  return new Date(`${date}T00:00Z`).toLocaleDateString("en", { dateStyle: "medium", timeZone: "UTC" });
}

type Named = readonly { id: number; name: string }[] | null;

/** What entries refer to; null before the hub's first response. */
export interface Names {
  scenes: Named;
  playlists: Named;
}

type ActionOf = Pick<EntryDraft, "action" | "scene" | "brightness"> &
  Partial<Pick<EntryDraft, "playlist" | "minutes">>;

interface ActionTexts {
  label: string;
  icon: IconName;
  text?: string;
  /** A home without it is not offered the action. */
  part?: keyof HomeHas;
}

/** The choices of the editor, the icons and the texts of entries. */
export const ACTIONS: Record<Action, ActionTexts> = {
  scene: { label: "Run a scene", icon: "star" },
  "lights-on": { label: "Lights on", icon: "bulb", text: "Room lights on" },
  "lights-off": { label: "Lights off", icon: "bulb", text: "Room lights off" },
  "wake-up": { label: "Wake-up light", icon: "sunrise" },
  "looks-start": { label: "Start the playlist of looks", icon: "play", text: "Playlist of looks starts" },
  "looks-stop": { label: "Stop the playlist of looks", icon: "stop", text: "Playlist of looks stops" },
  "playlist-start": { label: "Draw a playlist in the sand", icon: "sand", part: "table" },
  "playlist-stop": {
    label: "Stop the playlist in the sand",
    icon: "stop",
    text: "Sand table: playlist stops",
    part: "table",
  },
  "quiet-begin": { label: "Quiet hours begin", icon: "moon", part: "table" },
  "quiet-end": { label: "Quiet hours end", icon: "sand", part: "table" },
  "night-begin": { label: "Matrices dim", icon: "grid", part: "matrices" },
  "night-end": { label: "Matrices bright again", icon: "grid", part: "matrices" },
};

/** Without what the home lacks. Quiet hours that darken the room lights are listed in every home. */
export function ofHome(schedule: Schedule, homeHas: HomeHas): Schedule {
  const { entries, next, quiet, night } = schedule;
  const darkens = entries.some(({ action, lights }) => lights && action === "quiet-begin");
  const isShown = ({ action }: { action: Action }) => {
    const { part } = ACTIONS[action];
    return !part || homeHas[part] || (darkens && action.startsWith("quiet"));
  };
  return {
    ...schedule,
    quiet: quiet && (homeHas.table || darkens),
    night: night && homeHas.matrices,
    entries: entries.filter(isShown),
    next: next.filter(isShown),
  };
}

export function actionText(
  { action, scene, playlist, minutes, brightness }: ActionOf,
  { scenes, playlists }: Names,
): string {
  const nameOf = (list: Named, id: number | null | undefined, what: string) =>
    list ? (list.find((each) => each.id === id)?.name ?? `A deleted ${what}`) : titleOf(what);
  switch (action) {
    case "scene":
      return nameOf(scenes, scene, "scene");
    case "wake-up":
      return `Wake-up light${minutes ? ` over ${minutes} min` : ""}${scene === null ? "" : `: ${nameOf(scenes, scene, "look")}`}`;
    case "playlist-start":
      return `Sand table: ${nameOf(playlists, playlist, "playlist")}`;
    case "night-begin":
      return brightness ? `Matrices dim to ${brightnessPercent(brightness)}%` : "Matrices go dark";
    default:
      return ACTIONS[action].text ?? ACTIONS[action].label;
  }
}

export function eventText(event: NextEvent, entries: readonly Entry[], names: Names): string {
  const entry = entries.find(({ id }) => id === event.entry);
  return actionText({ brightness: 0, ...entry, ...event }, names);
}

/** Why the event happens, and what one should know of it; empty if its time says it all. */
export function eventNote({ entry: wanted, action }: NextEvent, entries: readonly Entry[]): string {
  if (wanted === null) return "Lights timer";
  const entry = entries.find(({ id }) => id === wanted);
  if (!entry) return "";
  const notes = [];
  if (action === "scene") notes.push("Scene");
  if (entry.at !== "time") notes.push(timeText(entry));
  if (action === "quiet-begin")
    notes.push(entry.finish ? "the sand table ends its pattern" : "the sand table pauses");
  if (action === "quiet-begin" && entry.lights) notes.push("the room lights go dark");
  return titleOf(notes.join(" · "));
}

/** When the lights timer acts, and its name; null if it is off. */
export function timerText(timer: GlobalSettings | null): { time: string; text: string } | null {
  const on = timer?.autoOn && timer.autoOnTime;
  const off = timer?.autoOff && timer.autoOffTime;
  if (on && off) return { time: `${clockText(on)}–${clockText(off)}`, text: "Lights timer" };
  if (on) return { time: clockText(on), text: "Lights timer: on" };
  return off ? { time: clockText(off), text: "Lights timer: off" } : null;
}

/** The minute of today at which the entry acts; roughly, if the sun's times are not known. */
export function minuteOf(entry: EntryDraft, sun: Pick<Schedule, "sunrise" | "sunset">): number {
  if (entry.at === "time") return minuteOfDay(entry.time) ?? 0;
  return (minuteOfDay(sun[entry.at] ?? (entry.at === "sunrise" ? "06:00" : "18:00")) ?? 0) + entry.offset;
}

const MINUTE_MS = 60_000;

/** The time "HH:MM" of today at which the sun's entry acts; null if that is not known. */
export function sunTime(
  { at, offset }: Pick<EntryDraft, "at" | "offset">,
  sun: Pick<Schedule, "sunrise" | "sunset">,
): string | null {
  const sunMinute = at === "time" ? null : minuteOfDay(sun[at] ?? "");
  return sunMinute === null ? null : new Date(MINUTE_MS * (sunMinute + offset)).toISOString().slice(11, 16);
}

export function dayAfter(days: readonly Day[]): Day[] {
  return DAYS.filter((_, index) => days.includes(DAYS[(index + 6) % 7] ?? "mon"));
}

/** The entry; with its other half if they are the only begin and the only end of quiet hours or of the night. */
export function withOtherHalf(entry: Entry, entries: readonly Entry[]): readonly Entry[] {
  const kindOf = ({ action }: Entry) => action.replace(/begin|end/, "");
  const alike = entries.filter((each) => kindOf(each) === kindOf(entry));
  return alike.length === 2 && new Set(alike.map(({ action }) => action)).size === 2 ? alike : [entry];
}

/** Why the hub would refuse the entry; empty if nothing is missing. */
export function draftProblem({ days, from, until, action, scene, playlist }: EntryDraft): string {
  if (days.length === 0) return "Choose at least one day.";
  if (from && until && until < from) return "The second date is before the first.";
  if (action === "playlist-start" && playlist === null) return NO_PLAYLIST;
  return action === "scene" && scene === null ? NO_SCENE : "";
}
