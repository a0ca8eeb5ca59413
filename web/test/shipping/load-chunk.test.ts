import { expect, test, vi } from "vitest";
import { loadChunk } from "../../shipping/load-chunk.ts";
import { StaleChunk } from "../../src/lib/stale-chunk.ts";

function hubAnswers(status: number) {
  const fetch = vi.fn(async () => ({ status }));
  vi.stubGlobal("fetch", fetch);
  return fetch;
}

test("an existing chunk is imported without a request to the hub", async () => {
  const fetch = hubAnswers(200);
  const part = (await loadChunk(["data:text/javascript,export const Screen = 1"])) as { Screen: number };
  expect(part.Screen).toBe(1);
  expect(fetch).not.toHaveBeenCalled();
});

test("the script that a chunk needs is loaded before it", async () => {
  hubAnswers(200);
  const first = "data:text/javascript,globalThis.firstLoaded = 1";
  const part = await loadChunk([first, "data:text/javascript,export const Sum = globalThis.firstLoaded + 1"]);
  expect(part).toMatchObject({ Sum: 2 });
});

test("of a script with several chunks the wanted one is returned", async () => {
  const script = "data:text/javascript,globalThis.lumisandGuide = 1";
  expect(await loadChunk([script, "lumisandGuide"])).toBe(1);
});

test("an export takes the place of its script", async () => {
  hubAnswers(200);
  const script = "data:text/javascript,export const t = { Screen: 1 }";
  expect(await loadChunk([script, ".t"])).toEqual({ Screen: 1 });
});

test("a chunk is not loaded without the script that it needs", async () => {
  const fetch = hubAnswers(404);
  await expect(loadChunk(["/none-4.js", "/none-5.js"])).rejects.toBeInstanceOf(StaleChunk);
  expect(fetch).toHaveBeenCalledExactlyOnceWith("/none-4.js", { method: "HEAD" });
});

test("a chunk that the hub no longer has is stale", async () => {
  const fetch = hubAnswers(404);
  await expect(loadChunk(["/none-1.js"])).rejects.toBeInstanceOf(StaleChunk);
  expect(fetch).toHaveBeenCalledExactlyOnceWith("/none-1.js", { method: "HEAD" });
});

test("a response of a busy hub does not make a chunk stale", async () => {
  hubAnswers(503);
  await expect(loadChunk(["/none-2.js"])).rejects.not.toBeInstanceOf(StaleChunk);
});

test("another try uses another address, because a browser may remember the failure", async () => {
  hubAnswers(503);
  await expect(loadChunk(["/none-3.js"])).rejects.toThrow(/\/none-3\.js(?!\?)/);
  await expect(loadChunk(["/none-3.js"])).rejects.toThrow(/\/none-3\.js\?/);
});
