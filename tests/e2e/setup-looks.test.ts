import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { shareBrowser } from "../support/browser/browser";
import { kLookWidths, lookFaults } from "../support/browser/look";
import { button, firstStart, networkList, onAccessPoint, title } from "../support/browser/setup-page";
import { Hub } from "../support/hub/hub";

shareBrowser();

let device: Hub;
beforeAll(async () => {
  device = await Hub.start(firstStart);
});
afterAll(() => device?.stop());

const kHome = { ssid: "HOME", address: "192.168.178.142", rssi: -50 };
const kAccessPoint = { ssid: "lumisand-4F2A1C", open: true };
const kState = { product: "hub", name: "lumisand", onAccessPoint: true, accessPoint: kAccessPoint };

/** Simulates a device on its access point with fixed responses. */
async function play(page: Page, state: object): Promise<void> {
  const json = { ...kState, joined: null, join: null, known: [], ...state };
  await page.route("**/api/network/state", (route) => route.fulfill({ json }));
  await page.reload();
}

const kSteps: Record<string, (page: Page) => Promise<unknown>> = {
  list: (page) => button(page, /^HOME/).waitFor(),
  "list of a device that has failed and knows networks": async (page) => {
    const join = { ssid: "W".repeat(32), state: "failed", message: "Wrong password for it." };
    await play(page, { join, known: ["HOME", "W".repeat(32)], joined: kHome });
    await button(page, "HOME strong signal, password, connected").waitFor();
  },
  "list that does not come": async (page) => {
    await page.route("**/api/network/scan", (route) => route.fulfill({ status: 500, json: {} }));
    await page.reload();
    await button(page, "Retry").waitFor();
  },
  "empty list": async (page) => {
    const json = { scanning: false, networks: [] };
    await page.route("**/api/network/scan", (route) => route.fulfill({ json }));
    await page.reload();
    await page.getByText("No network was found.").waitFor();
  },
  "device that does not answer": async (page) => {
    await page.route("**/api/network/state", (route) => route.abort());
    await page.reload();
    await button(page, "Retry").waitFor();
  },
  password: async (page) => {
    await button(page, /^A network/).click();
    await button(page, "Join").click();
    await page.getByRole("alert").waitFor();
  },
  "hidden network": (page) => button(page, "Other network…").click(),
  "password on a matrix": async (page) => {
    await play(page, { product: "matrix", matrix: null });
    await button(page, /^HOME/).click();
    await page.getByLabel("Matrix 2").check();
  },
  joining: async (page) => {
    await play(page, { join: { ssid: "HOME", state: "joining", message: "" } });
    await title(page, "Joining “HOME”…");
    await page.route("**/api/network/state", (route) => route.abort());
    await page.getByText("connect it there again").waitFor();
  },
  joined: async (page) => {
    await play(page, { join: { ssid: "HOME", state: "joined", message: "" }, joined: kHome });
    await title(page, "Lumisand is in “HOME”");
  },
  "joined matrix": async (page) => {
    const join = { ssid: "HOME", state: "joined", message: "" };
    await play(page, { join, joined: kHome, product: "matrix", matrix: 1 });
    await title(page, "The matrix is in “HOME”");
  },
  finished: async (page) => {
    await play(page, { join: { ssid: "HOME", state: "joined", message: "" }, joined: kHome });
    await page.route("**/api/network/finish", (route) => route.fulfill({ json: { success: true } }));
    await button(page, "Finish").click();
    await page.getByText(/goes away now/).waitFor();
  },
};

it.each(Object.keys(kSteps))("at three widths nothing overflows and WCAG AA holds: %s", async (step) => {
  const page = await onAccessPoint(device, "/setup#setup=K7M2Q9RTWX4B", { theme: "dark" });
  await title(page, networkList);
  await kSteps[step]?.(page);
  expect(await lookFaults(page, kLookWidths)).toEqual([]);
});
