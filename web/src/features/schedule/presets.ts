import { createStore, useStore } from "zustand";
import { call } from "../../api/client";
import { type DeviceStatuses, HUB_DEVICE_ID } from "../../api/types";
import { deviceStatusStore } from "../../state/device-status";

interface NamedPreset {
  id: number;
  name: string;
}

const store = createStore<{ presets: NamedPreset[] | null }>(() => ({ presets: null }));

/** The presets of the room lights; null before the hub's first list. */
export function usePresets(): NamedPreset[] | null {
  return useStore(store, ({ presets }) => presets);
}

/** Loads the list whenever the hub's status has another revision, until the returned function is called. */
export function watchPresets(): () => void {
  let seen: number | undefined;
  const follow = async (statuses: DeviceStatuses | null) => {
    const revision = statuses?.[HUB_DEVICE_ID]?.presets?.revision;
    if (revision === undefined || revision === seen) return;
    seen = revision;
    // The lights' own function for this call is in another chunk. What two chunks import is in the start page.
    const answer = await call<{ presets: NamedPreset[] }>("GET", "/api/presets", undefined, {
      shape: { presets: [{ id: 0, name: "" }] },
    });
    if (!answer.ok) seen = undefined;
    else if (revision === seen) store.setState({ presets: answer.value.presets });
  };
  void follow(deviceStatusStore.getState().statuses);
  return deviceStatusStore.subscribe(({ statuses }) => void follow(statuses));
}
