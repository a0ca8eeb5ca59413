import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pathOf, shareBrowser } from "../support/browser/browser";
import { signInButton, storedSession } from "../support/browser/screens";
import { addAccount, alertLines, isSignedIn, linesOf, openSection, toast } from "../support/browser/settings";
import { defaultOwner, Hub } from "../support/hub/hub";

let hub: Hub;
let token: string;
beforeAll(async () => {
  hub = await Hub.start({ now: "2026-11-21T12:00:00Z" });
  token = await hub.signIn();
});
afterAll(() => hub.stop());
shareBrowser();

const list = (page: Page) => page.getByRole("list", { name: "Users" });
const row = (page: Page, name: string) => list(page).getByRole("listitem").filter({ hasText: name });

async function openUsers(of = hub, by = token): Promise<Page> {
  const page = await openSection(of, by, "users");
  await list(page).waitFor();
  return page;
}

interface Entries {
  name?: string;
  username?: string;
  password?: string;
  adminToken?: string;
}

async function fill(page: Page, entries: Entries, of = hub): Promise<void> {
  const all = { name: "Robin", username: "robin", password: "robins-password", ...entries };
  await page.getByLabel("Full Name").fill(all.name);
  await page.getByLabel("Username").fill(all.username);
  await page.getByLabel("Password", { exact: true }).fill(all.password);
  await page.getByLabel("Admin token").fill(all.adminToken ?? (await of.makeAdminToken()));
}

const submit = (page: Page) => page.getByRole("button", { name: "Add User" }).click();

async function ask(page: Page, name: string) {
  await page.getByRole("button", { name: `Delete ${name}` }).click();
  return page.getByRole("dialog");
}

async function remove(page: Page, name: string): Promise<void> {
  await (await ask(page, name)).getByRole("button", { name: "Delete" }).click();
}

describe("Add User", () => {
  it("adds a user, who can sign in, and does not change the current session", async () => {
    const page = await openUsers();
    const sent = page.waitForRequest("**/api/auth/register");
    await fill(page, { username: "linus", name: "Linus" });
    await page.getByLabel("Role").selectOption("Administrator");
    await submit(page);
    await toast(page, "User added successfully!").waitFor();
    expect(await (await sent).headerValue("authorization")).toBeNull();
    expect(await linesOf(row(page, "Linus"))).toEqual(["Linus", "linus · Nov 21, 2026", "Administrator"]);
    expect(await page.getByLabel("Full Name").inputValue()).toBe("");
    expect((await storedSession(page)).ofTab).toBe(token);

    const theirs = await hub.signIn({ username: "linus", password: "robins-password" });
    expect((await hub.call("GET", "/api/auth/users", { token: theirs })).status).toBe(200);
    await page.reload();
    await row(page, "Linus").waitFor();
  });

  it("lists all problems at once before it sends anything", async () => {
    const page = await openUsers();
    const sent: string[] = [];
    page.on("request", (request) => sent.push(new URL(request.url()).pathname));
    await fill(page, { name: " a ", username: " ab ", password: "12345", adminToken: " " });
    await submit(page);
    await expect
      .poll(() => alertLines(page))
      .toEqual([
        "Please fix the following errors",
        "Name must be at least 2 characters long",
        "Username must be at least 3 characters long",
        "Password must be at least 6 characters long",
        "Admin token is required",
      ]);
    expect(sent).not.toContain("/api/auth/register");
  });

  it("lists the problems that only the hub finds", async () => {
    const page = await openUsers();
    await fill(page, { name: "Robin\u0007", password: "x".repeat(1025) });
    await submit(page);
    await expect
      .poll(() => alertLines(page))
      .toEqual([
        "Validation failed",
        "name: Name must not contain control characters",
        "password: Password must be at most 1024 bytes long",
      ]);
    expect(await page.getByLabel("Username").inputValue()).toBe("robin");
  });

  it("says that the username was taken in the meantime", async () => {
    const page = await openUsers();
    const quicker = await addAccount(hub);
    await fill(page, { username: quicker.username });
    await submit(page);
    await expect
      .poll(() => alertLines(page))
      .toEqual(["Username already exists. Please choose a different username."]);
  });

  it("says that the admin token is wrong, and finally how long to wait", async () => {
    const other = await Hub.start();
    try {
      const page = await openUsers(other, await other.signIn());
      await fill(page, { adminToken: "WRONG-TOKEN-1" });
      await submit(page);
      await expect
        .poll(() => alertLines(page))
        .toEqual(["Invalid admin token. Please check your admin token."]);
      for (let guesses = 1; guesses < 6; guesses++) {
        const body = { ...defaultOwner, name: "Robin", username: "robin", adminToken: "WRONG-TOKEN-2" };
        await other.call("POST", "/api/auth/register", { body });
      }
      const answered = page.waitForResponse("**/api/auth/register");
      await submit(page);
      const answer = await answered;
      expect(answer.status()).toBe(429);
      const { message } = await answer.json();
      expect(message).toMatch(/^Too many attempts\. Try again in \d+ seconds?\.$/);
      await expect.poll(() => alertLines(page)).toEqual([message]);
    } finally {
      await other.stop();
    }
  });

  it("says that the hub cannot be reached", async () => {
    const other = await Hub.start();
    try {
      const page = await openUsers(other, await other.signIn());
      await fill(page, {});
      await other.kill();
      await submit(page);
      await expect
        .poll(() => alertLines(page))
        .toEqual(["Network error: Failed to add user. Please check your connection."]);
    } finally {
      await other.stop();
    }
  });
});

describe("the list of users", () => {
  it("shows the users and their roles", async () => {
    const page = await openUsers();
    expect(await linesOf(row(page, "owner"))).toEqual([
      "owner",
      "owner · Nov 21, 2026",
      "Administrator",
      "You",
    ]);
  });

  it("deletes after a confirmation; Cancel, which has the focus, and Escape do not delete", async () => {
    const guest = await addAccount(hub);
    const page = await openUsers();
    await ask(page, guest.name);
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await ask(page, guest.name);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(await isSignedIn(hub, guest.token)).toBe(true);
    await remove(page, guest.name);
    await toast(page, "User deleted successfully!").waitFor();
    await row(page, guest.name).waitFor({ state: "detached" });
    expect(await isSignedIn(hub, guest.token)).toBe(false);
    expect(await list(page).evaluate((shown) => shown === document.activeElement)).toBe(true);
  });

  it("removes a user before the hub has responded", async () => {
    const guest = await addAccount(hub);
    const page = await openUsers();
    let letPass = () => {};
    const held = new Promise<void>((resolve) => {
      letPass = resolve;
    });
    await page.route("**/api/auth/users/*", async (route) => {
      await held;
      await route.continue();
    });
    await remove(page, guest.name);
    await row(page, guest.name).waitFor({ state: "detached" });
    expect(await isSignedIn(hub, guest.token)).toBe(true);
    letPass();
    await toast(page, "User deleted successfully!").waitFor();
  });

  it("keeps the last administrator, and says so", async () => {
    const other = await Hub.start();
    try {
      const page = await openUsers(other, await other.signIn());
      await remove(page, "owner");
      await expect
        .poll(() => alertLines(page))
        .toEqual(["Failed to delete user", "The last administrator cannot be deleted"]);
      await row(page, "owner").waitFor();
      await page.getByRole("button", { name: "Dismiss" }).click();
      await page.getByRole("alert").waitFor({ state: "detached" });
    } finally {
      await other.stop();
    }
  });

  it("says that another administrator was faster", async () => {
    const guest = await addAccount(hub);
    const page = await openUsers();
    await hub.call("DELETE", `/api/auth/users/${guest.id}`, { token });
    await remove(page, guest.name);
    await expect.poll(() => alertLines(page)).toEqual(["Failed to delete user", "There is no such account"]);
    expect(await row(page, guest.name).count()).toBe(0);
  });

  it("shows other administrators' changes, even with an open confirmation and a half-filled form", async () => {
    const other = await Hub.start();
    try {
      const owner = await other.signIn();
      const going = await addAccount(other);
      const page = await openUsers(other, owner);
      await fill(page, { username: "half" });
      const dialog = await ask(page, "owner");
      const coming = await addAccount(other);
      await other.call("DELETE", `/api/auth/users/${going.id}`, { token: owner });
      await row(page, coming.name).waitFor();
      await row(page, going.name).waitFor({ state: "detached" });
      await dialog.getByRole("button", { name: "Cancel" }).click();
      expect(await page.getByLabel("Username").inputValue()).toBe("half");
    } finally {
      await other.stop();
    }
  });

  it("signs out users who delete themselves", async () => {
    const admin = await addAccount(hub, { isAdmin: true });
    const page = await openUsers(hub, admin.token);
    await remove(page, admin.name);
    await signInButton(page).waitFor();
    expect(await alertLines(page)).toEqual(["Your account was deleted."]);
    expect(pathOf(page)).toBe("/login");
    expect((await storedSession(page)).ofTab).toBeNull();
    expect(await isSignedIn(hub, admin.token)).toBe(false);
  });

  it("shows why it could not be loaded, and loads on Retry; without the hub no user is deleted", async () => {
    const other = await Hub.start();
    try {
      const page = await openSection(other, await other.signIn(), "profile");
      await addAccount(other);
      await other.kill();
      await page.getByRole("link", { name: "User Management" }).click();
      await expect
        .poll(() => alertLines(page))
        .toEqual(["Failed to load users: The hub does not answer.", "Retry"]);
      await other.restart({ args: ["--port", new URL(page.url()).port] });
      await page.getByRole("button", { name: "Retry" }).click();
      await row(page, "Guest").waitFor();
      await page.getByRole("alert").waitFor({ state: "detached" });
      await other.kill();
      await remove(page, "Guest");
      await expect
        .poll(() => alertLines(page))
        .toEqual(["Failed to delete user", "The hub does not answer."]);
      await row(page, "Guest").waitFor();
    } finally {
      await other.stop();
    }
  });
});

describe("a user without administrator rights", () => {
  it.each(["users", "firmware"])("sees that under %s, and no request is sent", async (section) => {
    const guest = await addAccount(hub);
    const page = await openSection(hub, guest.token, section);
    const sent: string[] = [];
    page.on("request", (request) => sent.push(new URL(request.url()).pathname));
    await page.getByRole("heading", { name: "Administrators only" }).waitFor();
    await page.reload();
    await page.getByRole("heading", { name: "Administrators only" }).waitFor();
    expect(sent.filter((path) => /users|ota/.test(path))).toEqual([]);
  });

  it("is rejected by the hub independent of what the panel shows", async () => {
    const guest = await addAccount(hub);
    const calls = [
      ["GET", "/api/auth/users"],
      ["DELETE", `/api/auth/users/${guest.id}`],
      ["POST", "/api/auth/admin-token"],
    ] as const;
    for (const [method, path] of calls) {
      expect((await hub.call(method, path, { token: guest.token })).status, path).toBe(403);
    }
  });
});
