import { preferencesStore } from "../state/preferences";

/** Keeps the document in the theme that the preferences name. */
export function followTheme(): void {
  const apply = () => {
    document.documentElement.dataset.theme = preferencesStore.getState().theme;
  };
  apply();
  preferencesStore.subscribe(apply);
}
