import { createStore, useStore } from "zustand";
import { type ApiResult, reasonOf } from "../../../api/client";
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
  type PlaylistSummary,
} from "../../../api/playlists";
import { onSignedOut } from "../../../state/session";
import { showToast } from "../../../state/toasts";

export interface PlaylistsState {
  phase: "loading" | "loaded" | "failed";
  playlists: readonly PlaylistSummary[];
  /** Complete playlists by id, as far as they were needed. */
  complete: Readonly<Record<number, Playlist>>;
}

const COVER = 4;
const INITIAL: PlaylistsState = { phase: "loading", playlists: [], complete: {} };

const CALLS = { getPlaylists, getPlaylist, addPlaylist, changePlaylist, deletePlaylist };
export type PlaylistCalls = typeof CALLS;
export type Playlists = ReturnType<typeof createPlaylists>;

/** Changes of a playlist that the hub has not confirmed. */
interface Edits {
  /** The playlist as the hub has it. */
  base: Playlist;
  /** Made while others were being sent. */
  waiting: PlaylistChange | null;
  /** Whether the hub has taken all of them. */
  outcome?: Promise<boolean>;
}

/** The hub's playlists. Own changes are shown at once; those that the hub refuses are reported and taken back. */
export function createPlaylists(calls: PlaylistCalls) {
  const store = createStore<PlaylistsState>(() => INITIAL);
  const { getState, setState } = store;
  const edits = new Map<number, Edits>();
  /** The revision of the list that is shown. */
  let known: number | undefined;
  let isLoading = false;
  /** The number of own changes that the hub has not answered. */
  let pending = 0;
  /** Incremented by each own change and at the end of the session: earlier responses are outdated. */
  let era = 0;

  const show = (playlist: Playlist) =>
    setState(({ playlists, complete }) => ({
      complete: { ...complete, [playlist.id]: playlist },
      playlists: playlists.map((each) => (each.id === playlist.id ? summaryOf(playlist) : each)),
    }));

  /** Counts a call that changes something; reports its failure. */
  const send = async <T>(call: () => Promise<ApiResult<T>>): Promise<T | null> => {
    const startedIn = ++era;
    pending++;
    const answer = await call();
    pending--;
    era++;
    if (answer.ok) return answer.value;
    // After the end of the session there is nobody to tell.
    if (startedIn >= sessionStart) showToast(reasonOf(answer.error));
    return null;
  };
  let sessionStart = 0;

  const load = async (): Promise<void> => {
    if (isLoading) return;
    isLoading = true;
    const startedIn = era;
    if (getState().phase === "failed") setState({ phase: "loading" });
    const answer = await calls.getPlaylists();
    isLoading = false;
    if (startedIn !== era) return;
    if (!answer.ok) {
      if (getState().phase !== "loaded") setState({ phase: "failed" });
      return;
    }
    known = answer.value.revision;
    setState({ phase: "loaded", playlists: answer.value.playlists });
    await refresh();
  };

  /** Loads the complete playlists again that another user may have changed. */
  const refresh = async (): Promise<void> => {
    const { playlists, complete } = getState();
    const ids = new Set(playlists.map(({ id }) => id));
    const kept = Object.values(complete).filter(({ id }) => ids.has(id));
    setState({ complete: Object.fromEntries(kept.map((playlist) => [playlist.id, playlist])) });
    for (const { id } of kept) await fetchComplete(id);
  };

  const fetchComplete = async (id: number): Promise<Playlist | null> => {
    const startedIn = era;
    const answer = edits.has(id) ? null : await calls.getPlaylist(id);
    if (!answer || startedIn !== era) return getState().complete[id] ?? null;
    if (!answer.ok) return null;
    show(answer.value);
    return answer.value;
  };

  /** Sends the changes of a playlist one after another; those made meanwhile go together. */
  const sendEdits = async (id: number, edit: Edits): Promise<boolean> => {
    let isTaken = true;
    while (isTaken && edit.waiting) {
      const change = edit.waiting;
      edit.waiting = null;
      const stored = await send(() => calls.changePlaylist(id, change));
      if (edits.get(id) !== edit) return false;
      isTaken = stored !== null;
      edit.base = stored ?? edit.base;
    }
    edits.delete(id);
    show(edit.base);
    return isTaken;
  };

  const startEdits = (id: number, edit: Edits): void => {
    edits.set(id, edit);
    edit.outcome = sendEdits(id, edit);
  };

  /** Resolves to whether the hub has taken the change, and those that were made with it. */
  const change = async (id: number, change: PlaylistChange): Promise<boolean> => {
    const base = getState().complete[id];
    if (!base) return false;
    show({ ...base, ...change });
    const edit = edits.get(id);
    if (edit) edit.waiting = { ...edit.waiting, ...change };
    else startEdits(id, { base, waiting: change });
    return edits.get(id)?.outcome ?? false;
  };

  return {
    store,
    load,
    change,

    /** Loads the list again if this revision is not that of the list. */
    follow(revision: number | undefined): void {
      if (revision === undefined || revision === known || pending > 0 || getState().phase !== "loaded")
        return;
      void load();
    },

    /** Loads a complete playlist, unless it is known. Resolves to null if that fails. */
    open: async (id: number): Promise<Playlist | null> => getState().complete[id] ?? fetchComplete(id),

    /** Resolves to null if the hub refuses. */
    async add(draft: PlaylistDraft): Promise<Playlist | null> {
      const added = await send(() => calls.addPlaylist(draft));
      if (!added) return null;
      setState(({ playlists }) => ({ playlists: [...playlists, summaryOf(added)] }));
      show(added);
      return added;
    },

    async remove(id: number): Promise<void> {
      const { playlists } = getState();
      setState({ playlists: playlists.filter((each) => each.id !== id) });
      if ((await send(() => calls.deletePlaylist(id))) !== null) return;
      // The playlist is missing here until the list is loaded, by follow() if the hub is away now.
      known = undefined;
      await load();
    },

    /** Adds patterns to the end of a playlist. Resolves to whether the hub has taken them. */
    async addTo(id: number, patterns: readonly string[]): Promise<boolean> {
      // Another change may have been made since the hub answered.
      const playlist = (await fetchComplete(id)) && getState().complete[id];
      if (!playlist) {
        showToast("The playlist could not be loaded. Please try again.");
        return false;
      }
      const entries = [...playlist.entries, ...patterns];
      if (entries.length > MAX_ENTRIES) {
        showToast(`“${playlist.name}” has no room for them: it holds ${MAX_ENTRIES} patterns.`);
        return false;
      }
      return change(id, { entries });
    },

    /** Drops all data of this user, because another user may sign in next. */
    forget(): void {
      sessionStart = ++era;
      edits.clear();
      [known, isLoading] = [undefined, false];
      setState(INITIAL, true);
    },
  };
}

export function summaryOf({ entries, ...rest }: Playlist): PlaylistSummary {
  return { ...rest, count: entries.length, cover: entries.slice(0, COVER) };
}

export const sandPlaylists = createPlaylists(CALLS);

onSignedOut(sandPlaylists.forget);

export function usePlaylists({ store }: Playlists): PlaylistsState {
  return useStore(store);
}
