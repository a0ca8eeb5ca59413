import { createStore, useStore } from "zustand";
import type { ApiResult } from "../../../api/client";
import { getWeather } from "../../../api/config";
import { changeHardware, getHardware, type Hardware, type HardwareChange } from "../../../api/devices";
import { createHubValue } from "../../../state/hub-list";
import { onSignedOut } from "../../../state/session";
import { EVERY } from "../../../state/use-polled";
import { changedFields, changeOf, type Draft, type Entry, entryOf, type Field } from "./hardware-fields";

export const hardware = createHubValue({ get: getHardware });

/** What the hub has found of the saved place. */
export const weather = createHubValue({ get: getWeather, every: () => EVERY.devices });

/** Survives leaving the screen, but not the end of the session. */
export const draftStore = createStore<Draft>(() => ({}));

const setDraft = (draft: Draft) => draftStore.setState(draft, true);

onSignedOut(dropDraft);

export function useHardware() {
  const { value: settings, failure } = useStore(hardware.store);
  return { settings, failure, draft: useStore(draftStore) };
}

export function dropDraft(): void {
  setDraft({});
}

/** What a field shows, and how it changes. The settings must be loaded. */
export function useEntry(field: Field) {
  const { settings, draft } = useHardware();
  return {
    value: draft[field.key] ?? entryOf(field, settings as Hardware),
    onChange: (entry: Entry) => enterAll({ [field.key]: entry, ...field.sets?.(entry) }),
  };
}

export function enterAll(entries: Draft): void {
  draftStore.setState(entries);
}

export function discard(fields: readonly Field[]): void {
  setDraft(without(draftStore.getState(), fields));
}

/** Sends the changed fields. Entries typed in the meantime are kept. */
export function saveHardware(fields: readonly Field[]): Promise<ApiResult<unknown>> {
  const draft = draftStore.getState();
  const settings = hardware.store.getState().value;
  const changed = settings ? changedFields(fields, draft, settings) : [];
  return sendHardware(changeOf(changed, draft), (now) =>
    without(
      now,
      changed.filter(({ key }) => now[key] === draft[key]),
    ),
  );
}

/** Sends a change that is not in the draft, unless the hub has these values already. `draftAfter` is applied to the draft if the hub accepts it. */
export async function sendHardware(
  change: HardwareChange,
  draftAfter: (now: Draft) => Draft,
): Promise<ApiResult<unknown>> {
  const answer: ApiResult<unknown> = isSame(change, hardware.store.getState().value)
    ? { ok: true, value: null }
    : await hardware.send(() => changeHardware(change), { taken: (_, now) => now, isQuiet: true });
  if (answer.ok) setDraft(draftAfter(draftStore.getState()));
  return answer;
}

// biome-ignore lint/suspicious/noExplicitAny: any part of the settings
function isSame(change: any, settings: any): boolean {
  return change === Object(change)
    ? Object.keys(change).every((key) => isSame(change[key], settings?.[key]))
    : change === settings;
}

function without(draft: Draft, fields: readonly Field[]): Draft {
  const gone = new Set(fields.map(({ key }) => key));
  return Object.fromEntries(Object.entries(draft).filter(([key]) => !gone.has(key)));
}
