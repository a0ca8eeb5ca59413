import { afterEach, expect, test, vi } from "vitest";
import { apiError } from "../../../../test/fake-config-hub";
import { settle } from "../../../../test/manual-timers";
import type { ApiResult } from "../../../api/client";
import { createOutlines } from "./outlines";

/** A hub's answer: for each id its number, a length and as many bytes as its last digit says. */
function answerFor(ids: readonly string[]): ArrayBuffer {
  const bytes = ids.flatMap((id) => {
    const length = Number.parseInt(id.slice(-1), 16);
    const number = Number.parseInt(id, 16);
    const head = [number, number >>> 8, number >>> 16, number >>> 24, length, 0];
    return [...head, ...Array.from({ length }, () => length)].map((byte) => byte & 255);
  });
  return new Uint8Array(bytes).buffer;
}

const idOf = (number: number) => number.toString(16).padStart(8, "0");
const ids = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => idOf(from + at));

function outlinesOf(known: (id: string) => boolean = () => true) {
  const get = vi.fn(
    async (wanted: readonly string[]): Promise<ApiResult<ArrayBuffer>> => ({
      ok: true,
      value: answerFor(wanted.filter(known)),
    }),
  );
  return { get, outlines: createOutlines(get) };
}

/** Returns the function that ends the wish. */
function wantAll(outlines: ReturnType<typeof createOutlines>, all: readonly string[]) {
  const ends = all.map((id) => outlines.want(id));
  return () => {
    for (const end of ends) end();
  };
}

test("outlines are loaded 20 at once, the first first, and each once", async () => {
  const { get, outlines } = outlinesOf();
  wantAll(outlines, ids(1, 90));
  await outlines.settled();
  wantAll(outlines, ids(80, 100));
  await outlines.settled();
  expect(get.mock.calls.map(([wanted]) => [wanted[0], wanted.length])).toEqual([
    [idOf(1), 20],
    [idOf(21), 20],
    [idOf(41), 20],
    [idOf(61), 20],
    [idOf(81), 9],
    [idOf(90), 10],
  ]);
  expect(outlines.store.getState()[idOf(0x15)]).toEqual(new Uint8Array([5, 5, 5, 5, 5]));
});

test("what is wanted at the same time is loaded together", async () => {
  const { get, outlines } = outlinesOf();
  wantAll(outlines, ids(1, 4));
  await outlines.settled();
  expect(get.mock.calls).toEqual([[ids(1, 4)]]);
});

test("ids with the highest bit are found again", async () => {
  const { get, outlines } = outlinesOf();
  outlines.want("fedcba93");
  await outlines.settled();
  expect(outlines.store.getState().fedcba93).toEqual(new Uint8Array([3, 3, 3]));
  outlines.want("fedcba93");
  await outlines.settled();
  expect(get).toHaveBeenCalledTimes(1);
});

test("what is no longer wanted is not loaded", async () => {
  const { get, outlines } = outlinesOf();
  const end = wantAll(outlines, ids(1, 90));
  await Promise.resolve();
  end();
  wantAll(outlines, ids(200, 210));
  await outlines.settled();
  expect(get.mock.calls.map(([wanted]) => wanted[0])).toEqual([idOf(1), idOf(200)]);
});

test("what one screen no longer wants is left out, what another one wants is not", async () => {
  const { get, outlines } = outlinesOf();
  const end = wantAll(outlines, ids(1, 60));
  await Promise.resolve();
  wantAll(outlines, ids(50, 51));
  end();
  await outlines.settled();
  expect(get.mock.calls.map(([wanted]) => wanted)).toEqual([ids(1, 21), [idOf(50)]]);
});

test("a pattern without an outline is asked for once", async () => {
  const { get, outlines } = outlinesOf((id) => id !== idOf(2));
  wantAll(outlines, ids(1, 4));
  await outlines.settled();
  wantAll(outlines, ids(1, 4));
  await outlines.settled();
  expect(get).toHaveBeenCalledTimes(1);
});

afterEach(() => {
  vi.useRealTimers();
});

/** The hub is away for the first request. */
async function outlinesLater() {
  vi.useFakeTimers();
  const { get, outlines } = outlinesOf();
  get.mockResolvedValueOnce(apiError(0));
  const end = wantAll(outlines, ids(1, 4));
  await Promise.resolve();
  return { get, outlines, end };
}

test("a failed request is repeated after a while", async () => {
  const { get, outlines } = await outlinesLater();
  await outlines.settled();
  expect(get).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(get).toHaveBeenCalledTimes(2);
  expect(Object.keys(outlines.store.getState())).toEqual(ids(1, 4));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(get).toHaveBeenCalledTimes(2);
});

test("what is not wanted any more is not asked for again", async () => {
  const { get, outlines, end } = await outlinesLater();
  await outlines.settled();
  end();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(get).toHaveBeenCalledTimes(1);
});

test.each(["before", "after"])("a session that ends %s the hub's failure repeats nothing", async (when) => {
  const { get, outlines } = await outlinesLater();
  if (when === "after") await outlines.settled();
  outlines.forget();
  await settle();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(get).toHaveBeenCalledTimes(1);
  expect(outlines.store.getState()).toEqual({});
});
