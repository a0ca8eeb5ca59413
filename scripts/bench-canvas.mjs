import { withBrowser, withHub } from "./lib/bench-hub.mjs";
import { markdownTable } from "./lib/bench-page.mjs";
import { benchmark } from "./lib/benchmark.mjs";
import { canvasAnswer, denseSpiral, writeSand } from "./lib/canvas-file.mjs";
import { watchDrawing } from "./lib/sand-drawing.mjs";

const SEGMENTS = [10_000, 100_000, 200_000, 1_000_000];
/** The segments that a hub with 16 MB of flash can store. For more, a response takes the hub's place. */
const MOST_OF_A_HUB = 200_000;
/** Factors by which the processor is slowed down. */
const SLOWER = [1, 4];
const RUNS = 3;
/** Limits in ms. Those of the total and of a task apply only to the processor at full speed. */
const BUDGET = { drawn: 4_000, frame: 100, task: 50 };
const MIB = 2 ** 20;

/** Measures how long the panel draws the sand and blocks the page; fails if a budget is exceeded. */
await benchmark({ section: "canvas" }, async () => {
  const rows = [];
  await withBrowser(async (browser) => {
    for (const segments of SEGMENTS) {
      rows.push(...(await withSand(segments, (sand) => measureAll(browser, segments, sand))));
    }
  });
  const late = rows.filter(exceeds);
  const excesses = late.map(
    ({ segments, slower }) => `${segments} segments, processor ${slower} times slower`,
  );
  return { text: tableOf(rows), excesses };
});

/** Runs `work` with the panel of a hub with this canvas, or with a response in place of the hub's. */
function withSand(segments, work) {
  const points = denseSpiral(segments);
  if (segments > MOST_OF_A_HUB) {
    const answer = canvasAnswer(points);
    return withHub((panel, token) => work({ panel, token, answer }));
  }
  return withHub(
    (panel, token) => work({ panel, token }),
    (store) => writeSand(store, points),
  );
}

async function measureAll(browser, segments, sand) {
  const rows = [];
  for (const slower of SLOWER) {
    const runs = [];
    for (let run = 0; run < RUNS; run++) runs.push(await measure(browser, sand, slower));
    rows.push({ segments, slower, ...ofAll(runs) });
  }
  return rows;
}

/** Noise can only lengthen the total, so the best run counts; of the blocked times, the worst. */
function ofAll(runs) {
  const figures = (name) => runs.map((run) => run[name]);
  return {
    drawn: Math.min(...figures("drawn")),
    memory: Math.min(...figures("memory")),
    frame: Math.max(...figures("frame")),
    task: Math.max(...figures("task")),
  };
}

/** Opens the sand table and waits until its sand is shown. */
async function measure(browser, { panel, token, answer }, slower) {
  const context = await browser.newContext({ baseURL: panel, reducedMotion: "reduce" });
  try {
    await context.addInitScript((token) => sessionStorage.setItem("token", token), token);
    const page = await context.newPage();
    if (answer) await giveInPlace(page, answer);
    const wire = await context.newCDPSession(page);
    await wire.send("Emulation.setCPUThrottlingRate", { rate: slower });
    const drawing = new Promise((resolve) => page.exposeFunction("reportDrawing", resolve));
    await page.addInitScript(watchDrawing);
    await page.goto("/sand-table");
    const drawn = await drawing;
    await wire.send("HeapProfiler.collectGarbage");
    const { usedSize, backingStorageSize } = await wire.send("Runtime.getHeapUsage");
    // A request may still be in flight.
    await page.unrouteAll({ behavior: "ignoreErrors" });
    return { ...drawn, memory: usedSize + backingStorageSize };
  } finally {
    await context.close();
  }
}

/** Serves the canvas calls in place of the hub; other calls reach the hub. */
async function giveInPlace(page, { bytes, ...canvas }) {
  await page.route("/api/gcode/canvas.bin*", (route) =>
    route.fulfill({ body: bytes, contentType: "application/octet-stream" }),
  );
  await page.route("/api/gcode/table", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), canvas } });
  });
}

function exceeds({ slower, drawn, frame, task }) {
  return frame > BUDGET.frame || (slower === 1 && (drawn > BUDGET.drawn || task > BUDGET.task));
}

function tableOf(rows) {
  const processor = (slower) => (slower === 1 ? "this one" : `${slower} times slower`);
  const ms = (value) => `${Math.round(value).toLocaleString("en-US")} ms`;
  return markdownTable([
    ["segments", "processor", "drawn after", "longest frame", "longest task", "memory"],
    ...rows.map(({ segments, slower, drawn, frame, task, memory }) => [
      segments.toLocaleString("en-US"),
      processor(slower),
      ms(drawn),
      ms(frame),
      task === 0 ? "below 50 ms" : ms(task),
      `${(memory / MIB).toFixed(0)} MiB`,
    ]),
    ["at most", processor(1), ms(BUDGET.drawn), ms(BUDGET.frame), ms(BUDGET.task), ""],
    ["at most", "slower", "", ms(BUDGET.frame), "", ""],
  ]);
}
