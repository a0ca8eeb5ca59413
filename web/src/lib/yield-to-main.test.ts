import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { startYielding } from "./yield-to-main";

let now = 0;
beforeEach(() => {
  now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now);
});
afterEach(() => vi.restoreAllMocks());

it("a break is due after ten milliseconds of work, and again after ten more", async () => {
  const breaks = startYielding();
  expect(await breaks()).toBe(false);
  now = 11;
  expect(await breaks()).toBe(true);
  expect(await breaks()).toBe(false);
  now = 22;
  expect(await breaks()).toBe(true);
});

it("other tasks run during a break", async () => {
  const breaks = startYielding();
  const { port1, port2 } = new MessageChannel();
  const other = vi.fn(() => port1.close());
  port1.onmessage = other;
  port2.postMessage(null);
  now = 11;
  await breaks();
  expect(other).toHaveBeenCalled();
});

it("aborted work ends at its next break", async () => {
  const unwanted = new AbortController();
  const breaks = startYielding(unwanted.signal);
  unwanted.abort();
  expect(await breaks()).toBe(false);
  now = 11;
  await expect(breaks()).rejects.toThrow();
});
