import type { Locator, Page } from "playwright-core";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openPanel, pathOf, shareBrowser } from "../support/browser/browser";
import { glancing, seen } from "../support/browser/glance";
import { readLights, setLights } from "../support/browser/lights";
import { Hub, type HubOptions } from "../support/hub/hub";
import { isDark, stripOf } from "../support/hub/simulator-page";

const kNoon = "2026-05-01T12:00:00Z";
const kShortlyBeforeSeven = "2026-05-01T18:59:50Z";
/** A minute of the hub takes 12 s. */
const kSpeed = 5;

interface Schedule {
  quiet: boolean;
  entries: { id: number; time: string; action: string; days: string[]; finish: boolean; problem: string }[];
  next: { entry: number | null; at: string; action: string; skipped: boolean }[];
}

let hub: Hub;
let token: string;
async function begin(options: HubOptions): Promise<void> {
  hub = await Hub.start(options);
  token = await hub.signIn();
}
beforeEach(() => begin({ now: kNoon }));
afterEach(() => hub?.stop());
shareBrowser();

const read = async () => (await hub.call<Schedule>("GET", "/api/schedule", { token })).body;
const actions = async () => (await read()).entries.map(({ action }) => action);

async function addEntry(entry: Record<string, unknown>): Promise<number> {
  const body = {
    at: "time",
    time: "19:00",
    days: ["mon", "tue", "wed", "thu", "fri", "sat", "sun"],
    ...entry,
  };
  const answer = await hub.call<{ id: number }>("POST", "/api/schedule", { token, body });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.id;
}

async function openSchedule(): Promise<Page> {
  const page = await openPanel(hub, "/schedule", { token });
  await page.getByRole("heading", { level: 1, name: "Schedule" }).waitFor();
  return page;
}

const click = (within: Page | Locator, name: string) =>
  within.getByRole("button", { name, exact: true }).click();

/** Opens a dialog of the screen by the button with this name. */
async function open(page: Page, name: string, title: string): Promise<Locator> {
  await click(page, name);
  const dialog = page.getByRole("dialog", { name: title });
  await dialog.waitFor();
  return dialog;
}

async function save(dialog: Locator): Promise<void> {
  await click(dialog, "Save");
  await dialog.waitFor({ state: "detached" });
}

const rows = (page: Page) => page.getByRole("list", { name: "Entries" }).getByRole("listitem");

it("the lights come on at the time of an entry that was added in the panel", async () => {
  await hub.stop();
  await begin({ now: kShortlyBeforeSeven, speed: kSpeed });
  await setLights(hub, token, { strip: { enabled: false } });
  await expect.poll(async () => isDark(await stripOf(hub))).toBe(true);
  const page = await openSchedule();
  const dialog = await open(page, "Add entry", "New entry");
  await dialog.locator("input[type=time]").fill("19:01");
  await save(dialog);
  await rows(page).filter({ hasText: "19:01 Room lights on" }).waitFor();
  expect(isDark(await stripOf(hub))).toBe(true);
  await expect.poll(async () => isDark(await stripOf(hub)), { timeout: 40_000 }).toBe(false);
  expect((await readLights(hub, token)).strips[0]?.enabled).toBe(true);
  const [event] = (await read()).next;
  expect(event?.at).toBe("2026-05-02T19:01:00.000Z");
});

it("an entry runs a scene at its time", async () => {
  await hub.stop();
  await begin({ now: kShortlyBeforeSeven, speed: kSpeed });
  await setLights(hub, token, { strip: { enabled: false } });
  const led = { strips: [{ enabled: true, mode: "solid", color: "#00ff00", brightness: 255 }] };
  const scene = { name: "🌙 Night", transition: 0, led };
  expect((await hub.call("POST", "/api/scenes", { token, body: scene })).status).toBe(201);
  const page = await openSchedule();
  const dialog = await open(page, "Add entry", "New entry");
  await dialog.locator("input[type=time]").fill("19:01");
  await dialog.getByLabel("What", { exact: true }).selectOption("Run a scene");
  await dialog.getByLabel("🌙 Night").press("Space");
  await save(dialog);
  await rows(page).filter({ hasText: "🌙 Night" }).waitFor();
  const colors = async () => [...new Set((await stripOf(hub)).pixels.map(String))];
  await expect.poll(colors, { timeout: 40_000 }).toEqual(["0,255,0"]);
});

it("quiet hours are added as a pair of entries, and the end past midnight is on the next day", async () => {
  const page = await openSchedule();
  const dialog = await open(page, "Add quiet hours", "Quiet hours");
  await dialog.getByRole("button", { name: "Weekend" }).click();
  await dialog.getByLabel("A running pattern").selectOption("pauses and continues afterwards");
  await dialog.getByLabel("From", { exact: true }).fill("21:30");
  await dialog.getByLabel("Until, the next day", { exact: true }).fill("06:45");
  await save(dialog);
  await expect.poll(() => rows(page).count()).toBe(2);
  expect((await read()).entries).toMatchObject([
    { action: "quiet-begin", time: "21:30", days: ["sat", "sun"], finish: false },
    { action: "quiet-end", time: "06:45", days: ["mon", "sun"] },
  ]);
});

it("quiet hours that hold are shown with their end, and end by a click", async () => {
  await addEntry({ action: "quiet-begin", time: "11:00" });
  await addEntry({ action: "quiet-end", time: "13:30" });
  expect((await hub.call("POST", "/api/schedule/quiet", { token, body: { quiet: true } })).status).toBe(200);
  const page = await openSchedule();
  await page.getByText("Quiet hours: the sand table waits. Until 13:30.").waitFor();
  await click(page, "End now");
  await page.getByText("Quiet hours: the sand table waits.").waitFor({ state: "detached" });
  await expect.poll(async () => (await read()).quiet).toBe(false);
});

it("the next event is skipped and restored; the one after it stays", async () => {
  await addEntry({ action: "lights-on" });
  const page = await openSchedule();
  const skipped = async () => (await read()).next.slice(0, 2).map((event) => event.skipped);
  await click(page, "Skip next: Room lights on, Today 19:00");
  await expect.poll(skipped).toEqual([true, false]);
  await page.getByText("Skipped", { exact: true }).waitFor();
  await click(page, "Undo: Room lights on, Today 19:00");
  await expect.poll(skipped).toEqual([false, false]);
  await page.getByText("Skipped", { exact: true }).waitFor({ state: "detached" });
});

it("an entry at sunset asks for a place, and names the time once there is one", async () => {
  const page = await openSchedule();
  const dialog = await open(page, "Add entry", "New entry");
  await dialog.getByText("Sunset", { exact: true }).click();
  await dialog
    .getByText("The hub needs to know where it is, to find out when the sun rises and sets.")
    .waitFor();
  await save(dialog);
  const [entry] = (await read()).entries;
  expect(entry?.problem).not.toBe("");
  await rows(page)
    .getByText(entry?.problem ?? "")
    .waitFor();

  const place = { place: "52.52, 13.41", timezone: "CET-1CEST,M3.5.0,M10.5.0/3" };
  expect((await hub.call("PUT", "/api/config/hardware", { token, body: place })).status).toBe(200);
  await page.reload();
  await rows(page).getByText("Every day · about 20:33").waitFor();
  expect((await read()).entries[0]?.problem).toBe("");
  expect((await read()).next[0]?.at).toMatch(/^2026-05-01T18:3[234]/);
  await rows(page)
    .getByRole("button", { name: /^Sunset/ })
    .click();
  await page.getByText("Today at 20:33.").waitFor();
});

it("a deleted entry comes back by Undo", async () => {
  await addEntry({ action: "lights-off", time: "23:15", days: ["fri"] });
  const page = await openSchedule();
  await rows(page)
    .getByRole("button", { name: /^23:15/ })
    .click();
  await click(page.getByRole("dialog", { name: "Edit entry" }), "Delete");
  await page.getByText("“Room lights off, 23:15” is deleted.").waitFor();
  await expect.poll(actions).toEqual([]);
  await click(page, "Undo");
  await expect
    .poll(async () => (await read()).entries)
    .toMatchObject([{ action: "lights-off", time: "23:15", days: ["fri"] }]);
  await rows(page).filter({ hasText: "23:15" }).waitFor();
});

it("the lists of two browsers follow each other", async () => {
  const [one, other] = [await openSchedule(), await openSchedule()];
  await save(await open(one, "Add entry", "New entry"));
  await seen(rows(other).filter({ hasText: "19:00 Room lights on" }));
  await rows(other).getByRole("switch").click();
  await expect.poll(glancing(one, () => rows(one).getByRole("switch").isChecked())).toBe(false);
  expect((await read()).next).toEqual([]);
});

it("the editor's link to Settings leads there, and does not come back to the schedule", async () => {
  const page = await openSchedule();
  const dialog = await open(page, "Add entry", "New entry");
  await dialog.getByText("Sunset", { exact: true }).click();
  await dialog.getByRole("link", { name: "Settings > Devices" }).click();
  await page.getByRole("heading", { level: 1, name: "Settings" }).waitFor();
  await page.getByRole("list", { name: "Devices" }).waitFor();
  expect(pathOf(page)).toBe("/settings?section=devices");
});
