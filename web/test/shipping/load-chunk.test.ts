import { beforeEach, expect, test, vi } from "vitest";
import { loadChunk } from "../../shipping/load-chunk.ts";
import { StaleChunk } from "../../src/lib/stale-chunk.ts";

function hubAnswers(status: number) {
  const fetch = vi.fn(async () => ({ status }));
  vi.stubGlobal("fetch", fetch);
  return fetch;
}

/** The addresses that the browser is told to fetch. */
let fetched: string[];

beforeEach(() => {
  fetched = [];
  vi.stubGlobal("document", {
    createElement: () => ({}),
    head: { append: ({ rel, href }: HTMLLinkElement) => rel === "modulepreload" && fetched.push(href) },
  });
});

const scriptOf = (code: string) => `data:text/javascript,${code}`;

/** Loads a chunk that consists of the scripts at `paths`. */
function loaded(...paths: string[]) {
  vi.stubGlobal("CHUNK_PATHS", { sand: paths });
  return loadChunk("sand");
}

test("an existing chunk is imported without a request to the hub", async () => {
  const fetch = hubAnswers(200);
  expect(await loaded(scriptOf("lumisand.sand={Screen:1}"))).toEqual({ Screen: 1 });
  expect(fetch).not.toHaveBeenCalled();
});

test("all scripts are fetched at once and only once; what a chunk needs runs before it", async () => {
  hubAnswers(200);
  const late = "await new Promise(resume=>setTimeout(resume,50));globalThis.firstLoaded=1";
  const paths = [late, "lumisand.sand={Sum:firstLoaded+1}"].map(scriptOf);
  const loading = loaded(...paths);
  expect(fetched).toEqual(paths);
  expect(await loading).toEqual({ Sum: 2 });
  await loaded(...paths);
  expect(fetched).toEqual(paths);
});

test("a script that failed is fetched from its next address", async () => {
  hubAnswers(503);
  const needed = scriptOf("1");
  await expect(loaded(needed, "/none-6.js")).rejects.toThrow();
  await expect(loaded(needed, "/none-6.js")).rejects.toThrow();
  expect(fetched).toEqual([needed, "/none-6.js", "/none-6.js?"]);
});

test("of a chunk that the hub no longer has, nothing more is run", async () => {
  const fetch = hubAnswers(404);
  await expect(loaded("/none-4.js", "/none-5.js")).rejects.toBeInstanceOf(StaleChunk);
  expect(fetch).toHaveBeenCalledExactlyOnceWith("/none-4.js", { method: "HEAD" });
});

test("a response of a busy hub does not make a chunk stale", async () => {
  hubAnswers(503);
  await expect(loaded("/none-2.js")).rejects.not.toBeInstanceOf(StaleChunk);
});

test("another try uses another address, because a browser may remember the failure", async () => {
  hubAnswers(503);
  await expect(loaded("/none-3.js")).rejects.toThrow(/\/none-3\.js(?!\?)/);
  await expect(loaded("/none-3.js")).rejects.toThrow(/\/none-3\.js\?/);
});
