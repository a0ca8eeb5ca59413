import type { Page } from "playwright-core";
import { afterEach, describe, expect, it } from "vitest";
import { openPanel, pathOf, shareBrowser } from "../support/browser/browser";
import { focusStop } from "../support/browser/focus";
import { holdBack, seen } from "../support/browser/glance";
import { fillSignIn } from "../support/browser/screens";
import { button, firstStart, networkList, onAccessPoint, title } from "../support/browser/setup-page";
import { Hub, type HubOptions } from "../support/hub/hub";
import { Satellite } from "../support/hub/satellite";

const kForeignHost = "connectivity.example";

shareBrowser([`--host-resolver-rules=MAP ${kForeignHost} 127.0.0.2`]);

/** shortens the time that a simulated radio needs to join a network or to fail */
const kSpeed = 4;

const hubs: Hub[] = [];
afterEach(async () => {
  await Promise.all(hubs.splice(0).map((hub) => hub.stop()));
});

async function startHub(options: HubOptions): Promise<Hub> {
  const hub = await Hub.start({ speed: kSpeed, ...options });
  hubs.push(hub);
  return hub;
}

const password = (page: Page) => page.getByLabel("Wi-Fi password");

async function joinHome(page: Page, typed = "password1"): Promise<void> {
  await button(page, /^HOME/).click();
  await password(page).fill(typed);
  await button(page, "Join").click();
}

/** Waits for the page with this heading. */
const told = (page: Page, heading: string) => seen(page.getByRole("heading", { level: 1, name: heading }));

/** The text copied by "Copy address", on a page without the clipboard API, as on the device. */
async function copied(page: Page): Promise<string> {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("not a secure page"));
  });
  await button(page, "Copy address").click();
  await button(page, "Copied!").waitFor();
  return page.evaluate(() => navigator.clipboard.readText());
}

const opensAccessPoint = (hub: Hub) =>
  fetch(hub.accessPointUrl).then(
    () => true,
    () => false,
  );

describe("the first start, over the access point", () => {
  it("leads from the list of networks to the owner's account at the new address", async () => {
    const hub = await startHub(firstStart);
    const page = await onAccessPoint(hub, `/setup#setup=${hub.setupToken}`);
    await title(page, networkList);
    await button(page, "HOME strong signal, password").waitFor();
    await button(page, /^Cafe .*open$/).waitFor();

    const mayLook = await holdBack(page, "**/api/network/state");
    await joinHome(page, "password2");
    await title(page, "Joining “HOME”…");
    mayLook();
    await seen(page.getByRole("alert"));
    expect(await page.getByRole("alert").textContent()).toContain("Wrong password");
    expect(await password(page).inputValue()).toBe("password2");

    await password(page).fill("password1");
    await page.getByText("http://lumisand.local").waitFor();
    await button(page, "Join").click();
    await told(page, "Lumisand is in “HOME”");
    expect(await page.getByRole("link").count()).toBe(0);
    expect(await copied(page)).toBe(new URL(`/login#setup=${hub.setupToken}`, hub.baseUrl).href);

    expect(await opensAccessPoint(hub)).toBe(true);
    await button(page, "Finish").click();
    await page.getByText(/goes away now/).waitFor();
    await expect.poll(() => opensAccessPoint(hub)).toBe(false);

    await page.getByText("Connect this phone or computer to HOME").waitFor();
    await page.getByRole("link", { name: "Create the owner’s account" }).click();
    await title(page, "Create the owner account");
    expect(await page.getByLabel("Admin token").inputValue()).toBe(hub.setupToken);
    await page.getByLabel("Name", { exact: true }).fill("Ada");
    await fillSignIn(page);
    await button(page, "CREATE ACCOUNT").click();
    await page.getByRole("heading", { name: "Welcome to Lumisand" }).waitFor();
  });

  it("a request for a foreign page, as phones send it, leads to the set-up page", async () => {
    const hub = await startHub(firstStart);
    const foreign = new URL("/generate_204", hub.accessPointUrl);
    foreign.hostname = kForeignHost;
    const page = await openPanel(hub, foreign.href);
    await title(page, networkList);
    expect(page.url()).toBe(new URL("/setup", hub.accessPointUrl).href);
  });

  it("can be done by keyboard, and every focus is visible", async () => {
    const hub = await startHub(firstStart);
    const page = await onAccessPoint(hub, "/setup");
    await button(page, /^HOME/).focus();
    await page.keyboard.press("Enter");
    await title(page, "Join “HOME”");
    expect(await focusStop(page)).toMatchObject({ name: "Wi-Fi password", hidden: "" });
    await page.keyboard.type("password1");
    await page.keyboard.press("Enter");
    await told(page, "Lumisand is in “HOME”");
    await page.keyboard.press("Tab");
    expect(await focusStop(page)).toMatchObject({ name: "Copy address", hidden: "" });
    await page.keyboard.press("Tab");
    expect(await focusStop(page)).toMatchObject({ name: "Finish", hidden: "" });
  });
});

describe("a matrix", () => {
  it("serves only the set-up page, gets its number, and contacts its hub", async () => {
    const hub = await startHub({});
    const token = await hub.signIn();
    const matrix = await Satellite.start({ hub: hub.baseUrl, wifi: firstStart.wifi, isHasty: true });
    try {
      const page = await openPanel(hub, `${await matrix.accessPointUrl()}/dashboard`);
      await title(page, "Connect the matrix to your Wi-Fi");
      expect(pathOf(page)).toBe("/setup");
      await button(page, /^HOME/).click();
      await password(page).fill("password1");
      await button(page, "Join").click();
      expect(await page.getByRole("alert").textContent()).toBe("Choose which matrix this is.");
      await page.getByLabel("Matrix 2").check();
      await button(page, "Join").click();
      await told(page, "The matrix is in “HOME”");
      await page.getByText("Type the four digits that the matrix shows.").waitFor();
      await button(page, "Finish").click();
      await page.getByText(/goes away now/).waitFor();
      const pairing = () =>
        hub.call<{ asking: { deviceId: string }[] }>("GET", "/api/device/pairing", { token });
      const asking = async () => (await pairing()).body.asking.map(({ deviceId }) => deviceId);
      await expect.poll(asking).toContain("matrix-2");
    } finally {
      await matrix.stop();
    }
  });
});
