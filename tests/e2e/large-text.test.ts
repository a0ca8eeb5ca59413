import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openPanel, shareBrowser } from "../support/browser/browser";
import { brokenWords, cutOff } from "../support/browser/look";
import { button, firstStart, onAccessPoint } from "../support/browser/setup-page";
import { Hub } from "../support/hub/hub";
import { PatternLibrary, starFile } from "../support/hub/library";
import { Playlists } from "../support/hub/playlists";
import { Sand } from "../support/hub/sand";
import { VirtualTable } from "../support/hub/table";
import { until } from "../support/hub/until";

/** The font size as a user sets it in the browser: 200 % of the usual 16 px. */
shareBrowser(["--blink-settings=defaultFontSize=32"]);

/** Ends before the hook's time is over, so that the error names what did not come. */
const soon = { timeout: 45_000 };

let table: VirtualTable;
let hub: Hub;
let token: string;
let list: number;
beforeAll(async () => {
  table = await VirtualTable.start({ rate: 1 });
  hub = await Hub.start({ serial: table.port });
  token = await hub.signIn();
  const library = new PatternLibrary(hub, token);
  await library.add(...[0, 1, 2, 3].map((at) => starFile(at, `Desert Rose ${at}.gcode`)));
  const entries = (await library.list()).map(({ id }) => id);
  const lists = new Playlists(hub, token);
  list = (await lists.add({ name: "Sunday evening", entries })).id;
  const led = { strips: [{ enabled: true, mode: "solid", color: "#ff7a1a" }] };
  for (const name of ["Movie night", "Good morning"])
    await hub.call("POST", "/api/scenes", { token, body: { name, icon: "tv", transition: 0, led } });
  const entry = { days: ["mon", "tue"], at: "time", time: "22:30", action: "quiet-begin", finish: true };
  const daily = { days: ["mon", "tue", "wed", "thu", "fri", "sat", "sun"], at: "time", time: "07:00" };
  for (const body of [entry, { ...daily, action: "quiet-end" }])
    await hub.call("POST", "/api/schedule", { token, body });
  const sand = new Sand(hub, token);
  await until(
    () => sand.table(),
    ({ online }) => online,
    { ...soon, what: "the table" },
  );
  await sand.control("home");
  await until(
    () => sand.table(),
    ({ homed }) => homed,
    { ...soon, what: "the table at home" },
  );
  await lists.run(list);
});
afterAll(async () => {
  await hub?.stop();
  await table?.stop();
});

const press =
  (name: string | RegExp, ...more: (string | RegExp)[]) =>
  async (page: Page) => {
    for (const each of [name, ...more]) await page.getByRole("button", { name: each }).first().click();
  };
const dialog =
  (...names: [string | RegExp, ...(string | RegExp)[]]) =>
  async (page: Page) => {
    await press(...names)(page);
    await page.getByRole("dialog").first().waitFor();
  };
const openPattern = async (page: Page) => {
  await page.locator("li button[title='Desert Rose 3']").click();
  await page.getByRole("dialog").waitFor();
};
const shown = (name: string, label: string) => async (page: Page) => {
  await press(name)(page);
  await page.getByLabel(label).waitFor();
};
const section = (name: string) => `/settings?section=${name}`;

type Act = (page: Page) => Promise<unknown>;
const kScreens: [path: string, what?: string, act?: Act][] = [
  ["/login"],
  [
    "/login",
    "refused",
    async (page) => {
      await page.getByLabel("Username").fill("somebody");
      await page.getByLabel("Password", { exact: true }).fill("not the password");
      await press("SIGN IN")(page);
      await page.getByRole("alert").waitFor();
    },
  ],
  ["/dashboard"],
  ["/dashboard", "menu", press("Menu")],
  ["/dashboard?scene=new"],
  [
    "/dashboard?scene=new",
    "a message of a matrix",
    async (page) => {
      await page.getByRole("combobox", { name: "Matrix 1" }).selectOption("on");
      await page.getByRole("switch", { name: "Show a message once" }).first().check();
    },
  ],
  ["/dashboard?scene=all"],
  ["/led-control"],
  ["/led-control", "more", press(/^More$/)],
  ["/led-control", "playlist of looks", dialog("Edit the playlist")],
  [
    "/led-control",
    "reset",
    async (page) => {
      await press("More actions")(page);
      await page.getByRole("menuitem", { name: "Reset" }).click();
    },
  ],
  ["/led-control?tab=matrix"],
  ["/led-control?tab=matrix", "paint", press("Paint")],
  ["/sand-table"],
  ["/sand-table", "maintenance", (page) => page.getByText("Maintenance").click()],
  ["/sand-table?tab=library"],
  ["/sand-table?tab=library", "selecting", press("Select")],
  ["/sand-table?tab=library", "pattern", openPattern],
  [
    "/sand-table?tab=library",
    "to a playlist",
    async (page) => {
      await openPattern(page);
      await press("Add to playlist")(page);
      await page.getByText("Make a playlist").waitFor();
    },
  ],
  ["/sand-table?tab=playlists"],
  ["/sand-table?tab=playlists", "new", dialog("Make a playlist")],
  ["/sand-table?tab=playlists&list=LIST"],
  ["/sand-table?tab=create"],
  ["/schedule"],
  ["/schedule", "entry", dialog("Add entry")],
  ["/schedule", "quiet hours", dialog("Add quiet hours")],
  ...[
    "profile",
    "security",
    "notifications",
    "appearance",
    "devices",
    "connections",
    "firmware",
    "users",
  ].map((name): [string] => [section(name)]),
  [section("users"), "invitation", shown("Invite", "New invitation")],
  [section("security"), "admin token", shown("Make an admin token", "New admin token")],
  [
    section("devices"),
    "pairing",
    async (page) => {
      const asking = [{ deviceId: "matrix-1", version: "1.0.0", address: "192.168.178.142", ago: 1 }];
      await page.route("**/api/device/pairing", (route) => route.fulfill({ json: { asking, window: null } }));
      await page.getByText("Matrix 1 wants to join").waitFor();
    },
  ],
  [`${section("devices")}&view=log`],
  [section("devices"), "restore", dialog("Restore")],
  [section("devices"), "factory reset", dialog("Factory reset")],
  ...["start", "strip", "count", "colors", "supply", "home", "matrices", "table", "ready"].map(
    (step): [string] => [`${section("devices")}&view=guide&step=${step}`],
  ),
];

/** Elements that are cut or covered and broken words, on a phone and a desktop. */
async function faults(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    const faults = [...(await cutOff(page)), ...(await brokenWords(page)).map((word) => `broken: ${word}`)];
    found.push(...faults.map((fault) => `${width} px: ${fault}`));
  }
  return found;
}

it.each(kScreens)(
  "%s %s follows the browser's font size, and nothing is cut or covered",
  async (path, _, act) => {
    const viewport = { width: 390, height: 844 };
    const session = path === "/login" ? undefined : token;
    const page = await openPanel(hub, path.replace("LIST", String(list)), { token: session, viewport });
    await page.getByRole("heading").first().waitFor();
    expect(await page.evaluate(() => getComputedStyle(document.body).fontSize)).toBe("32px");
    await page.waitForLoadState("networkidle");
    await act?.(page);
    expect(await faults(page)).toEqual([]);
  },
);
/** Whether two elements lie on one another. */
async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()]);
  if (!a || !b) throw new Error("One of them is not shown");
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

it("the sets of days are not on the days", async () => {
  const page = await openPanel(hub, "/schedule", { token, viewport: { width: 1280, height: 800 } });
  await dialog("Add entry")(page);
  const days = page.getByRole("dialog").getByText("Mo", { exact: true });
  for (const name of ["Every day", "Weekend"])
    expect(await overlap(days, page.getByRole("button", { name, exact: true })), name).toBe(false);
});

it("Save is not on the title of LED Control", async () => {
  const page = await openPanel(hub, "/led-control", { token, viewport: { width: 390, height: 844 } });
  await press("More actions")(page);
  await page.getByRole("menuitemcheckbox", { name: "Auto-save" }).click();
  const save = page.getByRole("button", { name: "Save", exact: true });
  await save.waitFor();
  const title = page.getByRole("heading", { name: "LED Control" });
  expect(await overlap(title, save)).toBe(false);
});

it("the bar of the selection is not on the patterns", async () => {
  const viewport = { width: 390, height: 844 };
  const page = await openPanel(hub, "/sand-table?tab=library", { token, viewport });
  await press("Select")(page);
  const last = page.locator("li button[title='Desert Rose 0']");
  await last.scrollIntoViewIfNeeded();
  expect(await overlap(last, page.getByRole("region", { name: "Selection" }))).toBe(false);
  expect(
    await page.getByRole("region", { name: "Selection" }).evaluate((bar) => getComputedStyle(bar).position),
  ).toBe("static");
});

it("the networks of the first set-up are whole words", async () => {
  const device = await Hub.start(firstStart);
  try {
    const page = await onAccessPoint(device, "/setup", { viewport: { width: 390, height: 844 } });
    await button(page, /^HOME/).waitFor();
    expect(await faults(page)).toEqual([]);
  } finally {
    await device.stop();
  }
});
