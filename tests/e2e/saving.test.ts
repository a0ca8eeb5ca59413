import { beforeEach, describe, expect, it } from "vitest";
import { openPanel } from "../support/browser/browser";
import { gone, seen } from "../support/browser/glance";
import { readLights, setLights } from "../support/browser/lights";
import { hub, shareHub, token } from "../support/browser/shared-hub";
import { Hub } from "../support/hub/hub";
import { isDark, stripOf } from "../support/hub/simulator-page";

const kNoon = "2026-05-01T12:00:00Z";

shareHub({ now: kNoon });
beforeEach(() => setLights(hub, token));

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
