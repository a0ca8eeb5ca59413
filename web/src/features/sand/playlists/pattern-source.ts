import { useEffect, useLayoutEffect, useMemo } from "react";
import { useStore } from "zustand";
import type { TableStatus } from "../../../api/gcode";
import type { Pattern } from "../../../api/library";
import type { PatternLibrary } from "../../../state/pattern-library";
import type { SandLine } from "../../../state/sand-line";

/** The library, and what draws its patterns. */
export interface Patterns extends PatternLibrary {
  Line: SandLine;
}

export interface PatternsById {
  byId: ReadonlyMap<string, Pattern>;
  /** All of the library is known, so other patterns do not exist. */
  isComplete: boolean;
}

/** The patterns of the library. Loads them, again after each change of them. */
export function usePatternsById({ library }: PatternLibrary, table: TableStatus): PatternsById {
  const { phase, patterns } = useStore(library.store);
  useLayoutEffect(() => {
    if (library.store.getState().phase !== "loaded") void library.load();
  }, [library]);
  useEffect(() => library.follow(table), [library, table]);
  return useMemo(() => {
    const byId = new Map(patterns.map((pattern) => [pattern.id, pattern]));
    return { byId, isComplete: phase === "loaded" };
  }, [patterns, phase]);
}

/** Loads the simplified lines of these patterns for this user of them. */
export function useOutlines({ outlines }: PatternLibrary, ids: readonly string[], user: string): void {
  const wanted = [...new Set(ids)].join();
  useEffect(() => {
    outlines.want(wanted ? wanted.split(",") : [], user);
    return () => outlines.want([], user);
  }, [outlines, wanted, user]);
}
