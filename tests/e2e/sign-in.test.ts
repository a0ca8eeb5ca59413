import { describe, expect, it } from "vitest";
import { openPanel, pathOf } from "../support/browser/browser";
import { fillSignIn, greeting, signInButton, storedSession } from "../support/browser/screens";
import { hub, shareHub } from "../support/browser/shared-hub";
import { Hub } from "../support/hub/hub";

shareHub();

describe("the sign-in form", () => {
  it("leads to the dashboard and remembers the session by default", async () => {
    const page = await openPanel(hub, "/login");
    expect(await page.getByLabel("Remember me").isChecked()).toBe(true);
    await fillSignIn(page);
    await signInButton(page).click();
    await greeting(page).waitFor();
    expect(pathOf(page)).toBe("/dashboard");
    expect(await storedSession(page)).toEqual({
      kept: expect.stringMatching(/.{43}/),
      rememberMe: "true",
      ofTab: null,
    });
    const later = await page.context().newPage();
    await later.goto("/");
    await greeting(later).waitFor();
  });

  it("limits the session to the tab without Remember me", async () => {
    const page = await openPanel(hub, "/login");
    await fillSignIn(page);
    await page.getByLabel("Remember me").uncheck();
    await signInButton(page).click();
    await greeting(page).waitFor();
    expect(await storedSession(page)).toEqual({
      kept: null,
      rememberMe: null,
      ofTab: expect.stringMatching(/.{43}/),
    });
    const otherTab = await page.context().newPage();
    await otherTab.goto("/");
    await signInButton(otherTab).waitFor();
  });
});

describe("a hub without accounts", () => {
  it("registers its owner by the printed link and learns the time zone", async () => {
    const fresh = await Hub.start({ owner: null });
    try {
      const page = await openPanel(fresh, `/login#setup=${fresh.setupToken}`, {
        timezoneId: "Europe/Berlin",
      });
      await page.getByRole("heading", { name: "Create the owner account" }).waitFor();
      expect(await page.getByLabel("Admin token").inputValue()).toBe(fresh.setupToken);
      await page.getByLabel("Name", { exact: true }).fill("Robin");
      await page.getByLabel("Username").fill("robin");
      await page.getByLabel("Password", { exact: true }).fill("sand-and-light");
      await page.getByRole("button", { name: "CREATE ACCOUNT" }).click();
      await page.getByRole("heading", { name: "Welcome to Lumisand" }).waitFor();

      const token = await fresh.signIn({ username: "robin", password: "sand-and-light" });
      const { body } = await fresh.call<{ timezone: string }>("GET", "/api/config/hardware", { token });
      expect(body.timezone).toMatch(/^(CET|<\+01>)-1(CEST|<\+02>),M3\.5\.0(\/2)?,M10\.5\.0\/3$/);
      const verified = await fresh.call<{ user: object }>("GET", "/api/auth/verify", { token });
      expect(verified.body.user).toMatchObject({ username: "robin", name: "Robin", is_admin: true });
    } finally {
      await fresh.stop();
    }
  });
});
