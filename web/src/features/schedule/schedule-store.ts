import { useEffect } from "react";
import { createStore, useStore } from "zustand";
import { type ApiResult, reasonOf } from "../../api/client";
import { getPlaylists } from "../../api/playlists";
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
import { HUB_DEVICE_ID } from "../../api/types";
import { useConfig } from "../../state/config-store";
import { useDeviceStatus } from "../../state/device-status";
import { createHubValue, type Edit, useHub } from "../../state/hub-list";
import { roomLights } from "../../state/lights";
import { useScenes, watchScenes } from "../../state/scenes";
import { onSignedOut, sessionStore } from "../../state/session";
import { EVERY } from "../../state/use-polled";
import type { Names } from "./schedule-texts";

/** Why this browser's last change failed, by the place where it was made: an entry's id, or "quiet". */
const problemStore = createStore<Readonly<Record<string, string>>>(() => ({}));

const forget = () => problemStore.setState({}, true);
onSignedOut(forget);

const hubPlaylists = createHubValue({ get: getPlaylists });
const hubTimeZone = createHubValue({ get: getTimeZone });

export const hubSchedule = createHubValue<Schedule>({
  get: getSchedule,
  every: () => EVERY.schedule,
  revisionIn: ({ schedule }) => schedule?.revision,
  isDerived: true,
});

export function useSchedule() {
  const { value: schedule, failure } = useStore(hubSchedule.store);
  return { schedule, failure: failure ? reasonOf(failure) : "", problems: useStore(problemStore) };
}

/** The playlists of the sand table; null before the hub's first response. */
export const usePlaylists = () => useStore(hubPlaylists.store).value?.playlists ?? null;

/** The lights' Auto Timer as the hub has it; null before the first response. */
export function useTimer() {
  useConfig(roomLights);
  return roomLights.saved?.globalSettings ?? null;
}

/** What entries refer to. */
export function useNames(): Names {
  return { scenes: useScenes().scenes, playlists: usePlaylists() };
}

/** Follows the hub while a component that uses it is shown. Returns the hub's time zone as a POSIX rule. */
export function useScheduleWatch(): string {
  const hub = useDeviceStatus()?.[HUB_DEVICE_ID];
  useHub(hubSchedule);
  useHub(hubPlaylists);
  useEffect(watchScenes, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after every change of the lights' settings
  useEffect(() => void roomLights.reload(), [hub?.revision]);
  useEffect(() => forget, []);
  return useHub(hubTimeZone).value?.timezone ?? "";
}

/** Adds the entry, or changes the entry `id`. The caller shows the reason of a failure. */
export function saveEntry(draft: EntryDraft, id?: number): Promise<ApiResult<unknown>> {
  const call = (): Promise<ApiResult<unknown>> =>
    id === undefined ? addEntry(draft) : changeEntry(id, draft);
  return hubSchedule.send(call, { isQuiet: true });
}

export function switchEntry(entry: Entry, enabled: boolean): Promise<boolean> {
  const call = () => changeEntry(entry.id, draftOf({ ...entry, enabled }));
  return carryOut(String(entry.id), call, (schedule) => ({
    ...schedule,
    entries: schedule.entries.map((each) => (each.id === entry.id ? { ...each, enabled } : each)),
  }));
}

/** Can be undone for 10 s. */
export function removeEntries(entries: readonly Entry[], what: string): void {
  const ids = entries.map(({ id }) => id);
  const without = (schedule: Schedule) => ({
    ...schedule,
    entries: schedule.entries.filter(({ id }) => !ids.includes(id)),
    next: schedule.next.filter(({ entry }) => !ids.includes(entry as number)),
  });
  const sendNow = () =>
    Promise.all(ids.map((id) => hubSchedule.send(() => deleteEntry(id), { edit: without })));
  hubSchedule.deleteLater(what, without, sendNow);
}

/** Skips the entry's events up to this one, or this one no longer. */
export async function skipNext({ entry, at }: NextEvent, skipped: boolean): Promise<void> {
  if (entry === null) return;
  await carryOut(
    eventKey({ entry, at }),
    () => skipEvents(entry, at, skipped),
    (schedule) => ({
      ...schedule,
      next: schedule.next.map((each) =>
        each.entry === entry && each.at === at ? { ...each, skipped } : each,
      ),
    }),
  );
}

export function eventKey({ entry, at }: Pick<NextEvent, "entry" | "at">): string {
  return `${entry} ${at}`;
}

export function endQuiet(): Promise<boolean> {
  return carryOut(
    "quiet",
    () => setQuiet(false),
    (schedule) => ({ ...schedule, quiet: false }),
  );
}

export function draftOf({ id: _, problem: __, ...draft }: Entry): EntryDraft {
  return draft;
}

/** Resolves to whether the hub accepted the change. The reason of a refusal is shown where it was made. */
async function carryOut(
  key: string,
  call: () => Promise<ApiResult<unknown>>,
  edit?: Edit<Schedule>,
): Promise<boolean> {
  const note = (problem: string) => {
    if (sessionStore.getState().status !== "unauthenticated") problemStore.setState({ [key]: problem });
  };
  note("");
  const answer = await hubSchedule.send(call, { ...(edit && { edit }), isQuiet: true });
  if (!answer.ok) note(reasonOf(answer.error));
  return answer.ok;
}
