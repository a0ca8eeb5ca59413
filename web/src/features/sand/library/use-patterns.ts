import { useEffect, useLayoutEffect, useMemo } from "react";
import { useStore } from "zustand";
import type { TableStatus } from "../../../api/gcode";
import type { Pattern } from "../../../api/library";
import type { HubState } from "../../../state/hub-list";
import { usePatterns } from "../playlists/playlists-view";
import type { LibraryState } from "./library-store";

export interface PatternsById {
  byId: ReadonlyMap<string, Pattern>;
  /** All of the library is known, so other patterns do not exist. */
  isComplete: boolean;
}

/** The patterns that have arrived; "failed" if others are missing. */
export function patternsOf({ value, failure }: LibraryState) {
  const isComplete = value !== null && value.patterns.length >= value.total;
  return {
    patterns: value?.patterns ?? NONE,
    phase: isComplete ? ("loaded" as const) : failure ? ("failed" as const) : ("loading" as const),
  };
}

const NONE: readonly Pattern[] = [];

interface Followed {
  store: { getState(): HubState<object> };
  load(): Promise<unknown>;
  /** Loads the list again if the table reports another revision. */
  follow(table: TableStatus): void;
}

/** Keeps a list of the table up to date. */
export function useFollowed(list: Followed, table: TableStatus): void {
  useLayoutEffect(() => {
    if (!list.store.getState().value) void list.load();
  }, [list]);
  useEffect(() => list.follow(table), [list, table]);
}

/** The patterns of the library, kept up to date. */
export function usePatternsById(table: TableStatus): PatternsById {
  const { library } = usePatterns();
  const { phase, patterns } = patternsOf(useStore(library.store));
  useFollowed(library, table);
  return useMemo(() => {
    const byId = new Map(patterns.map((pattern) => [pattern.id, pattern]));
    return { byId, isComplete: phase === "loaded" };
  }, [patterns, phase]);
}
