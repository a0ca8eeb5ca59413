import { type ApiResult, call } from "./client";

/** How the table clears the sand before each pattern. "auto": "center" or "edge", whichever ends nearer to the pattern. */
export type Clearing = "none" | "center" | "edge" | "sideways" | "auto";

export interface PlaylistSettings {
  /** In random order; no pattern repeats before all were drawn. */
  shuffle: boolean;
  /** For ever. */
  repeat: boolean;
  /** Seconds between two patterns, 0 to 86,400. */
  pause: number;
  clear: Clearing;
  /** Percent of the usual speed, 10 to 300. */
  clearSpeed: number;
}

export interface Playlist extends PlaylistSettings {
  id: number;
  /** 1 to 80 bytes */
  name: string;
  /** Ids of patterns, at most 64; a pattern may be there several times. */
  entries: string[];
}

export interface PlaylistSummary extends PlaylistSettings {
  id: number;
  name: string;
  /** The number of entries. */
  count: number;
  /** The first entries, at most four. */
  cover: string[];
}

/** For a new playlist; the hub has a default for everything else. */
export type PlaylistDraft = Pick<Playlist, "name"> & Partial<Omit<Playlist, "id" | "name">>;
export type PlaylistChange = Partial<Omit<Playlist, "id">>;

export interface PlaylistPage {
  /** Grows with each change of the playlists. */
  revision: number;
  playlists: PlaylistSummary[];
}

export const MAX_PLAYLISTS = 16;
export const MAX_ENTRIES = 64;

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
