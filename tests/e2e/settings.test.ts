import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPanel, pathOf, shareBrowser } from "../support/browser/browser";
import { focusStop } from "../support/browser/focus";
import { openMatrix, signInButton, storedSession } from "../support/browser/screens";
import { addAccount, alertLines, isSignedIn, openSection, toast } from "../support/browser/settings";
import { Hub } from "../support/hub/hub";

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

let hub: Hub;
let token: string;
beforeAll(async () => {
  hub = await Hub.start();
  token = await hub.signIn();
});
afterAll(() => hub.stop());
shareBrowser();

const menu = (page: Page) => page.getByRole("navigation", { name: "Settings" });
const section = (page: Page, name: string) => page.getByRole("heading", { level: 2, name, exact: true });
const welcome = (page: Page) => page.locator("header").getByText("Welcome").textContent();

describe("the menu", () => {
  it.each([1280, 390])("opens each section and returns, at %d px", async (width) => {
    const page = await openPanel(hub, "/settings", { token, viewport: { width, height: 844 } });
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

  it("can be used by keyboard, and the focus stays in it", async () => {
    const page = await openSection(hub, token, "profile");
    await menu(page).getByRole("link", { name: "Profile" }).focus();
    for (const name of Object.keys(kSections).slice(1)) {
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await section(page, name).waitFor();
      expect(await focusStop(page)).toMatchObject({ name, hidden: "" });
    }
  });

  it("opens a section at its top", async () => {
    const page = await openSection(hub, token, "firmware", { viewport: { width: 1280, height: 500 } });
    await page.getByRole("heading", { name: "Update History" }).waitFor();
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
    await menu(page).getByRole("link", { name: "User Management" }).click();
    await section(page, "User Management").waitFor();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    expect(await page.title()).toBe("User Management · Settings · Lumisand");
  });

  it("is the target of the links in the matrices", async () => {
    const { page, matrix } = await openMatrix(hub, token);
    await matrix.getByRole("link", { name: "Pair it under Settings" }).click();
    await section(page, "Devices").waitFor();
    expect(pathOf(page)).toBe("/settings?section=devices");
  });
});

describe("Profile", () => {
  it("saves the name; the navigation bar shows it before the hub has responded", async () => {
    const guest = await addAccount(hub);
    const page = await openSection(hub, guest.token, "profile");
    const save = page.getByRole("button", { name: "Save" });
    expect(await save.isDisabled()).toBe(true);
    let letPass = () => {};
    const held = new Promise<void>((resolve) => {
      letPass = resolve;
    });
    await page.route("**/api/auth/profile", async (route) => {
      await held;
      await route.continue();
    });
    await page.getByLabel("Full Name").fill(" Robin Sandberg ");
    await save.click();
    await expect.poll(() => welcome(page)).toBe("Welcome Robin Sandberg");
    letPass();
    await toast(page, "Profile saved.").waitFor();
    await page.reload();
    await expect.poll(() => page.getByLabel("Full Name").inputValue()).toBe("Robin Sandberg");
    expect(await page.getByLabel("Username").isDisabled()).toBe(true);
    await page.getByText("Username cannot be changed").waitFor();
  });

  it("rejects a name that is too short, shows the hub's rejection, and restores the old name", async () => {
    const guest = await addAccount(hub);
    const page = await openSection(hub, guest.token, "profile");
    await page.getByLabel("Full Name").fill(" R ");
    await page.keyboard.press("Enter");
    await expect
      .poll(() => alertLines(page))
      .toEqual(["Please fix the following errors", "Name must be at least 2 characters long"]);
    await page.getByLabel("Full Name").fill("Ro\u0007bin");
    await page.keyboard.press("Enter");
    await expect
      .poll(() => alertLines(page))
      .toEqual(["Validation failed", "Name must not contain control characters"]);
    expect(await welcome(page)).toBe(`Welcome ${guest.name}`);
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

  it("stores the new token permanently where the old one was", async () => {
    const guest = await addAccount(hub);
    const page = await openPanel(hub, "/login");
    await page.getByLabel("Username").fill(guest.username);
    await page.getByLabel("Password", { exact: true }).fill(guest.password);
    await signInButton(page).click();
    await page.getByRole("heading", { level: 1, name: "Welcome back" }).waitFor();
    const before = await storedSession(page);
    await page.goto("/settings?section=security");
    await fillPasswords(page, guest.password, "another-password");
    await update(page);
    await toast(page, "Password updated.").waitFor();
    const after = await storedSession(page);
    expect(after).toEqual({ kept: expect.any(String), rememberMe: "true", ofTab: null });
    expect(after.kept).not.toBe(before.kept);
  });

  it("shows what is wrong with the new password or the current one", async () => {
    const guest = await addAccount(hub);
    const page = await openSection(hub, guest.token, "security");
    await fillPasswords(page, "", "12345", "123456");
    await update(page);
    await expect
      .poll(() => alertLines(page))
      .toEqual([
        "Please fix the following errors",
        "Current password is required",
        "Password must be at least 8 characters long",
        "Passwords do not match",
      ]);
    await fillPasswords(page, "not-this-one", "another-password");
    await update(page);
    await expect.poll(() => alertLines(page)).toEqual(["Current password is wrong"]);
    expect(await isSignedIn(hub, guest.token)).toBe(true);
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

  it("forgets the entries when it is left", async () => {
    const page = await openSection(hub, token, "security");
    await fillPasswords(page, "a", "b", "c");
    await menu(page).getByRole("link", { name: "Devices" }).click();
    await section(page, "Devices").waitFor();
    await page.goBack();
    for (const label of ["Current Password", "New Password", "Confirm New Password"]) {
      expect(await page.getByLabel(label, { exact: true }).inputValue()).toBe("");
    }
  });

  it("makes an admin token, shows it once and copies it", async () => {
    const other = await Hub.start();
    try {
      const page = await openSection(other, await other.signIn(), "security", {
        permissions: ["clipboard-read", "clipboard-write"],
      });
      const old = await other.makeAdminToken();
      await page.getByRole("button", { name: "Make an admin token" }).click();
      const shown = await page.getByLabel("New admin token").inputValue();
      await page.getByText("The new admin token is shown only once.").waitFor();
      await page.getByRole("button", { name: "Copy" }).click();
      await page.getByRole("button", { name: "Copied!" }).waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown);

      const register = (adminToken: string, username: string) =>
        other.call("POST", "/api/auth/register", {
          body: { name: "Guest", username, password: "guest-password", adminToken },
        });
      expect((await register(old, "old")).status).toBe(401);
      expect((await register(shown, "new")).status).toBe(201);
      await page.reload();
      await section(page, "Security").waitFor();
      expect(await page.getByLabel("New admin token").count()).toBe(0);
    } finally {
      await other.stop();
    }
  });

  it("shows no admin token to users without administrator rights", async () => {
    const guest = await addAccount(hub);
    const page = await openSection(hub, guest.token, "security");
    await page.getByRole("button", { name: "Update Password" }).waitFor();
    expect(await page.getByText("Admin token").count()).toBe(0);
  });
});

describe("the preferences of this browser", () => {
  it("are on by default, apply at once and survive a reload", async () => {
    const page = await openSection(hub, token, "appearance");
    const flip = async (name: string) => {
      await page.getByRole("switch", { name, checked: true }).click();
      await page.getByRole("switch", { name, checked: false }).waitFor();
    };
    await flip("Dark Mode");
    expect(await page.locator("html").getAttribute("data-theme")).toBe("light");
    await flip("Auto-save Settings");
    await menu(page).getByRole("link", { name: "Notifications" }).click();
    await flip("LED Status Alerts");
    await flip("System Updates");
    await page.reload();
    await page.getByRole("switch", { name: "System Updates", checked: false }).waitFor();
    await page.getByRole("switch", { name: "LED Status Alerts", checked: false }).waitFor();
    expect(await page.locator("html").getAttribute("data-theme")).toBe("light");
    await page.getByRole("link", { name: "LED Control" }).first().click();
    await page.getByRole("switch", { name: "Auto-save", checked: false }).waitFor();
  });
});
