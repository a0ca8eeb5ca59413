import { useEffect, useLayoutEffect, useMemo } from "react";
import { useStore } from "zustand";
import { type ApiResult, reasonOf, type TransferOptions } from "../../../api/client";
import type { TableStatus } from "../../../api/gcode";
import {
  type AddedPattern,
  addPattern,
  changePattern,
  deletePattern,
  getPatterns,
  type LibraryPage,
  type Pattern,
  type PatternChange,
  type Play,
  queuePattern,
} from "../../../api/library";
import type { Started } from "../../../api/player";
import { createHubList, type HubState } from "../../../state/hub-list";
import { onSignedOut } from "../../../state/session";
import { inTurn, showToast } from "../../../state/toasts";
import { useSand } from "../sand-context";
import { areText, whatText } from "./library-texts";
import { patternOutlines } from "./outlines";

/** In the queue. */
export type Place = "next" | "last";
/** What the table reports about the library's patterns. */
export type Followed = Pick<TableStatus, "library" | "override">;

/** The patterns on the first screen arrive before the others. */
const FIRST_PAGE = 40;
const PAGE = 100;
/** A list that changes while it is loaded is loaded again, at most this many times. */
const ATTEMPTS = 3;
/** The hub stores whole blocks; bytes. */
const BLOCK = 4096;

export type Library = ReturnType<typeof createLibrary>;
const CALLS = { getPatterns, changePattern, deletePattern, queuePattern, addPattern };
export type LibraryCalls = typeof CALLS;

/**
 * The patterns that the hub has, the newest first. Own changes are shown without loading the list again. The list's
 * further pages are loaded after `picturesLoaded`.
 */
export function createLibrary(calls: LibraryCalls, picturesLoaded = async () => {}) {
  /** What the table reported last. */
  let reported: Followed | undefined;
  /** The table's speed for which the times are. */
  let timedFor: number | undefined;
  const list = createHubList("patterns", {
    change: (id: string, change: PatternChange) => calls.changePattern(id, change),
    async get(show: (part: LibraryPage) => void): Promise<ApiResult<LibraryPage>> {
      timedFor = reported?.override;
      let all: LibraryPage | null = null;
      for (let attempt = 1; ; ) {
        const known: Pattern[] = all?.patterns ?? [];
        const answer = await calls.getPatterns(known.length, known.length ? PAGE : FIRST_PAGE);
        if (!answer.ok) return answer;
        const page = answer.value;
        if (all && page.revision !== all.revision && attempt < ATTEMPTS) {
          [all, attempt] = [null, attempt + 1];
          continue;
        }
        const ids = new Set(known.map(({ id }) => id));
        all = { ...page, patterns: [...known, ...page.patterns.filter(({ id }) => !ids.has(id))] };
        const { length } = all.patterns;
        if (page.patterns.length === 0 || length >= page.total)
          return { ok: true, value: { ...all, total: length } };
        show(all);
        await picturesLoaded();
      }
    },
  });
  onSignedOut(() => {
    reported = timedFor = undefined;
  });

  return {
    ...list,

    /**
     * Loads the list again if the table reports a revision that is not explained by own changes; or another speed,
     * for which the hub computes times.
     */
    follow(table: Followed): void {
      const { library: revision, override: speed } = table;
      // The panel shows a speed before the hub has it, and controllers approach it in steps.
      const isSteady = table !== reported && speed === reported?.override;
      reported = table;
      timedFor ??= speed;
      if (isSteady && speed !== timedFor) void list.load();
      else list.follow(revision);
    },

    /** Can be undone for 10 s. Also deletes the uses of the patterns in `used`. */
    remove(patterns: readonly Pattern[], used: readonly Pattern[]): void {
      const remove = async (pattern: Pattern) => {
        const call = () => calls.deletePattern(pattern.id, used.includes(pattern));
        return (await list.send(call, { edit: without(pattern) })).ok;
      };
      const edit = (page: LibraryPage) => patterns.reduce((rest, pattern) => without(pattern)(rest), page);
      list.deleteLater(whatText(patterns), edit, () => inTurn(patterns, remove));
    },

    add: (file: File, play: Play, options?: TransferOptions): Promise<ApiResult<AddedPattern>> =>
      list.send(() => calls.addPattern(file, play, options), {
        taken: (page, { pattern, duplicate }) =>
          duplicate
            ? page
            : withPatterns(
                page,
                [pattern, ...page.patterns.filter(({ id }) => id !== pattern.id)],
                pattern.size,
              ),
        isParallel: true,
        isQuiet: true,
      }),

    /**
     * Puts the patterns into the queue in their order, until one is refused, and says which it has taken. Resolves
     * to the hub's last answer. `turn`: what a single one is that is put first.
     */
    async queue(patterns: readonly Pattern[], place: Place, turn: string): Promise<Started | null> {
      // Each "next" comes before those sent earlier.
      const inTurn = place === "next" ? [...patterns].reverse() : patterns;
      const taken: Pattern[] = [];
      let last: Started | null = null;
      for (const pattern of inTurn) {
        const answer = await calls.queuePattern(pattern.id, place);
        if (!answer.ok) {
          showToast(reasonOf(answer.error));
          break;
        }
        taken.push(pattern);
        last = answer.value;
      }
      if (last)
        showToast(`${areText(taken)} ${place === "last" ? "in the queue" : taken[1] ? place : turn}.`);
      return last;
    },
  };
}

const without =
  ({ id, size }: Pattern) =>
  (page: LibraryPage): LibraryPage =>
    withPatterns(
      page,
      page.patterns.filter((each) => each.id !== id),
      size,
    );

/** The library with or without a pattern of this size. */
function withPatterns(page: LibraryPage, patterns: Pattern[], size: number): LibraryPage {
  const { total, space } = page;
  const change = patterns.length - page.patterns.length;
  const bytes = change * Math.ceil(size / BLOCK) * BLOCK;
  return {
    ...page,
    patterns,
    total: total + change,
    space: { free: Math.max(0, space.free - bytes), used: space.used + bytes },
  };
}

/** Times in ms in which the pictures of a page are asked for, and are painted. */
const [GLANCE, PAINTING] = [200, 300];

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export const patternLibrary = createLibrary(CALLS, async () => {
  await wait(GLANCE);
  await patternOutlines.settled();
  await wait(PAINTING);
});

const NONE: readonly Pattern[] = [];

/** The patterns that have arrived; "failed" if others are missing, "loaded" if there are no others. */
export function usePatterns() {
  const { value, failure } = useStore(patternLibrary.store);
  const isComplete = value !== null && value.patterns.length >= value.total;
  const phase = isComplete ? "loaded" : failure ? "failed" : "loading";
  return { page: value, patterns: value?.patterns ?? NONE, phase } as const;
}

interface FollowedList {
  store: { getState(): HubState<object> };
  load(): Promise<unknown>;
  /** Loads the list again if the table reports another revision. */
  follow(table: TableStatus): void;
}

export function useFollowed(list: FollowedList): void {
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
