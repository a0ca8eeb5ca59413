import { createStore } from "zustand/vanilla";
import { persistentStorage } from "../../lib/safe-storage";

const RECENT_KEY = "recentLightColors";
const FAVORITE_KEY = "favoriteColors";
const MAX_RECENT = 6;
const USED_AFTER_MS = 800;
export const MAX_FAVORITES = 12;

/** Colors that this browser keeps. */
export const keptColors = createStore(() => ({
  /** Newest first. */
  recent: stored(RECENT_KEY, MAX_RECENT),
  /** In the order in which they were added. */
  favorites: stored(FAVORITE_KEY, MAX_FAVORITES),
}));

let timer: ReturnType<typeof setTimeout> | undefined;

/** The color was chosen. It counts as used if no other one follows soon, so a drag leaves only its end. */
export function noteColor(color: string): void {
  clearTimeout(timer);
  timer = setTimeout(() => remember(color), USED_AFTER_MS);
}

/** Using a listed color again does not move it. */
function remember(color: string): void {
  const { recent } = keptColors.getState();
  if (recent.includes(color)) return;
  const next = [color, ...recent].slice(0, MAX_RECENT);
  keptColors.setState({ recent: next });
  persistentStorage.write(RECENT_KEY, next.join(" "));
}

/** Adds the color to the favorites, or removes it. */
export function toggleFavorite(color: string): void {
  const { favorites } = keptColors.getState();
  const others = favorites.filter((each) => each !== color);
  const next = others.length < favorites.length ? others : [...favorites, color].slice(0, MAX_FAVORITES);
  keptColors.setState({ favorites: next });
  persistentStorage.write(FAVORITE_KEY, next.join(" "));
}

function stored(key: string, max: number): string[] {
  return (persistentStorage.read(key)?.match(/#[\da-f]{6}\b/g) ?? []).slice(0, max);
}
