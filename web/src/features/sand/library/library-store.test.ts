import { beforeEach, expect, test } from "vitest";
import { FakeLibrary, given, KIB, numbered, refused } from "../../../../test/fake-library";
import { ADA } from "../../../../test/hub";
import { settle } from "../../../../test/manual-timers";
import type { AddedPattern } from "../../../api/library";
import { sessionStore } from "../../../state/session";
import { sendUndoable, toastStore } from "../../../state/toasts";
import type { Library } from "./library-store";

const ADDED: Omit<AddedPattern, "pattern"> = { success: true, duplicate: false, file: null, quiet: "" };

/** What the table reports. */
const told = (library: number, override = 100) => ({ library, override });

const patternsIn = ({ store }: Library) => store.getState().value?.patterns ?? [];

function signOut(): void {
  sessionStore.setState({ status: "unauthenticated", user: null });
  sessionStore.setState({ status: "authenticated", user: ADA });
}

/** A hub with this many patterns. */
function libraryOf(count: number) {
  const hub = new FakeLibrary(Array.from({ length: count }, (_, at) => numbered(count - at)));
  const library = hub.library();
  const ids = () => patternsIn(library).map(({ id }) => Number(id));
  return { hub, calls: hub.calls, library, ids };
}

beforeEach(() => toastStore.setState({ toasts: [] }));
const toasts = () => toastStore.getState().toasts.map(({ text }) => text);

test("the first 40 patterns are shown before the others arrive", async () => {
  const { calls, library, ids } = libraryOf(300);
  const shown: number[] = [];
  library.store.subscribe(() => shown.push(patternsIn(library).length));
  await library.load();
  expect(calls.getPatterns.mock.calls).toEqual([
    [0, 40],
    [40, 100],
    [140, 100],
    [240, 100],
  ]);
  expect(shown).toEqual(expect.arrayContaining([40, 140, 240, 300]));
  expect(ids()).toEqual(Array.from({ length: 300 }, (_, at) => 300 - at));
  expect(library.store.getState().value?.total).toBe(300);
});

test("a list that changes while it is loaded is loaded again", async () => {
  const { hub, calls, library, ids } = libraryOf(60);
  calls.getPatterns.mockImplementationOnce(async (from, size) => {
    const page = given({
      revision: 7,
      total: 60,
      space: { free: 0, used: 0 },
      patterns: hub.patterns.slice(from, from + size),
    });
    hub.revision = 8;
    hub.patterns = [numbered(61), ...hub.patterns];
    return page;
  });
  await library.load();
  expect(ids()).toEqual(Array.from({ length: 61 }, (_, at) => 61 - at));
});

test("times are loaded again for another speed of the table, once it is steady", async () => {
  const { hub, calls, library } = libraryOf(1);
  const loadings = async (...speeds: number[]) => {
    calls.getPatterns.mockClear();
    for (const speed of speeds) {
      const report = told(hub.revision, speed);
      // Two parts of the screen follow the same report.
      for (const follow of [library.follow, library.follow]) follow(report);
      await settle();
    }
    return calls.getPatterns.mock.calls.length;
  };
  await library.load();
  expect(await loadings(100, 100)).toBe(0);
  expect(await loadings(110, 130, 150)).toBe(0);
  expect(await loadings(150, 150, 150)).toBe(1);
  expect(await loadings(120, 150, 150)).toBe(0);
  signOut();
  await library.load();
  expect(await loadings(200, 200)).toBe(0);
});

test.each([
  ["is refused", refused(413, "No space.")],
  ["has what the hub has", given({ ...ADDED, pattern: numbered(1), duplicate: true })],
])("another user's change is loaded after an upload that %s", async (_, answer) => {
  const { hub, calls, library, ids } = libraryOf(1);
  await library.load();
  let end = () => {};
  calls.addPattern.mockReturnValueOnce(new Promise((resolve) => (end = () => resolve(answer))));
  const upload = library.add(new File([], "a.thr"), "none");
  hub.patterns = [numbered(2), ...hub.patterns];
  library.follow(told(++hub.revision));
  end();
  await upload;
  library.follow(told(hub.revision));
  await settle();
  expect(ids()).toEqual([2, 1]);
});

test("a pattern that is added or removed takes and frees whole blocks", async () => {
  const { calls, library, ids } = libraryOf(1);
  await library.load();
  calls.addPattern.mockResolvedValueOnce(given({ ...ADDED, pattern: numbered(2) }));
  await library.add(new File([], "a.thr"), "none");
  expect(ids()).toEqual([2, 1]);
  expect(library.store.getState().value?.space).toEqual({ free: 92 * KIB, used: 16 * KIB });
  library.remove([numbered(2)], []);
  await sendUndoable();
  expect(ids()).toEqual([1]);
  expect(library.store.getState().value?.space).toEqual({ free: 100 * KIB, used: 8 * KIB });
});

test("several patterns that are drawn next keep their order", async () => {
  const { calls, library } = libraryOf(3);
  await library.queue([numbered(1), numbered(2), numbered(3)], "next", "drawn now");
  expect(calls.queuePattern.mock.calls.map(([id]) => id)).toEqual(["3", "2", "1"]);
  calls.queuePattern.mockClear();
  calls.queuePattern.mockResolvedValueOnce(given({})).mockResolvedValueOnce(refused(409, "Full."));
  await library.queue([numbered(1), numbered(2), numbered(3)], "last", "next");
  expect(calls.queuePattern).toHaveBeenCalledTimes(2);
  expect(toasts()).toEqual(["3 patterns are next.", "Full.", "“P1” is in the queue."]);
});
