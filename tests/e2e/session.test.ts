import { describe, expect, it } from "vitest";
import { newPage, newProfile, openPanel, pathOf } from "../support/browser/browser";
import { fillSignIn, greeting, signInButton, storedSession } from "../support/browser/screens";
import { addAccount } from "../support/browser/settings";
import { hub, shareHub } from "../support/browser/shared-hub";

shareHub();

describe("two tabs of one browser", () => {
  it("share a remembered session: signing in or out in one applies to both", async () => {
    const guest = await addAccount(hub);
    const profile = await newProfile(hub);
    const [first, second] = [await newPage(profile), await newPage(profile)];
    await first.goto("/login");
    await fillSignIn(first);
    await first.getByLabel("Remember me").uncheck();
    await signInButton(first).click();
    await greeting(first).waitFor();
    await first.goto("/settings?section=users");
    await first.getByRole("list", { name: "Users" }).waitFor();

    await second.goto("/login");
    await fillSignIn(second, guest);
    await signInButton(second).click();
    await second.getByRole("heading", { name: `Welcome back, ${guest.name}!` }).waitFor();
    await first.getByRole("heading", { name: "Administrators only" }).waitFor();
    await first.getByRole("link", { name: "Dashboard" }).click();
    await first.getByRole("heading", { name: `Welcome back, ${guest.name}!` }).waitFor();

    await second.getByRole("button", { name: "Logout" }).click();
    await greeting(first).waitFor();
  });
});

describe("a session that ends while it is used", () => {
  it("because the account was deleted leads to /login with the reason", async () => {
    const guest = await addAccount(hub);
    const page = await openPanel(hub, "/led-control", { token: guest.token });
    await page.getByLabel("Brightness").waitFor();
    const refused = page.waitForResponse((answer) => answer.status() === 401);
    await hub.call("DELETE", `/api/auth/users/${guest.id}`, { token: await hub.signIn() });
    const { message } = await (await refused).json();
    await expect.poll(() => page.getByRole("alert").textContent()).toBe(message);
    expect(pathOf(page)).toBe("/login");
    expect((await storedSession(page)).ofTab).toBeNull();
    await page.getByLabel("Username").fill("o");
    await page.getByRole("alert").waitFor({ state: "detached" });
  });
});
