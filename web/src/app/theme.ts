import { preferencesStore } from "../state/preferences";

/** Applies the theme of the preferences to the document, now and after each change. */
export function followTheme(): void {
  const apply = () => {
    document.documentElement.dataset.theme = preferencesStore.getState().theme;
  };
  apply();
  preferencesStore.subscribe(apply);
}
