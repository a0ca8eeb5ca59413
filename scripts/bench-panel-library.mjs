import { withBrowser, withHub } from "./lib/bench-hub.mjs";
import { markdownTable } from "./lib/bench-page.mjs";
import { benchmark } from "./lib/benchmark.mjs";
import { sandPattern } from "./lib/sand-patterns.mjs";
import { SLOWER, slowDownLine } from "./lib/throttled-page.mjs";

const PATTERNS = 300;
const FIRST = 40;
/** px a second */
const SPEED = 2000;
/** Frames at 60 a second are this long. The clock of a browser is not exact. */
const FRAME_MS = 1000 / 60;
const INEXACT_MS = 1.5;
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
/** Frames of the compositor, which scrolls the page beside the main thread. */
const FRAMES = "disabled-by-default-devtools.timeline.frame";
/** So high that it shows 40 patterns. */
const WALL = { viewport: { width: 1280, height: 2400 } };

/**
 * Measures how smoothly a library of 300 patterns scrolls, and how soon its first pictures are there. A page of plain
 * boxes shows what the machine can do meanwhile.
 */
await benchmark({ section: "library" }, async () => {
  const tables = await withBrowser((browser) =>
    withHub(async (panel, token, { client }) => {
      for (let number = 0; number < PATTERNS; number++) await upload(client, number);
      const open = (options) => openPage(browser, panel, token, options);
      return [scrollTable(await scrolls(open)), openingTable(await openings(open))];
    }),
  );
  return { text: tables.join("\n\n"), excesses: [] };
});

async function upload(client, number) {
  const { name, content } = sandPattern(number);
  const form = new FormData();
  form.append("gcode", new Blob([content]), name);
  await client.call("POST", "/api/sand/library", form);
}

async function openPage(browser, panel, token, options) {
  const context = await browser.newContext({ baseURL: panel, ...options });
  await context.addInitScript((token) => sessionStorage.setItem("token", token), token);
  await context.addInitScript(addMeter);
  const page = await context.newPage();
  return { page, wire: await context.newCDPSession(page) };
}

/** Runs in the page, before its own scripts. */
function addMeter() {
  // Asking for frames would make the browser draw more of them.
  const pause = () => new Promise((resolve) => setTimeout(resolve, 10));
  const isPainted = ({ src, complete }) => src.startsWith("data:image/jpeg") && complete;
  /** Resolves to the time when this many pictures are painted. */
  window.painted = async (count) => {
    const all = document.getElementsByTagName("main");
    for (;;) {
      const pictures = [...(all[0]?.querySelectorAll("[aria-label=Patterns] li img") ?? [])];
      if (pictures.filter(isPainted).length >= count) return performance.now();
      await pause();
    }
  };
}

async function scrolls(open) {
  const { page, wire } = await open(PHONE);
  const browser = page.context().browser();
  const scroll = async (name) => {
    await page.evaluate(() => scrollTo(0, 0));
    await page.waitForTimeout(1000);
    await wire.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    const yDistance = -(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight));
    await browser.startTracing(page, { categories: [FRAMES] });
    await wire.send("Input.synthesizeScrollGesture", { x: 195, y: 420, yDistance, speed: SPEED });
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
    await wire.send("Emulation.setCPUThrottlingRate", { rate: 1 });
    const drawn = traceEvents.filter((event) => event.name === "DrawFrame").map(({ ts }) => ts / 1000);
    drawn.sort((a, b) => a - b);
    const frames = drawn.slice(1).map((time, i) => time - drawn[i]);
    return { name, frames };
  };
  await page.goto("/sand-table?tab=library");
  await page.getByText(`${PATTERNS} patterns`).waitFor();
  const rows = [await scroll("library, first time"), await scroll("library, again")];
  await page.evaluate(showBoxes, PATTERNS);
  rows.push(await scroll("plain boxes"));
  await page.context().close();
  return rows;
}

/** Runs in the page: shows boxes in place of everything else. */
function showBoxes(count) {
  document.body.innerHTML = `<main style="display:grid;grid-template-columns:1fr 1fr;gap:8px">${"<p>".repeat(count)}`;
  for (const box of document.querySelectorAll("p")) box.style.cssText = "height:150px;background:#876";
}

async function openings(open) {
  const { page, wire } = await open(WALL);
  await page.goto("/sand-table");
  // The panel loads its parts ahead while nothing else happens.
  await page.waitForFunction(scriptsAreLoaded);
  await slowDownLine(wire);
  const alone = await page.evaluate(loadAlone, FIRST);
  const beside = await page.evaluate(async (count) => {
    const begun = performance.now();
    const tabs = [...document.querySelectorAll("[role=tab]")];
    tabs.find((tab) => tab.textContent === "Library").click();
    return (await window.painted(count)) - begun;
  }, FIRST);
  await page.goto("/sand-table?tab=library", { waitUntil: "commit" });
  const address = await page.evaluate((count) => window.painted(count), FIRST);
  await page.context().close();
  return [
    { name: "from the tab beside it", ms: beside },
    { name: "by its address", ms: address },
    { name: "only the data of the first 40", ms: alone },
  ];
}

/** Runs in the page. Whether no script was requested for two seconds. */
function scriptsAreLoaded() {
  const scripts = performance.getEntriesByType("resource").filter(({ name }) => name.includes(".js"));
  return performance.now() - Math.max(...scripts.map(({ responseEnd }) => responseEnd)) > 2000;
}

/** Runs in the page. Resolves to the ms that the list and the outlines of the first patterns take. */
async function loadAlone(count) {
  const headers = { Authorization: `Bearer ${sessionStorage.getItem("token")}` };
  const begun = performance.now();
  const list = await fetch(`/api/sand/library?from=0&count=${count}`, { headers });
  const ids = (await list.json()).patterns.map(({ id }) => id);
  await (await fetch(`/api/sand/library/outlines?ids=${ids}`, { headers })).arrayBuffer();
  return performance.now() - begun;
}

function scrollTable(rows) {
  const share = (frames, ms) => {
    const late = frames.filter((length) => length > ms + INEXACT_MS).length;
    return `${((100 * late) / frames.length).toFixed(1)} %`;
  };
  return markdownTable([
    ["scrolled", "frames a second", "over 16.7 ms", "over 33 ms", "longest"],
    ...rows.map(({ name, frames }) => [
      name,
      ((1000 * frames.length) / frames.reduce((sum, length) => sum + length, 0)).toFixed(1),
      share(frames, FRAME_MS),
      share(frames, 2 * FRAME_MS),
      `${Math.max(...frames).toFixed(0)} ms`,
    ]),
  ]);
}

function openingTable(rows) {
  return markdownTable([
    ["opened", "40 pictures are painted after"],
    ...rows.map(({ name, ms }) => [name, `${(ms / 1000).toFixed(2)} s`]),
  ]);
}
