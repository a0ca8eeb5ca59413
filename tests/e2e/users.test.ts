import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { shareBrowser } from "../support/browser/browser";
import { storedSession } from "../support/browser/screens";
import { linesOf, openSection, toast } from "../support/browser/settings";
import { Hub } from "../support/hub/hub";

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
});
