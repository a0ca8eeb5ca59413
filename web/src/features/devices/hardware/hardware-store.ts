import { createStore, useStore } from "zustand";
import type { ApiError, ApiResult } from "../../../api/client";
import { changeHardware, getHardware, type Hardware } from "../../../api/devices";
import { onSignedOut, sessionStore } from "../../../state/session";
import { changedFields, changeOf, type Draft, type Entry, type Field } from "./hardware-fields";

interface HardwareState {
  /** The hub's settings; null until they are loaded. */
  settings: Hardware | null;
  failure: ApiError | null;
  /** Survives leaving the screen, but not the end of the session. */
  draft: Draft;
}

const NOTHING: HardwareState = { settings: null, failure: null, draft: {} };

export const hardwareStore = createStore<HardwareState>(() => NOTHING);

/** Counts changes, so that a response requested before a change does not undo it. */
let changes = 0;

onSignedOut(forgetHardware);

export function useHardware(): HardwareState {
  return useStore(hardwareStore);
}

export function forgetHardware(): void {
  changes++;
  hardwareStore.setState(NOTHING);
}

/** Loads the settings; fields without unsaved entries show the new values. */
export async function loadHardware(): Promise<void> {
  const before = changes;
  const answer = await getHardware();
  if (before !== changes) return;
  hardwareStore.setState(answer.ok ? { settings: answer.value, failure: null } : { failure: answer.error });
}

export function enter({ key }: Field, entry: Entry): void {
  hardwareStore.setState(({ draft }) => ({ draft: { ...draft, [key]: entry } }));
}

export function discard(fields: readonly Field[]): void {
  hardwareStore.setState(({ draft }) => ({ draft: without(draft, fields) }));
}

/** Sends the changed fields. Entries typed in the meantime are kept. */
export async function saveHardware(fields: readonly Field[]): Promise<ApiResult<unknown>> {
  const { draft, settings } = hardwareStore.getState();
  const changed = settings ? changedFields(fields, draft, settings) : [];
  changes++;
  const answer = await changeHardware(changeOf(changed, draft));
  changes++;
  if (!answer.ok || !sessionStore.getState().user) return answer;
  hardwareStore.setState(({ draft: now }) => ({
    settings: answer.value,
    failure: null,
    draft: without(
      now,
      changed.filter(({ key }) => now[key] === draft[key]),
    ),
  }));
  return answer;
}

function without(draft: Draft, fields: readonly Field[]): Draft {
  const gone = new Set(fields.map(({ key }) => key));
  return Object.fromEntries(Object.entries(draft).filter(([key]) => !gone.has(key)));
}
