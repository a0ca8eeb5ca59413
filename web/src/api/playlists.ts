import { call, callDelete, get } from "./client";
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
const SHAPE = { ...SETTINGS_SHAPE, entries: [""] };
const PAGE_SHAPE = { revision: 0, playlists: [{ ...SETTINGS_SHAPE, count: 0, cover: [""] }] };

export const getPlaylists = () => get<PlaylistPage>(PLAYLISTS, PAGE_SHAPE);

export const getPlaylist = (id: number) => get<Playlist>(`${PLAYLISTS}/${id}`, SHAPE);

export const addPlaylist = (draft: PlaylistDraft) =>
  call<Playlist>("POST", PLAYLISTS, draft, { shape: SHAPE });

export const changePlaylist = (id: number, change: PlaylistChange) =>
  call<Playlist>("PUT", `${PLAYLISTS}/${id}`, change, { shape: SHAPE });

export const deletePlaylist = (id: number) => callDelete(`${PLAYLISTS}/${id}`);
