import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { denseSpiral, writeSand } from "./lib/canvas-file.mjs";
import { buildHost } from "./lib/cmake.mjs";
import { startHub } from "./lib/hub-process.mjs";
import { ensurePanel } from "./lib/panel.mjs";
import { panelFolder } from "./lib/paths.mjs";
import { ensure, main } from "./lib/setup.mjs";

const SEGMENTS = [10_000, 100_000, 200_000];
const OWNER = { username: "owner", password: "owner-password" };
const LOAD_BUDGET_MS = 1000;
const SHOW_BUDGET_MS = 3000;
const TASK_BUDGET_MS = 50;
const RUNS = 3;
/** x, y, width, height on the canvas. */
const EDGE = [208, 330, 10, 6];

await main(async () => {
  await ensure({ need: "test" });
  await buildHost({ targets: ["host/hub_host"], title: "Compiling the hub" });
  await ensurePanel();
  const { chromium } = await import("playwright-core");
  const { chromium: launchOptions } = await import("./lib/chromium.mjs");
  const browser = await chromium.launch(launchOptions);
  let isOver = false;
  console.log("segments     JSON     binary  page shown  longest task  (ms, the best of three)");
  try {
    const smooth = await withSand(0, async (panel) => edgeOf(await openSand(browser, panel)));
    for (const segments of SEGMENTS) {
      const best = await withSand(segments, (panel) => measureBest(browser, panel, smooth));
      const cells = [best.json, best.binary, best.shown, best.task].map((ms) =>
        String(Math.round(ms)).padStart(9),
      );
      console.log(`${String(segments).padStart(8)}${cells.join("  ")}`);
      isOver ||= best.json > LOAD_BUDGET_MS || best.shown > SHOW_BUDGET_MS || best.task > TASK_BUDGET_MS;
    }
  } finally {
    await browser.close();
  }
  return isOver ? 1 : 0;
});

/** Runs `work` with a hub whose sand holds so many segments. */
async function withSand(segments, work) {
  const store = mkdtempSync(join(tmpdir(), "lumisand-bench-"));
  writeSand(store, denseSpiral(segments));
  const ports = ["--port", "0", "--twin-port", "0"];
  const owner = `${OWNER.username}:${OWNER.password}`;
  const hub = startHub([...ports, "--store", store, "--www", panelFolder, "--owner", owner]);
  try {
    return await work((await hub.ready).panel);
  } finally {
    hub.child.kill("SIGINT");
    await hub.exited;
    rmSync(store, { recursive: true, force: true });
  }
}

/** Noise only ever makes things slower. */
async function measureBest(browser, panel, smooth) {
  const runs = [];
  for (let run = 0; run < RUNS; run++) runs.push(await measure(browser, panel, smooth));
  const least = (name) => Math.min(...runs.map((each) => each[name]));
  return { json: least("json"), binary: least("binary"), shown: least("shown"), task: least("task") };
}

async function measure(browser, panel, smooth) {
  const token = await signIn(panel);
  const fetched = async (path) => {
    const begun = performance.now();
    const answer = await fetch(new URL(path, panel), { headers: { Authorization: `Bearer ${token}` } });
    await answer.arrayBuffer();
    return performance.now() - begun;
  };
  const json = await fetched("/api/gcode/canvas/state");
  const binary = await fetched("/api/gcode/canvas.bin");
  return { json, binary, ...(await show(browser, panel, smooth)) };
}

async function signIn(panel) {
  const login = await fetch(new URL("/api/auth/login", panel), {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(OWNER),
  });
  return (await login.json()).token;
}

/** The Sand Table screen, reached from the dashboard, with the durations of the script tasks since in `window.tasks`. */
async function openSand(browser, panel) {
  const context = await browser.newContext({ baseURL: panel, reducedMotion: "reduce" });
  await context.addInitScript((token) => sessionStorage.setItem("token", token), await signIn(panel));
  const page = await context.newPage();
  await page.goto("/dashboard");
  await page.getByText("Welcome back").waitFor();
  await page.evaluate(() => {
    window.tasks = [0];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.tasks.push(duration);
    }).observe({ type: "longtask" });
  });
  await page.getByRole("link", { name: "Sand Table" }).first().click();
  await page.locator("canvas").waitFor();
  return page;
}

/** The pixels where the spiral's outermost, and last, turn lies. */
function edgeOf(page) {
  return page.evaluate((edge) => {
    const context = document.querySelector("canvas").getContext("2d");
    return [...context.getImageData(...edge).data];
  }, EDGE);
}

/** From opening the dashboard until the sand is there, and the longest script task meanwhile. */
async function show(browser, panel, smooth) {
  const begun = performance.now();
  const page = await openSand(browser, panel);
  await page.waitForFunction(
    ({ edge, smooth }) => {
      const { data } = document
        .querySelector("canvas")
        .getContext("2d")
        .getImageData(...edge);
      return data.some((value, at) => value !== smooth[at]);
    },
    { edge: EDGE, smooth },
  );
  const shown = performance.now() - begun;
  const task = await page.evaluate(() => Math.max(...window.tasks));
  await page.context().close();
  return { shown, task };
}
