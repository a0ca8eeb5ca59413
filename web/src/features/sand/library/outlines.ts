import { useEffect } from "react";
import { createStore, useStore } from "zustand";
import type { ApiResult } from "../../../api/client";
import { getOutlines } from "../../../api/library";
import { onSignedOut } from "../../../state/session";

/** Outlines in one request: the first pictures are painted while others arrive. The hub sends at most 40 at once. */
const BATCH = 20;
/** A failed request is repeated after this time while something is wanted. */
const RETRY_MS = 5_000;

export type Outlines = ReturnType<typeof createOutlines>;

/** Simplified lines of patterns, by id. Each is loaded once. */
export function createOutlines(get: (ids: readonly string[]) => Promise<ApiResult<ArrayBuffer>>) {
  const store = createStore<Readonly<Record<string, Uint8Array>>>(() => ({}));
  /** The first ones are the most urgent. */
  const wanted = new Set<{ id: string }>();
  /** Ids for which the hub had no outline. */
  let missing = new Set<string>();
  let loading: Promise<void> | null = null;
  /** The timer of the next attempt after a failure. */
  let timer: ReturnType<typeof setTimeout> | undefined;

  const load = async (): Promise<void> => {
    for (;;) {
      const all = new Set([...wanted].map(({ id }) => id));
      const ids = [...all].filter((id) => !(id in store.getState()) && !missing.has(id)).slice(0, BATCH);
      if (ids.length === 0) return;
      const answer = await get(ids);
      if (!answer.ok) {
        timer = setTimeout(start, RETRY_MS);
        return;
      }
      const found = readOutlines(answer.value);
      missing = new Set([...missing, ...ids.filter((id) => !(id in found))]);
      store.setState(found);
    }
  };

  const start = (): void => {
    clearTimeout(timer);
    // Several pictures appear at once, and are loaded together.
    loading ??= Promise.resolve()
      .then(load)
      .then(() => {
        loading = null;
      });
  };

  return {
    store,

    /** Loads an outline, unless the returned function is called before. */
    want(id: string): () => void {
      const wish = { id };
      wanted.add(wish);
      start();
      return () => void wanted.delete(wish);
    },

    /** Resolves when nothing is being loaded. */
    settled: async () => loading,

    forget(): void {
      clearTimeout(timer);
      wanted.clear();
      missing = new Set();
      store.setState({}, true);
    },
  };
}

function readOutlines(answer: ArrayBuffer): Record<string, Uint8Array> {
  const view = new DataView(answer);
  const found: Record<string, Uint8Array> = {};
  for (let at = 0; at + 6 <= view.byteLength; ) {
    const id = view.getUint32(at, true).toString(16).padStart(8, "0");
    const begin = at + 6;
    at = begin + view.getUint16(at + 4, true);
    found[id] = new Uint8Array(answer.slice(begin, at));
  }
  return found;
}

export const patternOutlines = createOutlines(getOutlines);

onSignedOut(patternOutlines.forget);

/** A pattern's outline, which is loaded if `isWanted`. */
export function useOutline(id: string, isWanted = true): Uint8Array | undefined {
  useEffect(() => (isWanted ? patternOutlines.want(id) : undefined), [id, isWanted]);
  return useStore(patternOutlines.store, (known) => known[id]);
}
