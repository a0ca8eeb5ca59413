import { describe, expect, it } from "vitest";
import { openPanel, shareBrowser } from "../support/browser/browser";
import { seen } from "../support/browser/glance";
import { Hub } from "../support/hub/hub";

const kNoon = "2026-05-01T12:00:00Z";

shareBrowser();

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
