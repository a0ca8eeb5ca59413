import { withBrowser, withHub } from "./lib/bench-hub.mjs";
import { markdownTable } from "./lib/bench-page.mjs";
import { benchmark } from "./lib/benchmark.mjs";
import { loadedByBrowsers } from "./lib/panel.mjs";
import { firstControl } from "./lib/throttled-page.mjs";

const RUNS = 5;
const KIB = 1024;
/** Seconds allowed for a panel of that many KiB; interpolated for other sizes. */
const BUDGET = [
  { kib: 24, seconds: 0.6 },
  { kib: 40, seconds: 0.9 },
];

/** Large enough to show each screen's first control without scrolling. */
const WINDOW = { width: 1280, height: 960 };

const SLIDER = "main input[type=range]";

/** Name, path and first control of each screen, when it is usable, and the seconds allowed if any. */
const VISITS = [
  ["signing in", "/", "type", "input[name=username]", "the name's field takes a letter"],
  ["dashboard", "/dashboard", "slide", SLIDER, "the strip's brightness slider moves", 0.8],
  ["LED strips", "/led-control", "slide", SLIDER, "the strip's brightness slider moves", 0.95],
  ["LED matrices", "/led-control?tab=matrix", "toggle", switchIn("LED Matrix"), "a matrix is switched"],
  ["sand table", "/sand-table", "choose", "main button:enabled:has(svg)", "Send to Arduino asks for a file"],
  ["settings", "/settings", "type", "main input", "a field of the profile takes a letter"],
].map(([name, path, action, selector, what, limit]) => ({
  ...{ name, path, what, limit },
  control: { selector, action },
}));

function switchIn(card) {
  return `[aria-label="${card}"] [role=switch]`;
}

/** Measures times and sizes at the first and second visit; fails if the first control is late. */
await benchmark({ section: "panel" }, async () => {
  const runs = [];
  await withBrowser(async (browser) => {
    for (let run = 0; run < RUNS; run++) {
      runs.push(await withHub((panel, token) => visitAll(browser, panel, token)));
    }
  });
  const rows = summed(runs.flat());
  const files = loadedByBrowsers();
  for (const row of rows) if (row.path === "/") row.limit = budgetFor(files[0].bytes);
  const late = rows.filter(({ limit, times }) => limit && median(times) > limit);
  return {
    text: [visitTable(rows), fileTable(files)].join("\n\n"),
    excesses: late.map(({ name, load }) => `${name}, ${load}`),
  };
});

/** Visits every screen in a profile of its own, twice: the second time with the browser's cache. */
async function visitAll(browser, panel, token) {
  const visits = [];
  for (const visit of VISITS) {
    const context = await browser.newContext({ baseURL: panel, viewport: WINDOW });
    if (visit.name !== "signing in") await context.addInitScript(remember, token);
    for (const load of ["cold", "warm"]) {
      const seen = await firstControl(context, visit.path, visit.control);
      visits.push({ ...visit, load, ...seen });
    }
    await context.close();
  }
  return visits;
}

/** Runs in the page: stores the token as after a sign-in with "Remember me". */
function remember(token) {
  localStorage.setItem("token", token);
  localStorage.setItem("rememberMe", "true");
}

/** One row per screen and load; bytes and requests are the maximum of all runs. */
function summed(visits) {
  const rows = new Map();
  for (const visit of visits) {
    const key = `${visit.name} ${visit.load}`;
    const row = rows.get(key) ?? { ...visit, times: [], arrivals: [] };
    row.requests = Math.max(row.requests, visit.requests);
    row.bytes = Math.max(row.bytes, visit.bytes);
    row.times.push(visit.usable / 1000);
    row.arrivals.push(visit.arrived / 1000);
    rows.set(key, row);
  }
  return [...rows.values()];
}

function median(values) {
  return values.toSorted((a, b) => a - b)[values.length >> 1];
}

function visitTable(rows) {
  const seconds = (value) => `${value.toFixed(2)} s`;
  return markdownTable([
    [
      "screen",
      "usable when",
      "load",
      "requests",
      "bytes",
      "page is there",
      "usable: best",
      "median",
      "at most",
    ],
    ...rows.map(({ name, what, load, requests, bytes, arrivals, times, limit }) => [
      name,
      what,
      load,
      requests,
      bytes.toLocaleString("en-US"),
      seconds(median(arrivals)),
      seconds(Math.min(...times)),
      seconds(median(times)),
      limit ? seconds(limit) : "",
    ]),
  ]);
}

function fileTable(files) {
  return markdownTable([
    ["file", "bytes, gzipped", "at most"],
    ...files.map(({ title, bytes, budget }) => [
      title,
      bytes.toLocaleString("en-US"),
      budget.toLocaleString("en-US"),
    ]),
  ]);
}

/** The allowed seconds for this size. */
function budgetFor(bytes) {
  const [small, large] = BUDGET;
  const share = (bytes / KIB - small.kib) / (large.kib - small.kib);
  return small.seconds + share * (large.seconds - small.seconds);
}
