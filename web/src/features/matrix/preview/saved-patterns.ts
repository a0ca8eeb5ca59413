import { createStore } from "zustand/vanilla";
import type { ApiResult } from "../../../api/client";
import {
  addSavedPattern,
  deleteSavedPattern,
  getPatternFile,
  getSavedPatterns,
  replaceSavedPattern,
  type SavedPattern,
} from "../../../api/matrix-patterns";
import { decodePattern, encodePattern, type PatternFrames } from "../../../lib/pattern-bytes";
import { deviceStatusStore } from "../../../state/device-status";
import { createHubList } from "../../../state/hub-list";
import type { PatternsById } from "../../../state/matrix-preview";
import { onSignedOut } from "../../../state/session";

const HUB = { addSavedPattern, deleteSavedPattern, getPatternFile, getSavedPatterns, replaceSavedPattern };

export type SavedPatterns = ReturnType<typeof createSavedPatterns>;

/** The library of saved patterns. It loads when a pattern is first wanted, and again after each change. */
export function createSavedPatterns(hub = HUB) {
  /** Revisions of the patterns to delete. Their ids may be given to others. */
  const leaving = new Map<number, number>();
  const list = createHubList("patterns", {
    get: hub.getSavedPatterns,
    remove: (id: number) => hub.deleteSavedPattern(id, leaving.get(id) as number),
    revisionIn: ({ matrixPatterns }) => matrixPatterns?.revision,
    isDerived: true,
  });
  /** Those that are wanted, as far as they are loaded; null for one that does not exist. */
  const frames = createStore<PatternsById>(() => ({}));
  const wanted = new Set<number>();
  /** Revisions of the loaded files, by their ids. */
  const revisions = new Map<number, number>();
  let isLoading = false;
  /** Counts the sessions: what arrives after its session is ignored. */
  let session = 0;
  let stop: (() => void) | null = null;

  const loadFile = async (id: number): Promise<void> => {
    const startedIn = session;
    const saved = list.items()?.find((each) => each.id === id);
    if (!saved) {
      revisions.delete(id);
      if (frames.getState()[id] !== null) frames.setState({ [id]: null });
    } else if (revisions.get(id) !== saved.revision) {
      const answer = await hub.getPatternFile(id);
      const pattern = answer.ok && decodePattern(new Uint8Array(await answer.value.content.arrayBuffer()));
      if (!pattern || startedIn !== session) return;
      revisions.set(id, saved.revision);
      frames.setState({ [id]: pattern });
    }
  };

  /** One after another: the hub serves few requests at once. What fails is tried again at the next status. */
  const loadFiles = async (): Promise<void> => {
    const known = list.items();
    if (isLoading || !known) return;
    isLoading = true;
    const startedIn = session;
    try {
      for (const id of wanted) {
        await loadFile(id);
        if (startedIn !== session) return;
      }
    } catch (error) {
      console.warn("Failed to load a saved pattern:", error);
    } finally {
      if (startedIn === session) isLoading = false;
    }
    if (known !== list.items()) void loadFiles();
  };

  const load = async (): Promise<void> => {
    await list.reload();
    void loadFiles();
  };

  onSignedOut(() => {
    session++;
    stop?.();
    [stop, isLoading] = [null, false];
    wanted.clear();
    revisions.clear();
    frames.setState({}, true);
  });

  return {
    store: list.store,
    frames,

    /** Loads the list, and the files of these patterns. */
    want(ids: readonly number[]): void {
      for (const id of ids) wanted.add(id);
      if (stop) return void loadFiles();
      const watches = [list.watch(), list.store.subscribe(loadFiles), deviceStatusStore.subscribe(loadFiles)];
      stop = () => {
        for (const each of watches) each();
      };
    },

    /** Adds a pattern, or replaces one. Resolves when the list contains it. */
    async save(pattern: PatternFrames, id?: number): Promise<ApiResult<{ id: number }>> {
      const file = encodePattern(pattern);
      const answer = await list.send(() =>
        id ? hub.replaceSavedPattern(id, file) : hub.addSavedPattern(file),
      );
      if (id && answer.ok && leaving.has(id)) leaving.set(id, answer.value.revision);
      await load();
      return answer;
    },

    removeLater({ id, name, revision }: SavedPattern): void {
      leaving.set(id, revision);
      list.removeLater(id, name);
    },
  };
}

export const savedPatterns = createSavedPatterns();
