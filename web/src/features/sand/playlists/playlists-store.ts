import { useStore } from "zustand";
import type { ApiResult } from "../../../api/client";
import type { TableStatus } from "../../../api/gcode";
import {
  addPlaylist,
  changePlaylist,
  deletePlaylist,
  getPlaylist,
  getPlaylists,
  MAX_ENTRIES,
  type Playlist,
  type PlaylistChange,
  type PlaylistDraft,
  type PlaylistPage,
  type PlaylistSummary,
} from "../../../api/playlists";
import { createHubList } from "../../../state/hub-list";
import { onSignedOut } from "../../../state/session";
import { showToast } from "../../../state/toasts";

/** The entries are known of a playlist that was opened. */
export type KnownPlaylist = PlaylistSummary & Partial<Pick<Playlist, "entries">>;

const COVER = 4;
const CALLS = { getPlaylists, getPlaylist, addPlaylist, changePlaylist, deletePlaylist };
export type PlaylistCalls = typeof CALLS;
export type Playlists = ReturnType<typeof createPlaylists>;

export function createPlaylists(calls: PlaylistCalls) {
  /** Ids of the playlists whose entries are loaded, too. */
  const opened = new Set<number>();
  onSignedOut(() => opened.clear());
  const list = createHubList("playlists", {
    async get(): Promise<ApiResult<Omit<PlaylistPage, "playlists"> & { playlists: KnownPlaylist[] }>> {
      const answer = await calls.getPlaylists();
      if (!answer.ok) return answer;
      const playlists: KnownPlaylist[] = [];
      for (const summary of answer.value.playlists) {
        const whole = opened.has(summary.id) ? await calls.getPlaylist(summary.id) : null;
        if (whole?.ok === false) return whole;
        playlists.push({ ...summary, ...whole?.value });
      }
      return { ok: true, value: { ...answer.value, playlists } };
    },
    change: async (id: number, change: PlaylistChange) => known(await calls.changePlaylist(id, change)),
    remove: (id: number) => calls.deletePlaylist(id),
  });

  /** Loads the entries of a playlist, too. Resolves to whether the list could be loaded. */
  const open = async (id: number): Promise<boolean> => {
    opened.add(id);
    return (await list.reload())?.ok ?? false;
  };

  return {
    ...list,
    open,

    /** The names and patterns of all playlists, as far as the hub answers. */
    async contents() {
      await list.load();
      return Promise.all(
        (list.items() ?? []).map(async ({ id, name, count, cover, entries = cover }) => {
          const whole = entries.length < count ? await calls.getPlaylist(id) : null;
          return { name, entries: whole?.ok ? whole.value.entries : entries };
        }),
      );
    },

    follow: ({ playlists }: Pick<TableStatus, "playlists">) => list.follow(playlists),

    async add(draft: PlaylistDraft, options?: { isQuiet: boolean }): Promise<ApiResult<KnownPlaylist>> {
      const answer = await list.add(async () => known(await calls.addPlaylist(draft)), options);
      if (answer.ok) opened.add(answer.value.id);
      return answer;
    },

    /** Adds patterns to the end of a playlist. Resolves to whether the hub has taken them. */
    async addTo(id: number, patterns: readonly string[]): Promise<boolean> {
      // Another user may have changed it.
      const isLoaded = await open(id);
      const playlist = list.items()?.find((each) => each.id === id);
      if (!isLoaded || !playlist?.entries) {
        showToast("The playlist could not be loaded. Please try again.");
        return false;
      }
      const entries = [...playlist.entries, ...patterns];
      if (entries.length > MAX_ENTRIES) {
        showToast(`“${playlist.name}” has no room for them: it holds ${MAX_ENTRIES} patterns.`);
        return false;
      }
      return (await list.change(id, { entries })).ok;
    },
  };
}

/** A whole playlist as an item of the list. */
function known(answer: ApiResult<Playlist>): ApiResult<KnownPlaylist> {
  return answer.ok ? { ok: true, value: summed(answer.value) } : answer;
}

function summed<Known extends Partial<Playlist>>(playlist: Known) {
  const { entries = [] } = playlist;
  return { ...playlist, count: entries.length, cover: entries.slice(0, COVER) };
}

export const sandPlaylists = createPlaylists(CALLS);

export function usePlaylists() {
  const { value, failure } = useStore(sandPlaylists.store);
  return {
    phase: value ? ("loaded" as const) : failure ? ("failed" as const) : ("loading" as const),
    playlists: value?.playlists.map((each) => (each.entries ? summed(each) : each)) ?? [],
    failure,
  };
}
