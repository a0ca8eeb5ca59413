import { type ApiResult, call } from "./client";

export const DAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
export type Day = (typeof DAYS)[number];

export const ACTIONS = [
  "scene",
  "lights-on",
  "lights-off",
  "wake-up",
  "looks-start",
  "looks-stop",
  "playlist-start",
  "playlist-stop",
  "quiet-begin",
  "quiet-end",
  "night-begin",
  "night-end",
] as const;
export type Action = (typeof ACTIONS)[number];

export interface EntryDraft {
  enabled: boolean;
  at: "time" | "sunrise" | "sunset";
  /** "HH:MM"; only used if `at` is "time" */
  time: string;
  /** minutes from sunrise or sunset, -120..120 */
  offset: number;
  /** at least one */
  days: Day[];
  /** "YYYY-MM-DD" */
  from: string | null;
  until: string | null;
  action: Action;
  /** Of "scene"; of "wake-up" a look, or null for the effect Sunrise. */
  scene: number | null;
  /** Of "playlist-start": the id of a playlist of the sand table. */
  playlist: number | null;
  /** Of "wake-up": how long the light rises, 1..120. */
  minutes: number;
  /** 0..255, of "night-begin"; 0 is dark */
  brightness: number;
  /** Of "quiet-begin": a running pattern is drawn to its end; otherwise it pauses, and continues afterwards. */
  finish: boolean;
  /** Of "quiet-begin": the room lights go dark, and are lit again afterwards if they were. */
  lights: boolean;
}

export interface Entry extends EntryDraft {
  id: number;
  /** why it can't happen, for people; empty if it can */
  problem: string;
}

export interface NextEvent {
  /** null: a transition of the lights' Auto Timer */
  entry: number | null;
  /** ISO 8601, UTC */
  at: string;
  action: Action;
  scene: number | null;
  playlist?: number | null;
  skipped: boolean;
}

export interface Schedule {
  revision: number;
  clockSet: boolean;
  /** Quiet hours or the matrices' night mode are in force now. */
  quiet: boolean;
  night: boolean;
  /** empty if none is set */
  place: string;
  /** today's, "HH:MM" local; null without a place, and if there is none today */
  sunrise: string | null;
  sunset: string | null;
  entries: Entry[];
  /** up to 10, in order */
  next: NextEvent[];
}

export const MAX_ENTRIES = 32;

const SCHEDULE = {
  revision: 0,
  clockSet: true,
  quiet: true,
  night: true,
  place: "",
  entries: [{ time: "", days: [""], action: "", problem: "" }],
  next: [{ at: "", action: "", skipped: true }],
};

export function getSchedule(): Promise<ApiResult<Schedule>> {
  return call("GET", "/api/schedule", undefined, { shape: SCHEDULE });
}

export function addEntry(entry: EntryDraft): Promise<ApiResult<{ id: number }>> {
  return call("POST", "/api/schedule", entry, { shape: { id: 0 } });
}

export function changeEntry(id: number, entry: EntryDraft): Promise<ApiResult<unknown>> {
  return call("PUT", `/api/schedule/${id}`, entry);
}

export function deleteEntry(id: number): Promise<ApiResult<unknown>> {
  return call("DELETE", `/api/schedule/${id}`);
}

/** Skips the entry's events up to `at`, or no longer skips them. */
export function skipEvents(id: number, at: string, skip: boolean): Promise<ApiResult<unknown>> {
  return call("POST", `/api/schedule/${id}/skip`, { at, skip });
}

/** Begins or ends the quiet hours now. */
export function setQuiet(quiet: boolean): Promise<ApiResult<unknown>> {
  return call("POST", "/api/schedule/quiet", { quiet });
}

/** The hub's time zone as a POSIX rule. */
export function getTimeZone(): Promise<ApiResult<{ timezone: string }>> {
  return call("GET", "/api/config/hardware", undefined, { shape: { timezone: "" } });
}
