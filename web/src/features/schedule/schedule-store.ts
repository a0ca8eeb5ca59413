import { useEffect } from "react";
import { createStore, useStore } from "zustand";
import { type ApiResult, reasonOf } from "../../api/client";
import { getConfigs } from "../../api/config";
import {
  addEntry,
  changeEntry,
  deleteEntry,
  type Entry,
  type EntryDraft,
  getSchedule,
  getTimeZone,
  type NextEvent,
  type Schedule,
  setQuiet,
  skipEvents,
} from "../../api/schedule";
import { type GlobalSettings, HUB_DEVICE_ID } from "../../api/types";
import { useDeviceStatus } from "../../state/device-status";
import { watchScenes } from "../../state/scenes";
import { onSignedOut, sessionStore } from "../../state/session";
import { EVERY, startPolling } from "../../state/use-polled";
import { watchPresets } from "./presets";

interface ScheduleState {
  /** The hub's, with this browser's unanswered changes; null before the first response. */
  schedule: Schedule | null;
  /** The lights' Auto Timer; null before the first response. */
  timer: GlobalSettings | null;
  /** The hub's time zone as a POSIX rule; null before the first response. */
  rule: string | null;
  /** Why the schedule could not be loaded; empty if it could. */
  failure: string;
  /** Why the last change failed, by the place where it was made: an entry's id, "quiet" or "undo". */
  problems: Readonly<Record<string, string>>;
  /** The entry last deleted in this browser, which can be restored. */
  removed: Entry | null;
}

const NOTHING: ScheduleState = {
  schedule: null,
  timer: null,
  rule: null,
  failure: "",
  problems: {},
  removed: null,
};

export const scheduleStore = createStore<ScheduleState>(() => NOTHING);

/** Counts changes, so that a response requested before a change does not undo it. */
let changes = 0;
let pending = 0;
/** Changes reach the hub one after another. */
let line: Promise<unknown> = Promise.resolve();

onSignedOut(() => {
  changes++;
  scheduleStore.setState(NOTHING, true);
});

export function useSchedule(): ScheduleState {
  return useStore(scheduleStore);
}

/** Follows the hub while a component that uses it is shown. */
export function useScheduleWatch(): void {
  const hub = useDeviceStatus()?.[HUB_DEVICE_ID];
  const revision = hub?.schedule?.revision;
  useEffect(() => startPolling(loadSchedule, EVERY.schedule), []);
  useEffect(() => {
    const { schedule } = scheduleStore.getState();
    if (schedule && revision !== undefined && revision !== schedule.revision) void loadSchedule();
  }, [revision]);
  useEffect(watchScenes, []);
  useEffect(watchPresets, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after every change of the lights' settings
  useEffect(() => void loadTimer(), [hub?.revision]);
  useEffect(() => void loadRule(), []);
  useEffect(() => () => scheduleStore.setState({ removed: null, problems: {} }), []);
}

export async function loadSchedule(): Promise<ApiResult<unknown>> {
  const before = changes;
  const answer = await getSchedule();
  if (before === changes && pending === 0)
    keep(answer.ok ? { schedule: answer.value, failure: "" } : { failure: reasonOf(answer.error) });
  return answer;
}

async function loadTimer(): Promise<void> {
  const answer = await getConfigs();
  if (answer.ok) keep({ timer: answer.value.led.globalSettings });
}

async function loadRule(): Promise<void> {
  const answer = await getTimeZone();
  if (answer.ok) keep({ rule: answer.value.timezone });
}

/** Adds the entry, or changes the entry `id`. The caller shows the reason of a failure. */
export async function saveEntry(draft: EntryDraft, id?: number): Promise<ApiResult<unknown>> {
  const answer = await inLine<ApiResult<unknown>>(() =>
    id === undefined ? addEntry(draft) : changeEntry(id, draft),
  );
  if (answer.ok) await loadSchedule();
  return answer;
}

export function switchEntry(entry: Entry, enabled: boolean): Promise<void> {
  const set = (on: boolean) => (schedule: Schedule) => ({
    ...schedule,
    entries: schedule.entries.map((each) => (each.id === entry.id ? { ...each, enabled: on } : each)),
  });
  const send = () => changeEntry(entry.id, draftOf({ ...entry, enabled }));
  return carryOut(String(entry.id), set(enabled), set(!enabled), send);
}

export async function removeEntry(entry: Entry): Promise<void> {
  const without = (schedule: Schedule) => ({
    ...schedule,
    entries: schedule.entries.filter(({ id }) => id !== entry.id),
    next: schedule.next.filter((event) => event.entry !== entry.id),
  });
  const again = (schedule: Schedule) => ({ ...schedule, entries: [...schedule.entries, entry] });
  keep({ removed: entry });
  await carryOut(String(entry.id), without, again, () => deleteEntry(entry.id));
  if (scheduleStore.getState().problems[entry.id]) keep({ removed: null });
}

export async function restoreEntry(): Promise<void> {
  const { removed } = scheduleStore.getState();
  if (!removed) return;
  await carryOut("undo", same, same, () => addEntry(draftOf(removed)));
  if (!scheduleStore.getState().problems.undo) keep({ removed: null });
}

/** Skips the entry's events up to this one, or this one no longer. */
export function skipNext({ entry, at }: NextEvent, skip: boolean): Promise<void> {
  if (entry === null) return Promise.resolve();
  const set = (skipped: boolean) => (schedule: Schedule) => ({
    ...schedule,
    next: schedule.next.map((each) => (each.entry === entry && each.at === at ? { ...each, skipped } : each)),
  });
  return carryOut(eventKey({ entry, at }), set(skip), set(!skip), () => skipEvents(entry, at, skip));
}

/** The key of the event's problems. */
export function eventKey({ entry, at }: Pick<NextEvent, "entry" | "at">): string {
  return `${entry} ${at}`;
}

export function endQuiet(): Promise<void> {
  const set = (quiet: boolean) => (schedule: Schedule) => ({ ...schedule, quiet });
  return carryOut("quiet", set(false), set(true), () => setQuiet(false));
}

export function draftOf({ id: _, problem: __, ...draft }: Entry): EntryDraft {
  return draft;
}

type Edit = (schedule: Schedule) => Schedule;

const same: Edit = (schedule) => schedule;

/** Shows the change immediately; takes it back and says why if the hub refuses it. */
async function carryOut(key: string, edit: Edit, undo: Edit, send: () => Promise<ApiResult<unknown>>) {
  apply(edit, { [key]: "" });
  const answer = await inLine(send);
  if (!answer.ok) apply(undo, { [key]: reasonOf(answer.error) });
  await loadSchedule();
}

function apply(edit: Edit, problems: Record<string, string>): void {
  const { schedule, problems: before } = scheduleStore.getState();
  changes++;
  keep({ schedule: schedule && edit(schedule), problems: { ...before, ...problems } });
}

async function inLine<T>(send: () => Promise<T>): Promise<T> {
  const answer = line.then(send);
  line = answer;
  pending++;
  const value = await answer;
  pending--;
  changes++;
  return value;
}

function keep(change: Partial<ScheduleState>): void {
  if (sessionStore.getState().status !== "unauthenticated") scheduleStore.setState(change);
}
