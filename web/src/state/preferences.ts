import { createStore, useStore } from "zustand";
import { persistentStorage } from "../lib/safe-storage";

interface Preferences {
  theme: "dark" | "light";
  /** The initial state of the Auto-save toggle on the LED Control screen. */
  autoSave: boolean;
  ledStatusAlerts: boolean;
  systemUpdates: boolean;
}

const KEY = "preferences";

const DEFAULTS: Preferences = { theme: "dark", autoSave: true, ledStatusAlerts: true, systemUpdates: true };

export const preferencesStore = createStore<Preferences>(() => stored());

export function usePreferences(): Preferences {
  return useStore(preferencesStore);
}

export function changePreferences(change: Partial<Preferences>): void {
  preferencesStore.setState(change);
  persistentStorage.write(KEY, JSON.stringify(preferencesStore.getState()));
}

function stored(): Preferences {
  try {
    return sound(JSON.parse(persistentStorage.read(KEY) ?? "{}"));
  } catch {
    return DEFAULTS;
  }
}

function sound(kept: Partial<Record<keyof Preferences, unknown>> | null): Preferences {
  const flag = (key: Exclude<keyof Preferences, "theme">) =>
    typeof kept?.[key] === "boolean" ? kept[key] : DEFAULTS[key];
  return {
    theme: kept?.theme === "light" ? "light" : DEFAULTS.theme,
    autoSave: flag("autoSave"),
    ledStatusAlerts: flag("ledStatusAlerts"),
    systemUpdates: flag("systemUpdates"),
  };
}
