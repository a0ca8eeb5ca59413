import { afterAll, beforeAll, expect, it } from "vitest";
import { shareBrowser } from "../support/browser/browser";
import { openSection } from "../support/browser/settings";
import { Hub } from "../support/hub/hub";

let hub: Hub;
let token: string;
beforeAll(async () => {
  hub = await Hub.start({ now: "2026-11-21T12:00:00Z" });
  token = await hub.signIn();
});
afterAll(() => hub.stop());
shareBrowser();

it("a new administrator is shown on every screen until it is dismissed, then never again", async () => {
  const bob = { name: "Bob", username: "bob", password: "bobs-password", is_admin: true };
  const added = await hub.call("POST", "/api/auth/register", {
    body: { ...bob, adminToken: await hub.makeAdminToken() },
  });
  expect(added.status).toBe(201);
  const page = await openSection(hub, token, "security");
  const notice = page.getByText("New administrator: bob from 127.0.0.1");
  await notice.waitFor();
  await page.getByRole("link", { name: "Dashboard" }).click();
  await notice.waitFor();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Settings" }).click();
  await page.getByLabel("Full Name").fill("The Owner");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Profile saved.").waitFor();
  expect(await notice.count()).toBe(0);
  await page.getByRole("button", { name: "Dismiss" }).click();
  await notice.waitFor();
  const dismissed = page.waitForResponse((answer) => answer.request().method() === "DELETE");
  await page.getByRole("button", { name: "Dismiss" }).click();
  expect((await dismissed).status()).toBe(200);
  const left = await hub.call("GET", "/api/auth/notices", { token });
  expect(left.body).toEqual({ notices: [] });
  await page.reload();
  await page.getByRole("link", { name: "Dashboard" }).waitFor();
  expect(await notice.count()).toBe(0);
});
