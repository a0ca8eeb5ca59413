import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { openPanel, pathOf } from "../support/browser/browser";
import { signInButton, storedSession } from "../support/browser/screens";
import { addAccount, isSignedIn, openSection, toast } from "../support/browser/settings";
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

async function fillPasswords(page: Page, current: string, next: string, confirmed = next): Promise<void> {
  await page.getByLabel("Current Password").fill(current);
  await page.getByLabel("New Password", { exact: true }).fill(next);
  await page.getByLabel("Confirm New Password").fill(confirmed);
}

const update = (page: Page) => page.getByRole("button", { name: "Update Password" }).click();

describe("Security", () => {
  it("changes the password: this session continues, the others end", async () => {
    const guest = await addAccount(hub);
    const elsewhere = await openPanel(hub, "/led-control", { token: await hub.signIn(guest) });
    await elsewhere.getByLabel("Brightness").waitFor();
    const page = await openSection(hub, guest.token, "security");
    await fillPasswords(page, guest.password, "another-password");
    await update(page);
    await toast(page, "Password updated. Everywhere else you are signed out now.").waitFor();
    expect(await page.getByLabel("New Password", { exact: true }).inputValue()).toBe("");

    const { ofTab } = await storedSession(page);
    expect(ofTab).not.toBe(guest.token);
    expect(await isSignedIn(hub, ofTab ?? "")).toBe(true);
    expect(await isSignedIn(hub, guest.token)).toBe(false);
    await signInButton(elsewhere).waitFor();
    await page.reload();
    await section(page, "Security").waitFor();
    await hub.signIn({ username: guest.username, password: "another-password" });
  });

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
