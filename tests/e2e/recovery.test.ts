import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterEach, beforeEach, expect, it } from "vitest";
import { espImage } from "../../scripts/lib/esp-image.mjs";
import { openPanel, shareBrowser } from "../support/browser/browser";
import { accessibilityFaults, overflowing } from "../support/browser/look";
import { systemInfo, uploadFirmware } from "../support/hub/firmware";
import { defaultOwner, Hub } from "../support/hub/hub";
import { otherPanelImage } from "../support/hub/panel";

const kVersion = "7.0.0";

let hub: Hub;
let token: string;
beforeEach(async () => {
  hub = await Hub.start({ args: ["--test", "self-test-limit=2000"] });
  token = await hub.signIn();
});
afterEach(() => hub.stop());
shareBrowser();

const said = (page: Page) => page.getByRole("status").textContent();
const button = (page: Page, name: string) => page.getByRole("button", { name });

async function signIn(page: Page, password = defaultOwner.password): Promise<void> {
  await page.getByLabel("Username").fill(defaultOwner.username);
  await page.getByLabel("Password").fill(password);
  await button(page, "Sign in").click();
}

async function recovery(path = "/recovery"): Promise<Page> {
  const page = await openPanel(hub, path);
  await signIn(page);
  await button(page, "Upload and install").waitFor();
  return page;
}

async function install(page: Page, image: Buffer): Promise<void> {
  const file = { name: "image.bin", mimeType: "application/octet-stream", buffer: image };
  await page.getByLabel("Panel or firmware (.bin)").setInputFiles(file);
  await button(page, "Upload and install").click();
}

const titleOf = async (path = "/") =>
  /<title>(.*?)<\/title>/.exec((await hub.call("GET", path)).text)?.[1] ?? "";

/** Cuts the power, damages the www partition, and starts the hub again. */
async function spoilPanel(): Promise<void> {
  await hub.kill();
  writeFileSync(join(hub.store, "www/panel.txt"), "not a manifest");
  rmSync(join(hub.store, "www/panel-previous.txt"), { force: true });
  await hub.restart();
}

it("replaces a damaged panel and installs a new one, even if that version was installed before", async () => {
  await uploadFirmware(hub, token, otherPanelImage(kVersion), { version: kVersion });
  await spoilPanel();
  const page = await recovery("/dashboard");
  await install(page, otherPanelImage(kVersion));
  await expect.poll(() => said(page)).toBe(`${kVersion} is installed.`);
  expect(await titleOf()).toBe(kVersion);
  await page.getByRole("link", { name: "Try the panel" }).click();
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
});

it("keeps the existing version when the image of the same name is damaged", async () => {
  const good = await uploadFirmware(hub, token, otherPanelImage(kVersion), { version: kVersion });
  const damaged = otherPanelImage(kVersion);
  damaged[damaged.length >> 1] = (damaged[damaged.length >> 1] ?? 0) ^ 1;
  const page = await recovery();
  await install(page, damaged);
  await expect.poll(() => said(page)).toMatch(/damaged/);
  const { id } = good.body.version;
  const again = await hub.call("POST", `/api/ota/versions/${id}/install`, { token, body: {} });
  expect(again.status, again.text).toBe(202);
});

it("restores the previous panel, or says that there is none", async () => {
  const page = await recovery();
  await button(page, "Bring the previous panel back").click();
  await expect.poll(() => said(page)).toBe("The panel before this one is not kept any more.");
  await install(page, otherPanelImage(kVersion));
  await expect.poll(() => said(page)).toBe(`${kVersion} is installed.`);
  await button(page, "Bring the previous panel back").click();
  await expect.poll(() => said(page)).toBe("The previous panel is back.");
  expect(await titleOf()).toBe("Lumisand");
});

it("installs firmware and follows the hub's restart", async () => {
  const page = await recovery();
  await install(page, espImage({ version: "2.0.0" }));
  await expect.poll(() => said(page), { timeout: 30_000 }).toBe("2.0.0 is installed.");
  expect(await systemInfo(hub, token)).toMatchObject({ version: "2.0.0", onTrial: false });
});

it("shows the hub's error messages as text", async () => {
  const page = await openPanel(hub, "/recovery");
  await signIn(page, "wrong-password");
  await expect.poll(() => said(page)).toBe("Invalid username or password");
  await signIn(page);
  await button(page, "Upload and install").waitFor();
  await install(page, Buffer.from("<b>no image</b>".repeat(20)));
  await expect.poll(() => said(page)).not.toBe("One moment...");
  expect(await page.getByRole("status").locator("b").count()).toBe(0);
  expect(await said(page)).not.toBe("");
  await page.route("**/api/**", (route) => route.abort());
  await button(page, "Restart").click();
  await expect.poll(() => said(page)).toBe("The hub does not answer.");
});

it("asks to sign in again when the session has ended", async () => {
  const page = await recovery();
  const body = { currentPassword: defaultOwner.password, newPassword: "another-password" };
  expect((await hub.call("PUT", "/api/auth/password", { token, body })).status).toBe(200);
  await button(page, "Restart").click();
  await button(page, "Sign in").waitFor();
  expect(await button(page, "Restart").isVisible()).toBe(false);
});

it("fits, is readable and accessible on a phone", async () => {
  const page = await openPanel(hub, "/recovery", { viewport: { width: 390, height: 900 } });
  for (const isSignedIn of [false, true]) {
    if (isSignedIn) await signIn(page);
    await button(page, isSignedIn ? "Restart" : "Sign in").waitFor();
    expect(await overflowing(page)).toEqual([]);
    expect(await accessibilityFaults(page)).toEqual([]);
  }
});
