import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { openPanel, pathOf } from "../support/browser/browser";
import { openSection } from "../support/browser/settings";
import { hub, shareHub, token } from "../support/browser/shared-hub";

const kSections = {
  Profile: "profile",
  Security: "security",
  Notifications: "notifications",
  Appearance: "appearance",
  Devices: "devices",
  Connections: "connections",
  "Firmware Updates": "firmware",
  "User Management": "users",
};

shareHub();

const menu = (page: Page) => page.getByRole("navigation", { name: "Settings" });
const section = (page: Page, name: string) => page.getByRole("heading", { level: 2, name, exact: true });

describe("the menu", () => {
  it("opens each section, keeps its link in view, and returns", async () => {
    const page = await openPanel(hub, "/settings", { token, viewport: { width: 390, height: 844 } });
    await section(page, "Profile").waitFor();
    expect(await menu(page).getByRole("link").allTextContents()).toEqual(Object.keys(kSections));
    for (const [name, id] of Object.entries(kSections)) {
      await menu(page).getByRole("link", { name }).click();
      await section(page, name).waitFor();
      expect(pathOf(page)).toBe(`/settings?section=${id}`);
      const current = menu(page).locator("[aria-current=page]");
      expect(await current.textContent()).toBe(name);
      const isInView = () =>
        current.evaluate((link) => {
          const { left, right } = link.getBoundingClientRect();
          return left >= 0 && right <= innerWidth;
        });
      await expect.poll(isInView).toBe(true);
    }
    await page.goBack();
    await section(page, "Firmware Updates").waitFor();
    await page.reload();
    await section(page, "Firmware Updates").waitFor();
  });
});

describe("Security", () => {
  it("can be filled in completely by a password manager", async () => {
    const page = await openSection(hub, token, "security");
    const fields = page.locator("form input[type=password]");
    await fields.evaluateAll((inputs) => {
      for (const [at, input] of (inputs as HTMLInputElement[]).entries()) {
        input.value = `password ${at}`;
        input.dispatchEvent(new Event("input", { bubbles: true }));
      }
    });
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve(0))));
    expect(
      await fields.evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value)),
    ).toEqual(["password 0", "password 1", "password 2"]);
  });
});
