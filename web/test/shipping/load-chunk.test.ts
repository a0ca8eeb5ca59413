import { expect, test, vi } from "vitest";
import { loadChunk } from "../../shipping/load-chunk.ts";
import { StaleChunk } from "../../src/lib/stale-chunk.ts";

function hubAnswers(status: number) {
  const fetch = vi.fn(async () => ({ status }));
  vi.stubGlobal("fetch", fetch);
  return fetch;
}

test("what is there is imported, without a question to the hub", async () => {
  const fetch = hubAnswers(200);
  const part = (await loadChunk("data:text/javascript,export const Screen = 1")) as { Screen: number };
  expect(part.Screen).toBe(1);
  expect(fetch).not.toHaveBeenCalled();
});

test("a part that the hub has no more is gone", async () => {
  const fetch = hubAnswers(404);
  await expect(loadChunk("/none-1.js")).rejects.toBeInstanceOf(StaleChunk);
  expect(fetch).toHaveBeenCalledExactlyOnceWith("/none-1.js", { method: "HEAD" });
});

test("a busy hub says nothing about what it has", async () => {
  hubAnswers(503);
  await expect(loadChunk("/none-2.js")).rejects.not.toBeInstanceOf(StaleChunk);
});

test("another try asks for another address, for a browser may remember the first", async () => {
  hubAnswers(503);
  await expect(loadChunk("/none-3.js")).rejects.toThrow(/\/none-3\.js(?!\?)/);
  await expect(loadChunk("/none-3.js")).rejects.toThrow(/\/none-3\.js\?/);
});
