import { type ApiResult, call } from "./client";
import type { Playlist, PlaylistChange, PlaylistPage } from "./generated";

export type { Clearing, PlaylistSummary } from "./generated";
export {
  MAX_PLAYLIST_ENTRIES as MAX_ENTRIES,
  MAX_PLAYLIST_PAGE_PLAYLISTS as MAX_PLAYLISTS,
} from "./generated";
export type { Playlist, PlaylistChange, PlaylistPage };
export type PlaylistSettings = Omit<Playlist, "id" | "name" | "entries">;
/** For a new playlist; the hub has a default for everything else. */
export type PlaylistDraft = PlaylistChange & { name: string };

const PLAYLISTS = "/api/sand/playlists";
const SETTINGS_SHAPE = { id: 0, name: "", shuffle: false, repeat: false, pause: 0, clear: "", clearSpeed: 0 };
const PLAYLIST_SHAPE = { ...SETTINGS_SHAPE, entries: [""] };

export function getPlaylists(): Promise<ApiResult<PlaylistPage>> {
  return call("GET", PLAYLISTS, undefined, {
    shape: { revision: 0, playlists: [{ ...SETTINGS_SHAPE, count: 0, cover: [""] }] },
  });
}

export function getPlaylist(id: number): Promise<ApiResult<Playlist>> {
  return call("GET", `${PLAYLISTS}/${id}`, undefined, { shape: PLAYLIST_SHAPE });
}

export function addPlaylist(draft: PlaylistDraft): Promise<ApiResult<Playlist>> {
  return call("POST", PLAYLISTS, draft, { shape: PLAYLIST_SHAPE });
}

export function changePlaylist(id: number, change: PlaylistChange): Promise<ApiResult<Playlist>> {
  return call("PUT", `${PLAYLISTS}/${id}`, change, { shape: PLAYLIST_SHAPE });
}

export function deletePlaylist(id: number): Promise<ApiResult<unknown>> {
  return call("DELETE", `${PLAYLISTS}/${id}`);
}
