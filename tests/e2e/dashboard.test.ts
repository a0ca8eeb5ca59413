import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openPanel, pathOf, shareBrowser } from "../support/browser/browser";
import { gone, seen } from "../support/browser/glance";
import { Hub } from "../support/hub/hub";

const kDevice = "Arduino LED Controller";

let hub: Hub;
let token: string;
beforeAll(async () => {
  hub = await Hub.start();
  token = await hub.signIn();
});
afterAll(() => hub.stop());
shareBrowser();

async function openDashboard(): Promise<Page> {
  const page = await openPanel(hub, "/dashboard", { token });
  await page.getByRole("heading", { name: "Welcome back, owner!" }).waitFor();
  return page;
}

/** The description beside a term, in the card or figure that contains both. */
const figure = (page: Page, label: string) =>
  page.getByRole("main").locator("dl").filter({ hasText: label }).first().locator("dd").first();

const health = (page: Page, term: string) =>
  page
    .getByRole("region", { name: "System Health" })
    .locator(`xpath=.//dt[normalize-space()="${term}"]/following-sibling::dd[1]`);

it("counts devices and LEDs of the hub", async () => {
  const page = await openDashboard();
  await expect.poll(() => figure(page, "Active Devices").textContent()).toBe("1");
  expect(await figure(page, "Total LEDs").textContent()).toBe("60");
  expect(await figure(page, "Uptime").textContent()).toMatch(/^\d+(\.\d)?[smh]$/);
});

it("shows the health of the system", async () => {
  const page = await openDashboard();
  await expect.poll(() => health(page, "Status").textContent()).toBe("All Systems Operational");
  expect(await health(page, "Active Devices").textContent()).toBe("1/1");
  expect(await health(page, "Average Uptime").textContent()).toMatch(/^\d+(\.\d)?[smh]$/);
});

it("lists the devices with their state and uptime", async () => {
  const page = await openDashboard();
  const item = page.getByRole("region", { name: "Device Status" }).getByRole("listitem");
  await expect.poll(() => item.count()).toBe(1);
  expect(await item.textContent()).toMatch(new RegExp(`^${kDevice}Uptime: \\d+(\\.\\d)?[smh]Online$`));
});

it("follows the number of LEDs when the hardware changes", async () => {
  const own = await Hub.start();
  try {
    const ownToken = await own.signIn();
    const put = await own.call("PUT", "/api/config/hardware", { token: ownToken, body: { ledCount: 144 } });
    expect(put.status).toBe(200);
    const page = await openPanel(own, "/dashboard", { token: ownToken });
    await expect.poll(() => figure(page, "Total LEDs").textContent()).toBe("144");
  } finally {
    await own.stop();
  }
});

it.each([
  ["LED Control", "/led-control", "LED Control"],
  ["Matrix Control", "/led-control?tab=matrix", "LED Control"],
  ["Sand Table", "/sand-table", "Sand Table"],
  ["Settings", "/settings", "Settings"],
])("the quick action %s opens %s", async (title, path, heading) => {
  const page = await openDashboard();
  await page.getByRole("navigation", { name: "Quick Actions" }).getByRole("link", { name: title }).click();
  await page.getByRole("heading", { level: 1, name: heading }).waitFor();
  expect(pathOf(page)).toBe(path);
});

it("shows why it failed to load, and tries again on request", async () => {
  const page = await openDashboard();
  await page.route("**/api/config/device/status", (route) => route.abort());
  await page.route("**/api/config/configs", (route) => route.abort());
  await page.reload();
  await expect.poll(() => page.getByRole("alert").textContent()).toBe("Failed to load configurations");
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText("System Health").waitFor();
  await page.getByRole("alert").waitFor({ state: "detached" });
});

it("does not report a healthy system until the hub responds again", async () => {
  const page = await openDashboard();
  await expect.poll(() => health(page, "Status").textContent()).toBe("All Systems Operational");
  await page.route("**/api/config/device/status", (route) => route.abort());
  await seen(page.getByRole("alert"));
  expect(await page.getByRole("alert").textContent()).toBe("The hub can't be reached, trying again.");
  expect(await health(page, "Status").textContent()).toBe("System Status Unknown");
  await page.unroute("**/api/config/device/status");
  await gone(page.getByRole("alert"));
  expect(await health(page, "Status").textContent()).toBe("All Systems Operational");
});

it("shows that the configuration is loading", async () => {
  const page = await openDashboard();
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route("**/api/config/configs", async (route) => {
    await held;
    await route.continue();
  });
  await page.reload();
  await page.getByText("Loading dashboard...").waitFor();
  letGo();
  await page.getByText("System Health").waitFor();
});
