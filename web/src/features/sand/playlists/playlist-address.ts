import { navigate, useSearch } from "wouter/use-browser-location";

const PATH = "/sand-table?tab=playlists";

/** `history.state` of an editor that was opened from the list, to which Back then leads. */
const FROM_LIST = "playlists";

/** The id of a playlist; null while the list is shown. */
export function useOpenPlaylist(): number | null {
  const id = new URLSearchParams(useSearch()).get("list");
  return id ? Number(id) : null;
}

export function openPlaylist(id: number): void {
  navigate(`${PATH}&list=${id}`, { state: FROM_LIST });
}

export function closePlaylist(): void {
  if (history.state === FROM_LIST) history.back();
  else navigate(PATH, { replace: true });
}
