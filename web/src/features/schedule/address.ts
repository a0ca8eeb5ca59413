import { navigate, useSearch } from "wouter/use-browser-location";

const PATH = "/schedule";

/** `history.state` of an editor that was opened from the list, to which Back then leads. */
const FROM_LIST = "schedule";

/** "new", "quiet", "night" or the id of an entry; null while no editor is open. */
export function useOpenEntry(): string | null {
  return new URLSearchParams(useSearch()).get("entry");
}

export function openEntry(which: "new" | "quiet" | "night" | number): void {
  navigate(`${PATH}?entry=${which}`, { state: FROM_LIST });
}

export function closeEntry(): void {
  if (history.state === FROM_LIST) history.back();
  else navigate(PATH, { replace: true });
}
