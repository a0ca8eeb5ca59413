// @vitest-environment happy-dom

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startPolling } from "./use-polled";

let stop = () => {};
beforeEach(() => vi.useFakeTimers());
afterEach(() => stop());

function hideTab(hidden: boolean) {
  vi.spyOn(document, "hidden", "get").mockReturnValue(hidden);
  document.dispatchEvent(new Event("visibilitychange"));
}

test("it runs immediately and then at every interval until stopped", async () => {
  const task = vi.fn(async () => {});
  stop = startPolling(task, 1_000);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(task).toHaveBeenCalledTimes(3);
  stop();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(task).toHaveBeenCalledTimes(3);
});

test("a poll that fails is repeated after 3 s, or earlier if that is its interval", async () => {
  const slow = vi.fn(async () => ({ ok: false, error: { status: 500 } }));
  const quick = vi.fn(async () => ({ ok: false, error: { status: 500 } }));
  const stops = [startPolling(slow, 10_000), startPolling(quick, 1_000)];
  await vi.advanceTimersByTimeAsync(3_000);
  for (const each of stops) each();
  expect([slow.mock.calls.length, quick.mock.calls.length]).toEqual([2, 4]);
});

test("it pauses while the tab is hidden and catches up when it is shown", async () => {
  const task = vi.fn(async () => {});
  stop = startPolling(task, 1_000);
  hideTab(true);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(task).toHaveBeenCalledTimes(1);
  hideTab(false);
  expect(task).toHaveBeenCalledTimes(2);
});

test("it never runs the task twice at the same time", async () => {
  const task = vi.fn(() => new Promise(() => {}));
  stop = startPolling(task, 1_000);
  hideTab(true);
  hideTab(false);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(task).toHaveBeenCalledTimes(1);
});

test("a task that throws does not end it", async () => {
  let isVisible = false;
  let look: () => unknown = () => {};
  const after = vi.fn(() => () => {});
  const task = () => Promise.reject(new Error("broken"));
  stop = startPolling(task, 1_000, {
    now: () => new Date(0),
    after,
    isVisible: () => isVisible,
    onVisibility(listener) {
      look = listener;
      return () => {};
    },
  });
  isVisible = true;
  await expect(look()).rejects.toThrow("broken");
  expect(after).toHaveBeenCalledWith(1_000, expect.any(Function));
});
