import { preferencesStore } from "../state/preferences";

export function followTheme(): void {
  const apply = () => {
    document.documentElement.dataset.theme = preferencesStore.getState().theme;
  };
  apply();
  preferencesStore.subscribe(apply);
}
