import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { espImage } from "../../scripts/lib/esp-image.mjs";
import { newProfile, openPanel, pathOf, shareBrowser } from "../support/browser/browser";
import {
  chooseFirmware,
  HouseProxy,
  isLoaded,
  openFirmware,
  sendFirmware,
  slowUploads,
  updateRows,
  uploadIsUnderWay,
  versionField,
  versionRow,
} from "../support/browser/firmware-screen";
import { fillSignIn, signInButton } from "../support/browser/screens";
import { addAccount, alertLines, toast } from "../support/browser/settings";
import { Hub } from "../support/hub/hub";

const kMegabyte = 1024 * 1024;
const kTooLarge = "File too large. Please ensure your firmware file is under 50MB.";

let folder: string;
let hub: Hub;
let token: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "lumisand-firmware-"));
  hub = await Hub.start({ now: "2026-11-21T12:00:00Z" });
  token = await hub.signIn();
});
afterAll(async () => {
  await hub.stop();
  rmSync(folder, { recursive: true, force: true });
});
shareBrowser();

const isListed = async (version: string) =>
  (await hub.call("GET", "/api/ota/versions", { token })).text.includes(`"version":"${version}"`);
const expectAlert = (page: Page, lines: string[]) => expect.poll(() => alertLines(page)).toEqual(lines);

let versions = 0;
const nextVersion = () => `1.${++versions}.0`;

async function withHub<T>(run: (other: Hub, session: string) => Promise<T>): Promise<T> {
  const other = await Hub.start();
  try {
    return await run(other, await other.signIn());
  } finally {
    await other.stop();
  }
}

describe("the hub rejects an upload", () => {
  it("after the password was changed elsewhere", async () => {
    const admin = await addAccount(hub, { isAdmin: true });
    const page = await openFirmware(hub, admin.token);
    await chooseFirmware(page, espImage({ version: nextVersion() }));
    const body = { currentPassword: admin.password, newPassword: "another-password" };
    const changed = await hub.call("PUT", "/api/auth/password", { token: await hub.signIn(admin), body });
    expect(changed.status).toBe(200);
    await sendFirmware(page);
    await signInButton(page).waitFor();
    expect(await alertLines(page)).toEqual(["Authentication failed. Please log in again."]);
    expect(pathOf(page)).toBe("/login");
  });

  it("in an administrator's tab after another user has signed in in another tab", async () => {
    const guest = await addAccount(hub);
    const context = await newProfile(hub);
    const page = await context.newPage();
    await page.goto("/login");
    await fillSignIn(page);
    await signInButton(page).click();
    await page.getByRole("heading", { name: "Welcome back" }).waitFor();
    await page.goto("/settings?section=firmware");
    await isLoaded(page);
    await chooseFirmware(page, espImage({ version: nextVersion() }));
    await page.route("**/api/auth/verify", (route) => route.abort());
    const other = await context.newPage();
    await other.goto("/login");
    await other.evaluate((theirs) => localStorage.setItem("token", theirs), guest.token);
    await sendFirmware(page);
    await expectAlert(page, ["Access denied. You do not have permission to upload firmware."]);
  });

  it("while another upload runs, which continues", async () => {
    const version = nextVersion();
    const first = await openFirmware(hub, token);
    const second = await openFirmware(hub, token);
    const speedUp = await slowUploads(first);
    await chooseFirmware(first, espImage({ version, size: kMegabyte }));
    await sendFirmware(first);
    await uploadIsUnderWay(first);
    await chooseFirmware(second, espImage({ version: nextVersion() }));
    await sendFirmware(second);
    await expectAlert(second, [
      "Upload failed: Another firmware upload is running. Please try again when it has finished.",
    ]);
    await speedUp();
    await toast(first, "Firmware uploaded successfully!").waitFor();
    await versionRow(first, version).waitFor();
  });

  it.each([
    [
      "a flipped bit",
      espImage({ version: "3.0.0", corrupt: "data" }),
      /^Upload failed: The image is damaged/,
    ],
    [
      "another project",
      espImage({ version: "3.0.0", project: "toaster" }),
      /^Upload failed: The image is for toaster/,
    ],
    [
      "another chip",
      espImage({ version: "3.0.0", chip: 9 }),
      /^Upload failed: The image is for another chip/,
    ],
  ])("because of %s, and records it in the history", async (_, image, sentence) => {
    const page = await openFirmware(hub, token);
    await chooseFirmware(page, image);
    await sendFirmware(page);
    await expect.poll(() => alertLines(page)).toEqual([expect.stringMatching(sentence)]);
    const [reason = ""] = await alertLines(page);
    await updateRows(page).first().getByText(reason.replace("Upload failed: ", "")).waitFor();
    expect(await isListed("3.0.0")).toBe(false);
  });

  it("because the version exists already", async () => {
    const version = nextVersion();
    const page = await openFirmware(hub, token);
    for (const then of ["success", "refusal"]) {
      await chooseFirmware(page, espImage({ version }));
      await sendFirmware(page);
      if (then === "success") await toast(page, "Firmware uploaded successfully!").waitFor();
    }
    await expectAlert(page, [`Upload failed: Version ${version} is already there. Delete it first.`]);
  });
});

describe("an upload fails", () => {
  it("when the hub disappears during it", async () => {
    await withHub(async (other, session) => {
      const page = await openFirmware(other, session);
      await slowUploads(page);
      await chooseFirmware(page, espImage({ version: "1.0.0", size: 2 * kMegabyte }));
      await sendFirmware(page);
      await uploadIsUnderWay(page);
      await other.kill();
      await page.getByText("Network error. Please check your connection and try again.").waitFor();
      expect(await versionField(page).inputValue()).toBe("1.0.0");
    });
  });

  it("when the file was rebuilt since it was chosen", async () => {
    const file = join(folder, "built.bin");
    writeFileSync(file, espImage({ version: "1.0.0" }));
    const page = await openFirmware(hub, token);
    await chooseFirmware(page, file);
    await page.getByText("Hub firmware 1.0.0").waitFor();
    writeFileSync(file, espImage({ version: "1.0.1", size: 8192 }));
    await sendFirmware(page);
    await expectAlert(page, [
      "Upload failed. Please try again.",
      "The file can't be read any more. Please choose it again.",
    ]);
  });

  it.each([
    [502, "Bad gateway", ["Upload failed: Bad gateway"]],
    [502, "<html><h1>Bad gateway</h1></html>", ["Upload failed: 502"]],
    [413, "<html>Too large</html>", [kTooLarge]],
    [200, "<html>Please pay for your Wi-Fi</html>", ["Upload failed. Please try again."]],
  ])("when a proxy responds with %d %s", async (status, body, lines) => {
    const proxy = await HouseProxy.start(hub, { status, body });
    try {
      const page = await openPanel(hub, `${proxy.baseUrl}/settings?section=firmware`, { token });
      await isLoaded(page);
      await chooseFirmware(page, espImage({ version: "1.0.0" }));
      await sendFirmware(page);
      await expectAlert(page, lines);
    } finally {
      proxy.stop();
    }
  });
});
