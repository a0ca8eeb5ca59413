import { call, callDelete, get } from "./client";
import type { Entry, EntryDraft, NextEvent, Schedule } from "./generated";

export type { ScheduleAction as Action, Weekday as Day } from "./generated";
export {
  MAX_SCHEDULE_ENTRIES as MAX_ENTRIES,
  SCHEDULE_ACTIONS as ACTIONS,
  WEEKDAYS as DAYS,
} from "./generated";
export type { Entry, EntryDraft, NextEvent, Schedule };

const PATH = "/api/schedule";
const SHAPE = {
  revision: 0,
  clockSet: true,
  quiet: true,
  night: true,
  place: "",
  placeKnown: true,
  entries: [{ time: "", days: [""], action: "", problem: "" }],
  next: [{ at: "", action: "", skipped: true }],
};

export const getSchedule = () => get<Schedule>(PATH, SHAPE);

export const addEntry = (entry: EntryDraft) =>
  call<{ id: number }>("POST", PATH, entry, { shape: { id: 0 } });

export const changeEntry = (id: number, entry: EntryDraft) => call("PUT", `${PATH}/${id}`, entry);

export const deleteEntry = (id: number) => callDelete(`${PATH}/${id}`);

/** Skips the entry's events up to `at`, or no longer skips them. */
export const skipEvents = (id: number, at: string, skip: boolean) =>
  call("POST", `${PATH}/${id}/skip`, { at, skip });

/** Begins or ends the quiet hours now. */
export const setQuiet = (quiet: boolean) => call("POST", `${PATH}/quiet`, { quiet });

/** The hub's time zone as a POSIX rule. */
export const getTimeZone = () => get<{ timezone: string }>("/api/config/hardware", { timezone: "" });
