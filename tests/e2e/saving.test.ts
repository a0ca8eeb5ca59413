import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openPanel, shareBrowser } from "../support/browser/browser";
import { gone, seen } from "../support/browser/glance";
import { readLights, setLights } from "../support/browser/lights";
import { plainMatrix, readMatrices, setMatrix } from "../support/browser/matrix-tab";
import { openLights, openMatrix } from "../support/browser/screens";
import { Hub } from "../support/hub/hub";
import { distinctColors, isDark, type Pixel, stripOf } from "../support/hub/simulator-page";

const kNoon = "2026-05-01T12:00:00Z";

let hub: Hub;
let token: string;
beforeAll(async () => {
  hub = await Hub.start({ now: kNoon });
  token = await hub.signIn();
});
afterAll(() => hub.stop());
beforeEach(() => setLights(hub, token));
shareBrowser();

const strip = () => stripOf(hub);

/** Options that restart a hub at its present addresses. */
const samePorts = ({ baseUrl, simulatorUrl }: Hub) => ({
  args: ["--port", new URL(baseUrl).port, "--simulator-port", new URL(simulatorUrl).port],
});

describe("saving", () => {
  it("shows Saved only once it is true, and a reload and a power cut keep every value", async () => {
    const own = await Hub.start({ now: kNoon });
    try {
      const ownToken = await own.signIn();
      const page = await openPanel(own, "/led-control", { token: ownToken });
      const values: [string, string][] = [
        ["Brightness", "73"],
        ["Mode", "chase"],
        ["Color", "#12ab34"],
        ["Animation Speed", "640"],
        ["Start Time (Auto On)", "07:15"],
        ["End Time (End Auto Off)", "23:45"],
        ["Fade In Duration", "17"],
        ["Fade Out Duration", "3"],
      ];
      for (const [label, value] of values) {
        const control = page.getByLabel(label, { exact: true });
        await (label === "Mode" ? control.selectOption(value) : control.fill(value));
      }
      await page.getByRole("switch", { name: "Auto timer" }).check();
      await page.getByLabel("Lights enabled").uncheck();
      await seen(page.getByText("Saved", { exact: true }));
      const addresses = samePorts(own);
      await own.kill();
      await own.restart(addresses);
      await page.reload();
      await page.getByLabel("Brightness").waitFor();
      for (const [label, value] of values) {
        expect(await page.getByLabel(label, { exact: true }).inputValue(), label).toBe(value);
      }
      expect(await page.getByRole("switch", { name: "Auto timer" }).isChecked()).toBe(true);
      expect(await page.getByLabel("Lights enabled").isChecked()).toBe(false);
    } finally {
      await own.stop();
    }
  });
});

describe("a hidden page", () => {
  /** Simulates switching to another tab of the browser, which a headless one cannot do. */
  const hide = (page: Page) =>
    page.evaluate(() => {
      Object.defineProperty(document, "hidden", { value: true });
      document.dispatchEvent(new Event("visibilitychange"));
    });

  it("sends the last change at once and does not undo other browsers' changes", async () => {
    await setMatrix(hub, token);
    const { page, matrix } = await openMatrix(hub, token);
    await page.route("**/api/config/device/status", (route) => route.abort());
    const second = { ...plainMatrix("Kitchen"), display: { ...plainMatrix("").display, text: "Tea" } };
    const body = { matrices: [plainMatrix("Matrix 1"), second] };
    await hub.call("POST", "/api/config/matrix-config", { token, body });
    await matrix.getByRole("button", { name: "Fill" }).click();
    await hide(page);
    const saved = () => readMatrices(hub, token);
    await expect.poll(async () => (await saved())[0]?.display.pattern[0]).not.toBe("#000000");
    expect((await saved())[1]).toMatchObject({ name: "Kitchen", display: { text: "Tea" } });
  });
});

describe("the buttons", () => {
  it("Reset asks for confirmation, then restores the defaults", async () => {
    await setLights(hub, token, { strip: { mode: "party", color: "#0000ff", brightness: 255 } });
    const page = await openLights(hub, token);
    await page.getByRole("button", { name: "Reset", exact: true }).click();
    await page.getByRole("button", { name: "Cancel" }).click();
    expect((await readLights(hub, token)).strips[0]?.mode).toBe("party");
    await page.getByRole("button", { name: "Reset", exact: true }).click();
    await page.getByRole("button", { name: "Reset to defaults" }).click();
    await expect.poll(() => page.getByLabel("Mode").inputValue()).toBe("solid");
    await expect.poll(async () => distinctColors(await strip())).toBe(1);
    const [red, green, blue] = (await strip()).pixels[0] as Pixel;
    expect(red).toBeGreaterThan(green);
    expect(green).toBeGreaterThan(blue);
    expect((await readLights(hub, token)).strips[0]).toMatchObject({ brightness: 128, speed: 100 });
  });

  it("Export shows the tab's configuration and copies it", async () => {
    const page = await openLights(hub, token);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("button", { name: "Export" }).click();
    const dialog = page.getByRole("dialog", { name: "Export LED Strips" });
    const shown = await dialog.getByLabel("Configuration").inputValue();
    const { revision: _revision, ...settings } = await readLights(hub, token);
    expect(JSON.parse(shown)).toEqual(settings);
    await dialog.getByRole("button", { name: "Copy" }).click();
    await dialog.getByRole("button", { name: "Copied!" }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown);
    await dialog.getByRole("button", { name: "Copy", exact: true }).waitFor();
    await dialog.getByRole("button", { name: "Close" }).click();
    await dialog.waitFor({ state: "detached" });
  });
});

describe("when the hub is offline", () => {
  it("the panel says so, keeps the change and saves it once the hub is back", async () => {
    const own = await Hub.start();
    try {
      const ownToken = await own.signIn();
      await setLights(own, ownToken);
      const page = await openPanel(own, "/led-control", { token: ownToken });
      const panel = page.getByRole("main");
      await panel.getByText("Online").waitFor();
      const addresses = samePorts(own);
      await own.kill("SIGINT");
      await page.getByLabel("Mode").selectOption("rainbow");
      const alert = page.getByRole("alert");
      await expect.poll(() => alert.textContent()).toContain("Failed to auto-save led configuration");
      await seen(panel.getByText("Offline"));
      expect(await page.getByLabel("Mode").inputValue()).toBe("rainbow");

      await own.restart(addresses);
      await page.getByLabel("Animation Speed").fill("400");
      await gone(alert);
      const saved = async () => (await readLights(own, ownToken)).strips[0];
      await expect.poll(saved).toMatchObject({ mode: "rainbow", speed: 400 });
      await seen(panel.getByText("Online"));
      await expect.poll(async () => isDark(await stripOf(own))).toBe(false);
    } finally {
      await own.stop();
    }
  });
});
