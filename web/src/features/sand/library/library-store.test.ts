import { beforeEach, expect, test } from "vitest";
import { FakeLibrary, given, KIB, numbered, refused } from "../../../../test/fake-library";
import { settle } from "../../../../test/manual-timers";
import { toastStore } from "../../../state/toasts";

/** What the table reports. */
const told = (library: number, override = 100) => ({ library, override });

/** A hub with this many patterns. */
function libraryOf(count: number) {
  const hub = new FakeLibrary(Array.from({ length: count }, (_, at) => numbered(count - at)));
  const library = hub.library();
  const ids = () => library.store.getState().patterns.map(({ id }) => Number(id));
  return { hub, calls: hub.calls, library, ids };
}

beforeEach(() => toastStore.setState({ toasts: [] }));
const toasts = () => toastStore.getState().toasts.map(({ text }) => text);

test("the first 40 patterns are shown before the others arrive", async () => {
  const { calls, library, ids } = libraryOf(300);
  const shown: number[] = [];
  library.store.subscribe(({ patterns }) => shown.push(patterns.length));
  await library.load();
  expect(calls.getPatterns.mock.calls).toEqual([
    [0, 40],
    [40, 100],
    [140, 100],
    [240, 100],
  ]);
  expect(shown).toEqual(expect.arrayContaining([40, 140, 240, 300]));
  expect(ids()).toEqual(Array.from({ length: 300 }, (_, at) => 300 - at));
  expect(library.store.getState().phase).toBe("loaded");
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

test("own changes load nothing again, those of others do", async () => {
  const { hub, calls, library } = libraryOf(3);
  await library.load();
  await library.change(numbered(2), { favorite: true });
  library.follow(told(hub.revision));
  expect(calls.getPatterns).toHaveBeenCalledTimes(1);
  expect(library.store.getState().patterns.find(({ id }) => id === "2")?.favorite).toBe(true);
  library.follow(told(++hub.revision));
  expect(calls.getPatterns).toHaveBeenCalledTimes(2);
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
  library.forget();
  await library.load();
  expect(await loadings(200, 200)).toBe(0);
});

test.each([
  ["is refused", refused(413, "No space.")],
  ["has what the hub has", given({ pattern: numbered(1), duplicate: true, file: null })],
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

test("a list that was loaded during an own change is loaded again", async () => {
  const { hub, calls, library } = libraryOf(2);
  await library.load();
  calls.getPatterns.mockImplementationOnce(async () => {
    const before = given({ revision: 9, total: 1, space: { free: 0, used: 0 }, patterns: [numbered(2)] });
    await library.change(numbered(2), { favorite: true });
    return before;
  });
  hub.revision = 9;
  library.follow(told(9));
  await settle();
  library.follow(told(hub.revision));
  await settle();
  expect(library.store.getState().patterns[0]?.favorite).toBe(true);
});

test("a change that the hub refuses is taken back, and the reason is shown", async () => {
  const { calls, library } = libraryOf(3);
  await library.load();
  calls.changePattern.mockResolvedValueOnce(refused(413, "No space."));
  expect(await library.change(numbered(2), { name: "New" })).toBe(false);
  expect(library.store.getState().patterns.map(({ name }) => name)).toEqual(["P3", "P2", "P1"]);
  expect(toasts()).toEqual(["No space."]);
});

test("quick changes of a pattern go one after another, and none is lost", async () => {
  const { hub, calls, library } = libraryOf(3);
  await library.load();
  const shown = () => library.store.getState().patterns[1];
  const first = library.change(numbered(2), { tags: ["a"] });
  const others = [{ tags: ["a", "b"] }, { favorite: true }].map((change) =>
    library.change(numbered(2), change),
  );
  expect(calls.changePattern.mock.calls).toEqual([["2", { tags: ["a"] }]]);
  expect(await Promise.all([first, ...others])).toEqual([true, true, true]);
  expect(calls.changePattern.mock.calls.slice(1)).toEqual([["2", { tags: ["a", "b"], favorite: true }]]);
  expect(shown()).toMatchObject({ tags: ["a", "b"], favorite: true });
  expect(hub.patterns[1]).toEqual(shown());
});

test("the answer to a change does not take back what was changed meanwhile", async () => {
  const { calls, library } = libraryOf(3);
  await library.load();
  let answer = () => {};
  calls.changePattern.mockImplementationOnce((_, change) =>
    new Promise<void>((resolve) => (answer = resolve)).then(() => given({ ...numbered(2), ...change })),
  );
  void library.change(numbered(2), { tags: ["a"] });
  calls.changePattern.mockReturnValueOnce(new Promise(() => {}));
  void library.change(numbered(2), { tags: ["a", "b"] });
  answer();
  await settle();
  expect(calls.changePattern).toHaveBeenCalledTimes(2);
  expect(library.store.getState().patterns[1]?.tags).toEqual(["a", "b"]);
});

test("a pattern that is added or removed takes and frees whole blocks", async () => {
  const { calls, library, ids } = libraryOf(1);
  await library.load();
  calls.addPattern.mockResolvedValueOnce(given({ pattern: numbered(2), duplicate: false, file: null }));
  await library.add(new File([], "a.thr"), "none");
  expect(ids()).toEqual([2, 1]);
  expect(library.store.getState().space).toEqual({ free: 92 * KIB, used: 16 * KIB });
  await library.remove(numbered(2), false);
  expect(ids()).toEqual([1]);
  expect(library.store.getState().space).toEqual({ free: 100 * KIB, used: 8 * KIB });
});

test("a pattern that the hub keeps stays in the list", async () => {
  const { calls, library, ids } = libraryOf(2);
  await library.load();
  calls.deletePattern.mockResolvedValueOnce(refused(409, "The queue has this pattern."));
  expect((await library.remove(numbered(1), false))?.message).toBe("The queue has this pattern.");
  expect(ids()).toEqual([2, 1]);
});

test("several patterns that are drawn next keep their order", async () => {
  const { calls, library } = libraryOf(3);
  expect((await library.queue([numbered(1), numbered(2), numbered(3)], "next")).taken).toHaveLength(3);
  expect(calls.queuePattern.mock.calls.map(([id]) => id)).toEqual(["3", "2", "1"]);
  calls.queuePattern.mockClear();
  calls.queuePattern.mockResolvedValueOnce(given({})).mockResolvedValueOnce(refused(409, "Full."));
  expect((await library.queue([numbered(1), numbered(2), numbered(3)], "last")).taken).toEqual([numbered(1)]);
  expect(calls.queuePattern).toHaveBeenCalledTimes(2);
  expect(toasts()).toEqual(["Full."]);
});

test("an answer for the user who has signed out is dropped", async () => {
  const { library, ids } = libraryOf(3);
  const loading = library.load();
  library.forget();
  await loading;
  expect(ids()).toEqual([]);
});
