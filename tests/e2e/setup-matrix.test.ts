import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openPanel, type PanelOptions, pathOf, shareBrowser } from "../support/browser/browser";
import { codeOn } from "../support/browser/devices";
import { focusStop } from "../support/browser/focus";
import { holdBack, seen } from "../support/browser/glance";
import { lookFaults } from "../support/browser/look";
import { Hub } from "../support/hub/hub";
import { Satellite } from "../support/hub/satellite";

const kForeignHost = "connectivity.example";

shareBrowser([`--host-resolver-rules=MAP ${kForeignHost} 127.0.0.2`]);

/** shortens the time that a simulated radio needs to join a network or to fail */
const kSpeed = 4;

let hub: Hub;
let matrix: Satellite;
const matrices: Satellite[] = [];
beforeAll(async () => {
  hub = await Hub.start();
});
afterEach(async () => {
  await Promise.all(matrices.splice(0).map((each) => each.stop()));
});
afterAll(() => hub?.stop());

async function newMatrix(): Promise<Satellite> {
  const args = ["--test", `speed=${kSpeed}`];
  matrix = await Satellite.start({ hub: hub.baseUrl, wifi: "HOME=password1,Cafe=", args });
  matrices.push(matrix);
  return matrix;
}

/** Opens a page as on a phone that has joined the access point. */
async function onAccessPoint(path: string, options: PanelOptions = {}): Promise<Page> {
  const page = await openPanel(hub, new URL(path, await matrix.accessPointUrl()).href, options);
  await title(page, kList);
  return page;
}

const kList = "Connect the matrix to your Wi-Fi";
const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name }).waitFor();
/** Waits for the page that shows the result of the join. */
const joined = (page: Page, name: string) =>
  seen(page.getByRole("heading", { level: 1, name: `The matrix is in “${name}”` }));
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const password = (page: Page) => page.getByLabel("Wi-Fi password");
const number = (page: Page, which: 1 | 2) => page.getByRole("radio", { name: `Matrix ${which}` });
const alertOf = (page: Page) => page.getByRole("alert").textContent();

async function joinHome(page: Page): Promise<void> {
  await button(page, /^HOME/).click();
  await password(page).fill("password1");
  await page.getByText("Matrix 2").click();
  await button(page, "Join").click();
  await joined(page, "HOME");
}

async function isOpen(site: string): Promise<boolean> {
  return fetch(site).then(
    () => true,
    () => false,
  );
}

describe("a new matrix, over its access point", () => {
  it("gets its network, password and number, and explains the next step", async () => {
    const matrix = await newMatrix();
    const page = await onAccessPoint("/");
    expect(pathOf(page)).toBe("/setup");

    await button(page, /^HOME/).click();
    await page.getByText("Afterwards it shows four digits").waitFor();
    await password(page).fill("password2");
    await button(page, "Join").click();
    expect(await alertOf(page)).toBe("Choose which matrix this is.");
    await page.getByText("Matrix 2").click();
    expect(await page.getByRole("alert").count()).toBe(0);
    const mayLook = await holdBack(page, "**/api/network/state");
    await button(page, "Join").click();
    await title(page, "Joining “HOME”…");
    mayLook();
    await seen(page.getByRole("alert"));
    expect(await alertOf(page)).toContain("Wrong password");
    expect(await number(page, 2).isChecked()).toBe(true);

    await password(page).fill("password1");
    await button(page, "Join").click();
    await joined(page, "HOME");
    await page.getByText("Type the four digits that the matrix shows.").waitFor();
    expect(await page.getByRole("link").count()).toBe(0);
    expect(await codeOn(matrix)).toMatch(/^\d{4}$/);

    const site = await matrix.accessPointUrl();
    await button(page, "Finish").click();
    await page.getByText("The Wi-Fi “lumisand-matrix-4F2A1C” goes away now.").waitFor();
    await expect.poll(() => isOpen(site)).toBe(false);
    await page.getByText("Type the four digits that the matrix shows.").waitFor();
  });

  it("shows its current step after a reload, and keeps its number when another network is chosen", async () => {
    await newMatrix();
    const page = await onAccessPoint("/setup");
    await joinHome(page);
    await page.reload();
    await joined(page, "HOME");
    await button(page, "Choose another network").click();
    await button(page, /^Cafe/).click();
    expect(await number(page, 2).isChecked()).toBe(true);
    await button(page, "Join").click();
    await joined(page, "Cafe");
  });

  it("a request for a foreign page, as phones send it, leads to the set-up page", async () => {
    const matrix = await newMatrix();
    const foreign = new URL("/generate_204", await matrix.accessPointUrl());
    foreign.hostname = kForeignHost;
    const page = await openPanel(hub, foreign.href);
    await title(page, kList);
    expect(page.url()).toBe(new URL("/setup", await matrix.accessPointUrl()).href);
  });

  it("can be set up by keyboard, and every focus is visible", async () => {
    await newMatrix();
    const page = await onAccessPoint("/setup");
    await button(page, /^HOME/).focus();
    await page.keyboard.press("Enter");
    await title(page, "Join “HOME”");
    expect(await focusStop(page)).toMatchObject({ name: "Wi-Fi password" });
    await page.keyboard.type("password1");
    await number(page, 1).focus();
    await page.keyboard.press("ArrowRight");
    expect(await number(page, 2).isChecked()).toBe(true);
    await page.keyboard.press("Enter");
    await joined(page, "HOME");
  });
});

describe("at every width nothing overflows and WCAG AA holds, dark and light", () => {
  const kWidths = [360, 390, 1280];
  const kSteps: Record<string, (page: Page) => Promise<unknown>> = {
    list: (page) => button(page, /^HOME/).waitFor(),
    "which matrix": async (page) => {
      await button(page, /^HOME/).click();
      await page.getByText("Matrix 2").click();
    },
    "which matrix, not told": async (page) => {
      await button(page, /^HOME/).click();
      await password(page).fill("password1");
      await button(page, "Join").click();
      await page.getByRole("alert").waitFor();
    },
    joined: joinHome,
  };

  it.each(Object.keys(kSteps))("%s", async (step) => {
    await newMatrix();
    const page = await onAccessPoint("/setup", { theme: "dark" });
    await kSteps[step]?.(page);
    expect(await lookFaults(page, kWidths)).toEqual([]);
  });
});
