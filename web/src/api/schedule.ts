import { type ApiResult, call } from "./client";
import type { Entry, EntryDraft, NextEvent, Schedule } from "./generated";

export type { ScheduleAction as Action, Weekday as Day } from "./generated";
export {
  MAX_SCHEDULE_ENTRIES as MAX_ENTRIES,
  SCHEDULE_ACTIONS as ACTIONS,
  WEEKDAYS as DAYS,
} from "./generated";
export type { Entry, EntryDraft, NextEvent, Schedule };

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
