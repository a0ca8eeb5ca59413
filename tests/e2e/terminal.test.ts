import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPanel, pathOf, shareBrowser } from "../support/browser/browser";
import { greeting, storedSession } from "../support/browser/screens";
import { defaultOwner, Hub } from "../support/hub/hub";

let hub: Hub;
beforeAll(async () => {
  hub = await Hub.start();
});
afterAll(() => hub.stop());
shareBrowser();

describe("the hidden terminal", () => {
  const log = (page: Page) => page.getByRole("log");

  async function openTerminal(): Promise<Page> {
    const page = await openPanel(hub, "/login");
    await page.getByRole("button", { name: "Open terminal" }).click();
    await page.getByRole("dialog", { name: "Terminal" }).waitFor();
    return page;
  }

  async function enter(page: Page, label: string, text: string): Promise<void> {
    const field = page.getByLabel(label, { exact: true }).and(page.locator("#terminal-input"));
    await field.fill(text);
    await field.press("Enter");
  }

  it("signs in after a failed attempt, shows the success and continues a second later", async () => {
    const page = await openTerminal();
    await enter(page, "lumisand:~$", "login");
    await enter(page, "Username:", defaultOwner.username);
    expect(await page.locator("#terminal-input").getAttribute("type")).toBe("password");
    await enter(page, "Password:", "not-this-one");
    await expect.poll(() => log(page).textContent()).toMatch(/Login failed: \w+/);
    expect(await log(page).textContent()).not.toContain("not-this-one");

    await enter(page, "Username:", defaultOwner.username);
    await enter(page, "Password:", defaultOwner.password);
    await page.getByText("Login successful").waitFor();
    const welcomed = performance.now();
    expect(pathOf(page)).toBe("/login");
    await greeting(page).waitFor();
    expect(performance.now() - welcomed).toBeGreaterThan(700);
    expect(pathOf(page)).toBe("/dashboard");
    expect((await storedSession(page)).kept).toBeNull();
  });

  it("replaces the falling characters while it is open", async () => {
    const page = await openPanel(hub, "/login");
    const rain = page.locator("canvas");
    await rain.waitFor({ state: "attached" });
    await page.getByRole("button", { name: "Open terminal" }).click();
    await rain.waitFor({ state: "detached" });
    await page.keyboard.press("Escape");
    await rain.waitFor({ state: "attached" });
  });
});
