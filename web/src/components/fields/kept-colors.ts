import { createStore } from "zustand/vanilla";
import { persistentStorage } from "../../lib/safe-storage";

export const MAX_FAVORITES = 12;
const USED_AFTER_MS = 800;

/** Colors that this browser keeps under a key. */
function keptColors(key: string, max: number, first: string[] = []) {
  const kept = persistentStorage.read(key)?.match(/#[\da-f]{6}\b/g);
  const store = createStore(() => ({ colors: kept?.slice(0, max) ?? first }));
  store.subscribe(({ colors }) => persistentStorage.write(key, colors.join(" ")));
  return store;
}

/** Used colors, newest first. Using a listed color again does not move it. */
export function recentColors(key: string, max: number, first?: string[]) {
  const store = keptColors(key, max, first);
  return {
    store,
    remember(color: string): void {
      const { colors } = store.getState();
      if (!colors.includes(color)) store.setState({ colors: [color, ...colors].slice(0, max) });
    },
  };
}

export const recentLights = recentColors("recentLightColors", 6);

/** In the order in which they were added. */
export const favorites = keptColors("favoriteColors", MAX_FAVORITES);

let timer: ReturnType<typeof setTimeout> | undefined;

/** The color was chosen. It counts as used if no other one follows soon, so a drag leaves only its end. */
export function noteColor(color: string): void {
  clearTimeout(timer);
  timer = setTimeout(() => recentLights.remember(color), USED_AFTER_MS);
}

/** Adds the color to the favorites, or removes it. */
export function toggleFavorite(color: string): void {
  const { colors } = favorites.getState();
  const others = colors.filter((each) => each !== color);
  const next = others.length < colors.length ? others : [...colors, color].slice(0, MAX_FAVORITES);
  favorites.setState({ colors: next });
}
