import { beforeEach, expect, test, vi } from "vitest";
import type { ApiError, ApiResult } from "../../api/client";
import type { AddedPattern, LibraryPage, Pattern } from "../../api/library";
import { toastStore } from "../../state/toasts";
import { createLibrary, type LibraryCalls } from "./library-store";

const KIB = 1024;
const pattern = (id: number) =>
  ({ id: `${id}`, name: `P${id}`, favorite: false, tags: [] as string[], size: 5 * KIB }) as Pattern;

const given = <T>(value: T): ApiResult<T> => ({ ok: true, value });
const refused = (status: number, message: string): { ok: false; error: ApiError } => ({
  ok: false,
  error: { status, message, code: "", details: [], body: null },
});

/** A hub with this many patterns. Its answers can be replaced. */
function libraryOf(count: number) {
  const hub = { revision: 7, patterns: Array.from({ length: count }, (_, at) => pattern(count - at)) };
  const calls = {
    getPatterns: vi.fn(async (from: number, size: number): Promise<ApiResult<LibraryPage>> => {
      const { revision, patterns } = hub;
      const space = { free: 100 * KIB, used: patterns.length * 8 * KIB };
      return given({ revision, total: patterns.length, space, patterns: patterns.slice(from, from + size) });
    }),
    changePattern: vi.fn<LibraryCalls["changePattern"]>(async (id, change) => {
      hub.revision++;
      return given({ ...pattern(Number(id)), ...change });
    }),
    deletePattern: vi.fn<LibraryCalls["deletePattern"]>(async () => given({})),
    queuePattern: vi.fn<LibraryCalls["queuePattern"]>(async () => given({})),
    addPattern: vi.fn<LibraryCalls["addPattern"]>(async () => given({} as AddedPattern)),
  };
  const library = createLibrary(calls);
  const ids = () => library.store.getState().patterns.map(({ id }) => Number(id));
  return { hub, calls, library, ids };
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
    hub.patterns = [pattern(61), ...hub.patterns];
    return page;
  });
  await library.load();
  expect(ids()).toEqual(Array.from({ length: 61 }, (_, at) => 61 - at));
});

test("own changes load nothing again, those of others do", async () => {
  const { hub, calls, library } = libraryOf(3);
  await library.load();
  await library.change(pattern(2), { favorite: true });
  library.follow(hub.revision);
  expect(calls.getPatterns).toHaveBeenCalledTimes(1);
  expect(library.store.getState().patterns.find(({ id }) => id === "2")?.favorite).toBe(true);
  library.follow(++hub.revision);
  expect(calls.getPatterns).toHaveBeenCalledTimes(2);
});

test("a change that the hub refuses is taken back, and the reason is shown", async () => {
  const { calls, library } = libraryOf(3);
  await library.load();
  calls.changePattern.mockResolvedValueOnce(refused(413, "No space."));
  expect(await library.change(pattern(2), { name: "New" })).toBe(false);
  expect(library.store.getState().patterns.map(({ name }) => name)).toEqual(["P3", "P2", "P1"]);
  expect(toasts()).toEqual(["No space."]);
});

test("a pattern that is added or removed takes and frees whole blocks", async () => {
  const { calls, library, ids } = libraryOf(1);
  await library.load();
  calls.addPattern.mockResolvedValueOnce(given({ pattern: pattern(2), duplicate: false, file: null }));
  await library.add(new File([], "a.thr"), "none");
  expect(ids()).toEqual([2, 1]);
  expect(library.store.getState().space).toEqual({ free: 92 * KIB, used: 16 * KIB });
  await library.remove(pattern(2), false);
  expect(ids()).toEqual([1]);
  expect(library.store.getState().space).toEqual({ free: 100 * KIB, used: 8 * KIB });
});

test("a pattern that the hub keeps stays in the list", async () => {
  const { calls, library, ids } = libraryOf(2);
  await library.load();
  calls.deletePattern.mockResolvedValueOnce(refused(409, "The queue has this pattern."));
  expect((await library.remove(pattern(1), false))?.message).toBe("The queue has this pattern.");
  expect(ids()).toEqual([2, 1]);
});

test("several patterns that are drawn next keep their order", async () => {
  const { calls, library } = libraryOf(3);
  expect((await library.queue([pattern(1), pattern(2), pattern(3)], "next")).taken).toBe(3);
  expect(calls.queuePattern.mock.calls.map(([id]) => id)).toEqual(["3", "2", "1"]);
  calls.queuePattern.mockClear();
  calls.queuePattern.mockResolvedValueOnce(given({})).mockResolvedValueOnce(refused(409, "Full."));
  expect((await library.queue([pattern(1), pattern(2), pattern(3)], "last")).taken).toBe(1);
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
