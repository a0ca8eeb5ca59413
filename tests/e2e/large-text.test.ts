import { afterAll, beforeAll, expect, it } from "vitest";
import { openPanel, shareBrowser } from "../support/browser/browser";
import { Hub } from "../support/hub/hub";

let hub: Hub;
let token: string;
beforeAll(async () => {
  hub = await Hub.start();
  token = await hub.signIn();
});
afterAll(() => hub.stop());
/** The font size as a user sets it in the browser: 200 % of the usual 16 px. */
shareBrowser(["--blink-settings=defaultFontSize=32"]);

const kPaths = ["/login", "/dashboard", "/led-control", "/sand-table", "/settings?section=devices"];

it.each(kPaths)(
  "%s follows the browser's font size, and nothing leaves the page or its button",
  async (path) => {
    const page = await openPanel(hub, path, { token: path === "/login" ? undefined : token });
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      await page.getByRole("heading", { level: 1 }).first().waitFor();
      await page.waitForLoadState("networkidle");
      const seen = await page.evaluate(() => ({
        font: getComputedStyle(document.body).fontSize,
        excess: document.documentElement.scrollWidth - innerWidth,
        cut: [...document.querySelectorAll("button, a, h1, h2, h3, label")]
          .filter((element) => element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1)
          .filter((element) => getComputedStyle(element).display !== "inline")
          .map((element) => element.textContent),
      }));
      expect(seen, `${width} px`).toEqual({ font: "32px", excess: 0, cut: [] });
    }
  },
);
