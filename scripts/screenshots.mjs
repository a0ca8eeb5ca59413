import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { buildHost } from "./lib/cmake.mjs";
import { drawEffects } from "./lib/effects-sheet.mjs";
import { HubClient } from "./lib/hub-client.mjs";
import { ensurePanel } from "./lib/panel.mjs";
import { panelFolder, root } from "./lib/paths.mjs";
import { startHub, startSatellite, startTable } from "./lib/program.mjs";
import { ensure, main } from "./lib/setup.mjs";
import { step } from "./lib/steps.mjs";
import { withTempFolder } from "./lib/temp-folder.mjs";

const kFolder = `${root}/docs/images`;
const kViewport = { width: 1280, height: 800 };
const kOwner = { username: "alex", password: "lights-and-sand" };

/** Speed of the virtual table. */
const kRate = 40;
const kTokens = { "matrix-1": "a".repeat(64), "matrix-2": "b".repeat(64) };
/** Settings that show more than the defaults. */
const kStrip = { enabled: true, mode: "rainbow", brightness: 200, speed: 400, color: "#ff9a3c" };

const kScenes = [
  ["Evening", "sunset", "#ff7a1a"],
  ["Movie", "tv", "#2850ff"],
  ["Dinner", "dinner", "#ffb46b"],
  ["Good night", "bed", ""],
];
const kEveryDay = { days: ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] };
const kEntries = [
  { at: "sunset", offset: -30, action: "scene", scene: 1 },
  { at: "time", time: "22:30", action: "quiet-begin", finish: true },
  { at: "time", time: "07:00", action: "quiet-end" },
  { at: "time", time: "23:00", action: "scene", scene: 4 },
];

/** Name, address, and the text with its place among equal ones that shows when a screen is complete. */
const kScreens = [
  ["led-control", "/led-control", "Auto Timer Control", 0],
  ["led-matrix", "/led-control?tab=matrix", "Online", 1],
  ["schedule", "/schedule", "What happens next", 0],
  ["settings", "/settings?section=devices", "Online", 2],
];

/** Takes the README's pictures from the shipped panel. */
await main(async () => {
  await ensure({ need: "test" });
  await buildHost({
    targets: ["host/hub_host", "host/satellite_host", "host/virtual_grbl"],
    title: "Compiling the hub",
  });
  await ensurePanel();
  mkdirSync(kFolder, { recursive: true });
  await withTempFolder(photograph);
});

/** Runs the programs with their files in `store`, and takes the pictures of them. */
async function photograph(store) {
  const table = startTable(["--link", join(store, "table"), "--rate", String(kRate)]);
  const hub = startHub(hubArguments(store, await table.ready));
  const satellites = [];
  try {
    const { panel, simulator } = await hub.ready;
    for (const [id, token] of Object.entries(kTokens))
      satellites.push(
        startSatellite(["--id", id, "--hub", panel, "--token", token, "--store", join(store, id)]),
      );
    const owner = await HubClient.signIn(panel, kOwner);
    await decorate(owner);
    await step("Taking pictures", () => takePictures(panel, owner));
    await step("Drawing the effects", () => withPage({}, (page) => takeEffects(page, owner, simulator)));
  } finally {
    for (const { child, exited } of [...satellites, hub, table]) {
      child.kill("SIGTERM");
      await exited;
    }
  }
}

function hubArguments(store, serial) {
  return [
    ...["--port", "0", "--simulator-port", "0", "--tz", "UTC0"],
    ...["--store", store, "--www", panelFolder, "--serial", serial],
    ...["--owner", `${kOwner.username}:${kOwner.password}`],
    ...Object.entries(kTokens).flatMap(([id, token]) => ["--device", `${id}=${token}`]),
  ];
}

async function decorate(hub) {
  await hub.call("PUT", "/api/auth/profile", { name: "Alex" });
  const { led, matrix } = await hub.call("GET", "/api/config/configs");
  const strips = led.strips.map((strip) => ({ ...strip, ...kStrip }));
  await hub.call("POST", "/api/config/led-config", { ...led, strips });
  const [first, second] = matrix.matrices;
  first.name = "Above the desk";
  first.display = { ...first.display, mode: "pattern", pattern: hills() };
  second.name = "Hallway";
  second.display = { ...second.display, text: "Welcome home ♥", rainbowBorder: true, color: "#ffffff" };
  for (const each of matrix.matrices) each.matrix.brightness = 160;
  await hub.call("POST", "/api/config/matrix-config", matrix);
  for (const [name, icon, color] of kScenes)
    await hub.call("POST", "/api/scenes", {
      name,
      icon,
      transition: 3,
      led: { strips: [color ? { enabled: true, mode: "solid", color } : { enabled: false }] },
    });
  await hub.call("PUT", "/api/config/hardware", { place: "52.52, 13.41" });
  for (const entry of kEntries) await hub.call("POST", "/api/schedule", { ...kEveryDay, ...entry });
}

/** A sun over hills, column by column and serpentine like all patterns. */
function hills() {
  const colorAt = (col, row) => {
    if (row > 4.5 + 2 * Math.sin(col / 5)) return col % 9 === 4 && row === 7 ? "#ffd23c" : "#1e9e4a";
    if (Math.hypot(col - 25, row - 2) < 2.3) return "#ffb020";
    return row < 2 ? "#12205a" : row < 4 ? "#5a2a7a" : "#c2415a";
  };
  return Array.from({ length: 256 }, (_, at) => {
    const col = Math.floor(at / 8);
    return colorAt(col, col % 2 ? 7 - (at % 8) : at % 8);
  });
}

async function withPage(options, use) {
  const { chromium } = await import("playwright-core");
  const { chromium: launchOptions } = await import("./lib/chromium.mjs");
  const browser = await chromium.launch(launchOptions);
  try {
    await use(await browser.newPage({ viewport: kViewport, colorScheme: "dark", ...options }));
  } finally {
    await browser.close();
  }
}

async function takeEffects(page, hub, simulator) {
  await drawEffects(page, hub, simulator, `${kFolder}/effects.png`);
  console.log("  docs/images/effects.png");
}

async function takePictures(panel, hub) {
  await withPage({ baseURL: panel }, async (page) => {
    await page.goto("/login");
    await page.getByRole("button", { name: "SIGN IN" }).waitFor();
    await shoot(page, "sign-in");
    await page.getByLabel("Username").fill(kOwner.username);
    await page.getByLabel("Password", { exact: true }).fill(kOwner.password);
    await page.getByRole("button", { name: "SIGN IN" }).click();
    await page.getByText("Welcome back").waitFor();
    await shoot(page, "dashboard");
    for (const [name, path, text, nth] of kScreens) {
      await page.goto(path);
      await page.getByText(text, { exact: true }).nth(nth).waitFor();
      await shoot(page, name);
    }
    await takeLibraryPictures(page, hub);
    await page.goto("/sand-table");
    await page.getByText(/^Plotting [4-6]\d%$/).waitFor({ timeout: 120_000 });
    await shoot(page, "sand-table");
  });
}

/** Fills the library as a user would, and leaves a queue on a table without lines. */
async function takeLibraryPictures(page, hub) {
  await page.goto("/sand-table?tab=library");
  await page.getByRole("button", { name: "Load twelve patterns" }).click();
  await page.getByText("12 patterns added").waitFor({ timeout: 60_000 });
  await page.getByRole("button", { name: "Close the list" }).click();
  const { patterns } = await hub.call("GET", "/api/sand/library");
  for (const { id } of patterns.slice(2, 4))
    await hub.call("PATCH", `/api/sand/library/${id}`, { favorite: true });
  await page.reload();
  await page.getByText(/^12 patterns/).waitFor();
  await page.waitForLoadState("networkidle");
  await shoot(page, "library");

  await page.goto("/sand-table?tab=create");
  await page.getByRole("button", { name: "Draw now" }).waitFor();
  await shoot(page, "create");

  const ids = patterns.map(({ id }) => id);
  const list = { name: "Sunday", entries: ids.slice(0, 7), pause: 900, shuffle: false };
  const { id } = await hub.call("POST", "/api/sand/playlists", list);
  await hub.call("POST", `/api/sand/playlists/${id}/run`, {});
  await page.goto(`/sand-table?tab=playlists&list=${id}`);
  await page.getByText(/^Sunday · 1 of 7/).waitFor({ timeout: 60_000 });
  await page.waitForLoadState("networkidle");
  await shoot(page, "playlist");

  await hub.call("POST", "/api/sand/player", { action: "stop" });
  await page.getByRole("region", { name: "Now playing" }).waitFor({ state: "detached", timeout: 60_000 });
  await hub.call("POST", "/api/gcode/canvas/clear");
  for (const pattern of ids.slice(7, 10)) await hub.call("POST", `/api/sand/library/${pattern}/queue`, {});
}

async function shoot(page, name) {
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: `${kFolder}/${name}.png` });
  console.log(`  docs/images/${name}.png`);
}
