import { useEffect, useLayoutEffect, useMemo } from "react";
import { useStore } from "zustand";
import type { TableStatus } from "../../../api/gcode";
import type { Pattern } from "../../../api/library";
import type { HubState } from "../../../state/hub-list";
import { useSand } from "../sand-context";
import { patternLibrary } from "./library-store";

const NONE: readonly Pattern[] = [];

/** The patterns that have arrived; "failed" if others are missing, "loaded" if there are no others. */
export function usePatterns() {
  const { value, failure } = useStore(patternLibrary.store);
  const isComplete = value !== null && value.patterns.length >= value.total;
  const phase = isComplete ? "loaded" : failure ? "failed" : "loading";
  return { page: value, patterns: value?.patterns ?? NONE, phase } as const;
}

interface Followed {
  store: { getState(): HubState<object> };
  load(): Promise<unknown>;
  /** Loads the list again if the table reports another revision. */
  follow(table: TableStatus): void;
}

export function useFollowed(list: Followed): void {
  const { table } = useSand();
  useLayoutEffect(() => {
    if (!list.store.getState().value) void list.load();
  }, [list]);
  useEffect(() => list.follow(table), [list, table]);
}

/** The patterns of the library by their ids, kept up to date. */
export function usePatternsById(): ReadonlyMap<string, Pattern> {
  const { patterns } = usePatterns();
  useFollowed(patternLibrary);
  return useMemo(() => new Map(patterns.map((pattern) => [pattern.id, pattern])), [patterns]);
}
