import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { persistentStorage } from "../../../lib/safe-storage";

const KEY = "recentColors";
const MAX_COLORS = 8;
const FIRST = ["#ff2d20", "#ffb46b", "#22d94b", "#2850ff"];

const store = createStore<{ colors: string[] }>(() => ({ colors: stored() }));

/** Newest first, shared by both matrices. Using a listed colour again does not move it. */
export function useRecentColors(): string[] {
  return useStore(store, ({ colors }) => colors);
}

export function rememberColor(color: string): void {
  const { colors } = store.getState();
  if (colors.includes(color)) return;
  const next = [color, ...colors].slice(0, MAX_COLORS);
  store.setState({ colors: next });
  persistentStorage.write(KEY, next.join(" "));
}

function stored(): string[] {
  const kept = persistentStorage.read(KEY)?.match(/#[\da-f]{6}\b/g);
  return kept?.slice(0, MAX_COLORS) ?? FIRST;
}
