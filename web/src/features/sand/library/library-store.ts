import { createStore, useStore } from "zustand";
import type { ApiError, ApiResult, TransferOptions } from "../../../api/client";
import { reasonOf } from "../../../api/client";
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
import type { Followed } from "../../../state/pattern-library";
import { onSignedOut } from "../../../state/session";
import { showToast } from "../../../state/toasts";
import { patternOutlines } from "./outlines";

export interface LibraryState {
  /** "failed": the list could not be loaded completely. */
  phase: "loading" | "loaded" | "failed";
  /** The newest first; incomplete until the list is loaded. */
  patterns: readonly Pattern[];
  /** Null before the hub's first response; bytes. */
  space: LibraryPage["space"] | null;
}

/** The patterns on the first screen arrive before the others. */
const FIRST_PAGE = 40;
const PAGE = 100;
/** A list that changes while it is loaded is loaded again, at most this many times. */
const ATTEMPTS = 3;
/** The hub stores whole blocks; bytes. */
const BLOCK = 4096;

const INITIAL: LibraryState = { phase: "loading", patterns: [], space: null };

export type Library = ReturnType<typeof createLibrary>;
const CALLS = { getPatterns, changePattern, deletePattern, queuePattern, addPattern };
export type LibraryCalls = typeof CALLS;

/** Changes of a pattern that the hub has not confirmed. */
interface Edits {
  /** The pattern as the hub has it. */
  base: PatternChange;
  /** Made while others were being sent. */
  waiting: PatternChange | null;
  /** Whether the hub has taken all of them. */
  outcome?: Promise<boolean>;
}

/**
 * The patterns that the hub has. Own changes are shown without loading the list again. The list's further pages
 * are loaded after `picturesLoaded`.
 */
export function createLibrary(calls: LibraryCalls, picturesLoaded = async () => {}) {
  const store = createStore<LibraryState>(() => INITIAL);
  const { getState, setState } = store;
  const edits = new Map<string, Edits>();
  /** The revision of the list that is shown. */
  let known: number | undefined;
  /** The library's revision has grown by this much because of own changes. */
  let own = 0;
  /** The number of own changes that the hub has not answered. */
  let pending = 0;
  let isLoading = false;
  /** The list that is being loaded may lack an own change. */
  let isOutdated = false;
  /** What the table reported last. */
  let reported: Followed | undefined;
  /** The table's speed for which the times are. */
  let timedFor: number | undefined;
  /** Incremented when the user signs out. */
  let era = 0;

  /** Loads page after page. `show` gets the patterns so far. Resolves to null on a failure. */
  const loadPages = async (show: (page: LibraryPage, all: Pattern[]) => void): Promise<Pattern[] | null> => {
    const startedIn = era;
    let all: Pattern[] = [];
    let revision: number | undefined;
    for (let attempt = 1; ; ) {
      const answer = await calls.getPatterns(all.length, all.length ? PAGE : FIRST_PAGE);
      if (!answer.ok || startedIn !== era) return null;
      const page = answer.value;
      if (revision !== undefined && page.revision !== revision && attempt < ATTEMPTS) {
        [all, revision, attempt] = [[], undefined, attempt + 1];
        continue;
      }
      revision = page.revision;
      const ids = new Set(all.map(({ id }) => id));
      all = [...all, ...page.patterns.filter(({ id }) => !ids.has(id))];
      show(page, all);
      if (page.patterns.length === 0 || all.length >= page.total) return all;
      await picturesLoaded();
    }
  };

  const load = async (): Promise<void> => {
    if (isLoading) return;
    isLoading = true;
    isOutdated = pending > 0;
    timedFor = reported?.override;
    const startedIn = era;
    const isFirst = getState().phase !== "loaded";
    if (isFirst) setState({ phase: "loading" });
    const all = await loadPages(({ revision, space }, patterns) => {
      known = revision;
      own = 0;
      setState(isFirst ? { space, patterns } : { space });
    });
    isLoading = false;
    if (startedIn !== era) return;
    if (all) setState({ phase: "loaded", patterns: all });
    else if (isFirst) setState({ phase: "failed" });
    if (!all || isOutdated) known = undefined;
  };

  /** Counts a call that changes something, unless its answer says that nothing has changed. */
  const send = async <T>(
    answer: Promise<ApiResult<T>>,
    isChange: (value: T) => boolean = () => true,
  ): Promise<ApiResult<T>> => {
    const startedIn = era;
    pending++;
    const result = await answer;
    if (startedIn !== era) return result;
    pending--;
    if (result.ok && isChange(result.value)) own++;
    // A list that was asked for meanwhile may be from before the change.
    if (isLoading) isOutdated = true;
    return result;
  };

  /** Sends the changes of a pattern one after another; those made meanwhile go together. */
  const sendEdits = async (id: string, edit: Edits): Promise<boolean> => {
    let isTaken = true;
    while (isTaken && edit.waiting) {
      const change = edit.waiting;
      edit.waiting = null;
      const answer = await send(calls.changePattern(id, change));
      if (edits.get(id) !== edit) return false;
      isTaken = answer.ok;
      if (answer.ok) edit.base = answer.value;
      else showToast(reasonOf(answer.error));
    }
    edits.delete(id);
    replace(id, edit.base);
    return isTaken;
  };

  const startEdits = (id: string, edit: Edits): void => {
    edits.set(id, edit);
    edit.outcome = sendEdits(id, edit);
  };

  const replace = (id: string, change: PatternChange) =>
    setState(({ patterns }) => ({
      patterns: patterns.map((pattern) => (pattern.id === id ? { ...pattern, ...change } : pattern)),
    }));

  /** `sign` is -1 for a pattern that is gone. */
  const occupy = (size: number, sign = 1) => {
    const bytes = sign * Math.ceil(size / BLOCK) * BLOCK;
    setState(({ space }) => ({
      space: space && { free: Math.max(0, space.free - bytes), used: space.used + bytes },
    }));
  };

  return {
    store,
    load,

    /**
     * Loads the list again if the table reports a revision that is not explained by own changes, after the hub's
     * answers to those; or another speed, for which the hub computes times.
     */
    follow(table: Followed): void {
      const { library: revision, override: speed } = table;
      if (revision === undefined || isLoading || pending > 0 || getState().phase !== "loaded") return;
      // The panel shows a speed before the hub has it, and controllers approach it in steps.
      const isSteady = table !== reported && speed === reported?.override;
      reported = table;
      timedFor ??= speed;
      if (isSteady && speed !== timedFor) known = undefined;
      if (revision === known) return;
      const rise = revision - (known ?? Number.NaN);
      known = revision;
      if (rise > 0 && rise <= own) own -= rise;
      else void load();
    },

    /** Shows the change at once; a failure is reported and taken back, with the changes that were made meanwhile. */
    async change({ id, name, favorite, tags }: Pattern, change: PatternChange): Promise<boolean> {
      replace(id, change);
      const edit = edits.get(id);
      if (edit) edit.waiting = { ...edit.waiting, ...change };
      else startEdits(id, { base: { name, favorite, tags }, waiting: change });
      return edits.get(id)?.outcome ?? false;
    },

    /** Resolves to the hub's refusal, or to null. */
    async remove({ id, size }: Pattern, byForce: boolean): Promise<ApiError | null> {
      const answer = await send(calls.deletePattern(id, byForce));
      const isGone = answer.ok || answer.error.status === 404;
      if (!isGone) return answer.error;
      setState(({ patterns }) => ({ patterns: patterns.filter((pattern) => pattern.id !== id) }));
      occupy(size, -1);
      return null;
    },

    async add(file: File, play: Play, options?: TransferOptions): Promise<ApiResult<AddedPattern>> {
      const startedIn = era;
      const answer = await send(calls.addPattern(file, play, options), ({ duplicate }) => !duplicate);
      if (!answer.ok || startedIn !== era) return answer;
      const { pattern, duplicate } = answer.value;
      if (!duplicate) {
        setState(({ patterns }) => ({
          patterns: [pattern, ...patterns.filter(({ id }) => id !== pattern.id)],
        }));
        occupy(pattern.size);
      }
      return answer;
    },

    /**
     * Puts the patterns into the queue in their order, until one is refused. Resolves to those that it has taken,
     * and the hub's sentence about quiet hours.
     */
    async queue(
      patterns: readonly Pattern[],
      place: "next" | "last",
    ): Promise<{ taken: Pattern[]; quiet: string | undefined }> {
      // Each "next" comes before those sent earlier.
      const inTurn = place === "next" ? [...patterns].reverse() : patterns;
      const taken: Pattern[] = [];
      let quiet: string | undefined;
      for (const pattern of inTurn) {
        const answer = await calls.queuePattern(pattern.id, place);
        if (!answer.ok) {
          showToast(reasonOf(answer.error));
          break;
        }
        taken.push(pattern);
        quiet = answer.value.quiet;
      }
      return { taken, quiet };
    },

    /** Drops all data of this user, because another user may sign in next. */
    forget(): void {
      era++;
      edits.clear();
      [known, own, pending, isLoading] = [undefined, 0, 0, false];
      reported = timedFor = undefined;
      setState(INITIAL);
    },
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

onSignedOut(patternLibrary.forget);

export function useLibrary({ store }: Library): LibraryState {
  return useStore(store);
}
