import type { Page } from "playwright-core";

const kIcons = ["tv", "bed", "sunset", "book", "party", "heart"];
const kNames = [
  "Movie night",
  "Good morning",
  "夜の光",
  "A name of sixty-four bytes, which no button of a phone can show...",
  "🎉",
];
const kColors = ["#ff7a1a", "#2850ff", null, "#22d94b"];
const kTable = {
  ...{ online: true, machine: "Run", alarm: 0, homed: true, needsConfirmation: false, canStop: true },
  ...{ position: { x: 1, y: 1 }, override: 100, message: "", stepsPerMm: 80 },
  canvas: { generation: 1, size: 16 },
};
const kJob = {
  ...{ file: "rose", originalName: "rose.thr", status: "Printing", state: "running", message: "" },
  ...{
    progress: 40,
    repeat: false,
    duration: 600,
    remaining: 300,
    size: 1,
    commandCount: 9,
    clampedCount: 0,
  },
};

/** The page gets `count` scenes instead of the hub's; the first one is Movie night. Returns the ids that it runs. */
export async function playScenes(page: Page, count: number): Promise<number[]> {
  const runs: number[] = [];
  const scenes = Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    name: kNames[at % kNames.length],
    icon: kIcons[at % kIcons.length],
    color: kColors[at % kColors.length],
    parts: ["lights", "matrix-1", "matrix-2", "sand"].slice(at % 4),
    pinned: true,
  }));
  const scene = {
    ...{ name: "Movie night", icon: "tv", pinned: true, transition: 5 },
    led: { strips: [{ enabled: true, mode: "solid", color: "#ff7a1a", brightness: 60, speed: 100 }] },
    matrix: { matrices: [{ matrix: { enabled: true, brightness: 90 } }, { matrix: { enabled: false } }] },
    sand: { action: "draw", pattern: "000000ff", name: "rose.thr" },
  };
  await page.route("**/api/scenes", (route) => route.fulfill({ json: { revision: 1, running: 1, scenes } }));
  await page.route("**/api/scenes/1", (route) => route.fulfill({ json: scene }));
  await page.route("**/api/scenes/*/run", (route) => {
    runs.push(Number(/(\d+)\/run$/.exec(route.request().url())?.[1]));
    return route.fulfill({ json: { success: true, message: "" } });
  });
  return runs;
}

/** The page sees a table that draws instead of the hub's. Returns the commands that it sends. */
export async function playDrawing(page: Page): Promise<unknown[]> {
  const sent: unknown[] = [];
  await page.route("**/api/gcode/table", (route) => route.fulfill({ json: kTable }));
  await page.route("**/api/gcode/queue", (route) => route.fulfill({ json: [kJob] }));
  await page.route("**/api/gcode/control", (route) => {
    sent.push(route.request().postDataJSON());
    return route.fulfill({ json: { success: true } });
  });
  return sent;
}
