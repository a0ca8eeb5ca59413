import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPanel, shareBrowser } from "../support/browser/browser";
import { openSection } from "../support/browser/settings";
import { defaultOwner, Hub } from "../support/hub/hub";

let hub: Hub;
let token: string;
beforeAll(async () => {
  hub = await Hub.start();
  token = await hub.signIn();
});
afterAll(() => hub.stop());
shareBrowser();

async function addGuest(): Promise<string> {
  const guest = { username: "gus", password: "guest-password" };
  const body = { ...guest, name: "Gus", role: "guest", adminToken: await hub.makeAdminToken() };
  expect((await hub.call("POST", "/api/auth/register", { body })).status).toBe(201);
  return hub.signIn(guest);
}

/** With the mouse and by keyboard. The page sends held back changes when it is hidden. */
async function tryToPaint(page: Page): Promise<void> {
  const sent: string[] = [];
  page.on("request", (request) => request.method() !== "GET" && sent.push(request.url()));
  for (const picture of await page.locator("main canvas").all()) {
    await picture.click();
    for (const key of ["Enter", "Delete", "Control+z", "Control+y"]) await page.keyboard.press(key);
  }
  await page.reload();
  await page.getByRole("switch", { name: "Matrix Active" }).first().waitFor();
  expect(sent).toEqual([]);
}

describe("an invitation", () => {
  it("makes an account with its role, once", async () => {
    const page = await openSection(hub, token, "security");
    await page.getByLabel("Role").selectOption("Guest");
    await page.getByRole("button", { name: "Invite" }).click();
    const link = await page.getByLabel("New invitation").inputValue();
    await page.getByText("by owner · 24 h left").waitFor();

    const theirs = await openPanel(hub, new URL(link).pathname + new URL(link).hash);
    await theirs.getByText("You are invited as a guest").waitFor();
    await theirs.getByLabel("Name", { exact: true }).fill("Robin");
    await theirs.getByLabel("Username").fill("robin");
    await theirs.getByLabel("Password", { exact: true }).fill("sand-and-light");
    await theirs.getByRole("button", { name: "CREATE ACCOUNT" }).click();
    await theirs.getByRole("heading", { name: "Welcome back, Robin!" }).waitFor();

    const late = await openPanel(hub, new URL(link).pathname + new URL(link).hash);
    await late.getByLabel("Name", { exact: true }).fill("Mallory");
    await late.getByLabel("Username").fill("mallory");
    await late.getByLabel("Password", { exact: true }).fill("sand-and-light");
    await late.getByRole("button", { name: "CREATE ACCOUNT" }).click();
    await late.getByText("This invitation is no longer valid. Please ask for a new one.").waitFor();
    await late.getByRole("link", { name: "I have an account" }).click();
    await late.getByRole("button", { name: "SIGN IN" }).waitFor();
  });
});

describe("a guest", () => {
  it("switches the lights, and finds all other controls disabled", async () => {
    const guest = await addGuest();
    const page = await openPanel(hub, "/led-control", { token: guest });
    await page.getByRole("switch", { name: "Lights enabled" }).click();
    await page.getByText("Saved", { exact: true }).waitFor();
    for (const label of [
      "Brightness",
      "Mode",
      "Animation Speed",
      "Start Time (Auto On)",
      "Fade In Duration",
    ]) {
      expect(await page.getByLabel(label).first().isDisabled(), label).toBe(true);
    }
    expect(await page.getByRole("alert").count()).toBe(0);
    const matrix = await openPanel(hub, "/led-control?tab=matrix", { token: guest });
    await matrix.getByRole("switch", { name: "Matrix Active" }).first().waitFor();
    expect(await matrix.getByRole("switch", { name: "Matrix Active" }).first().isDisabled()).toBe(true);
    await matrix.getByText("You are a guest").waitFor();
    await tryToPaint(matrix);
    const sand = await openPanel(hub, "/sand-table", { token: guest });
    const send = sand.getByRole("button", { name: "Send to Arduino" });
    await send.waitFor();
    expect(await send.getAttribute("aria-disabled")).toBe("true");
    const settings = await openSection(hub, guest, "devices");
    await settings.getByRole("heading", { name: "Not for guests" }).waitFor();
    const profile = await openSection(hub, guest, "profile");
    await expect.poll(() => profile.getByLabel("Role").inputValue()).toBe("Guest");
  });
});

describe("the question for the password", () => {
  it("comes before what lasts, and the call goes on after it", async () => {
    await hub.restart();
    const page = await openSection(hub, token, "security");
    await page.getByRole("button", { name: "Make an admin token" }).click();
    const dialog = page.getByRole("dialog", { name: "Enter your password again" });
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await page.getByText("Enter your password again.").waitFor();
    await page.getByRole("button", { name: "Make an admin token" }).click();
    await dialog.getByLabel("Password", { exact: true }).fill("wrong-password");
    await page.keyboard.press("Enter");
    await dialog.getByText("Current password is wrong").waitFor();
    await dialog.getByLabel("Password", { exact: true }).fill(defaultOwner.password);
    await page.keyboard.press("Enter");
    await page.getByLabel("New admin token").waitFor();
    expect(await dialog.count()).toBe(0);
    await page.getByRole("button", { name: "Invite" }).click();
    await page.getByLabel("New invitation").waitFor();
  });
});
