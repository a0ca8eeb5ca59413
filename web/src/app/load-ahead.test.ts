// @vitest-environment happy-dom

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createChunk } from "../components/loading/chunk";
import { loadAhead } from "./load-ahead";

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, "connection");
});

/** Chunks that log when their load begins, and finish when the test says so. */
function parts(names: string[]) {
  const begun: string[] = [];
  const answers: { resolve(): void; reject(error: Error): void }[] = [];
  const list = names.map((name) =>
    createChunk<object>(() => {
      begun.push(name);
      return new Promise((resolve, reject) => {
        answers.push({ resolve: () => resolve(() => null), reject });
      });
    }),
  );
  return { list, begun, answers };
}

test("the first screen's own requests come first, then the chunks load one after another", async () => {
  const { list, begun, answers } = parts(["one", "two"]);
  void loadAhead(list);
  await wait(900);
  expect(begun).toEqual([]);
  await wait(200);
  expect(begun).toEqual(["one"]);
  answers[0]?.resolve();
  await wait(0);
  expect(begun).toEqual(["one", "two"]);
});

test("a chunk waits until the page is idle, if the browser reports that", async () => {
  const calls: (() => void)[] = [];
  vi.stubGlobal("requestIdleCallback", (call: () => void) => calls.push(call));
  const { list, begun } = parts(["one"]);
  void loadAhead(list);
  await wait(5_000);
  expect(begun).toEqual([]);
  calls[0]?.();
  await wait(0);
  expect(begun).toEqual(["one"]);
});

test("a chunk that fails to load ends the loading", async () => {
  const { list, begun, answers } = parts(["one", "two"]);
  const done = loadAhead(list);
  await wait(1_000);
  answers[0]?.reject(new Error("busy"));
  await done;
  expect(begun).toEqual(["one"]);
});

test("only what is needed is loaded ahead for users who save data", async () => {
  Object.defineProperty(navigator, "connection", { value: { saveData: true }, configurable: true });
  const { list, begun } = parts(["one", "two"]);
  void loadAhead(list);
  void loadAhead(list, list.slice(1));
  await wait(5_000);
  expect(begun).toEqual(["two"]);
});
