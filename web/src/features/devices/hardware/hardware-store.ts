import { createStore, useStore } from "zustand";
import type { ApiError, ApiResult } from "../../../api/client";
import { changeHardware, getHardware, type Hardware, type HardwareChange } from "../../../api/devices";
import { onSignedOut, sessionStore } from "../../../state/session";
import { changedFields, changeOf, type Draft, type Entry, entryOf, type Field } from "./hardware-fields";

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

/** What a field shows, and how it changes. The settings must be loaded. */
export function useEntry(field: Field) {
  const { settings, draft } = useHardware();
  return {
    value: draft[field.key] ?? entryOf(field, settings as Hardware),
    onChange: (entry: Entry) => enterAll({ [field.key]: entry, ...field.sets?.(entry) }),
  };
}

export function enterAll(entries: Draft): void {
  hardwareStore.setState(({ draft }) => ({ draft: { ...draft, ...entries } }));
}

export function discard(fields: readonly Field[]): void {
  hardwareStore.setState(({ draft }) => ({ draft: without(draft, fields) }));
}

/** Sends the changed fields. Entries typed in the meantime are kept. */
export async function saveHardware(fields: readonly Field[]): Promise<ApiResult<unknown>> {
  const { draft, settings } = hardwareStore.getState();
  const changed = settings ? changedFields(fields, draft, settings) : [];
  return sendHardware(changeOf(changed, draft), (now) =>
    without(
      now,
      changed.filter(({ key }) => now[key] === draft[key]),
    ),
  );
}

/** Sends a change that is not in the draft. `draftAfter` is applied to the draft if the hub accepts it. */
export async function sendHardware(
  change: HardwareChange,
  draftAfter = (now: Draft): Draft => now,
): Promise<ApiResult<unknown>> {
  changes++;
  const answer = await changeHardware(change);
  changes++;
  if (!answer.ok || !sessionStore.getState().user) return answer;
  hardwareStore.setState(({ draft }) => ({
    settings: answer.value,
    failure: null,
    draft: draftAfter(draft),
  }));
  return answer;
}

function without(draft: Draft, fields: readonly Field[]): Draft {
  const gone = new Set(fields.map(({ key }) => key));
  return Object.fromEntries(Object.entries(draft).filter(([key]) => !gone.has(key)));
}
