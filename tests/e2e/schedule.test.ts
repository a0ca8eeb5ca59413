import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { openPanel } from "../support/browser/browser";
import { setLights } from "../support/browser/lights";
import { hub, shareHub, token } from "../support/browser/shared-hub";
import { stripOf } from "../support/hub/simulator-page";

const kShortlyBeforeSeven = "2026-05-01T18:59:50Z";
/** A minute of the hub takes 12 s. */
const kSpeed = 5;

shareHub({ now: kShortlyBeforeSeven, speed: kSpeed });

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

it("an entry runs a scene at its time", async () => {
  await setLights(hub, token, { strip: { enabled: false } });
  const led = { strips: [{ enabled: true, mode: "solid", color: "#00ff00", brightness: 255 }] };
  const scene = { name: "🌙 Night", transition: 0, led };
  expect((await hub.call("POST", "/api/scenes", { token, body: scene })).status).toBe(201);
  const page = await openSchedule();
  const dialog = await open(page, "Add entry", "New entry");
  await dialog.locator("input[type=time]").fill("19:02");
  await dialog.getByLabel("What", { exact: true }).selectOption("Run a scene");
  await save(dialog);
  await rows(page).filter({ hasText: "🌙 Night" }).waitFor();
  const colors = async () => [...new Set((await stripOf(hub)).pixels.map(String))];
  await expect.poll(colors, { timeout: 40_000 }).toEqual(["0,255,0"]);
});
