import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { espImage } from "../../scripts/lib/esp-image.mjs";
import { openPanel, shareBrowser } from "../support/browser/browser";
import {
  chooseFirmware,
  openFirmware,
  sendFirmware,
  updateRows,
  versionRow,
} from "../support/browser/firmware-screen";
import { linesOf, toast } from "../support/browser/settings";
import { systemInfo } from "../support/hub/firmware";
import { Hub } from "../support/hub/hub";
import { otherPanelImage } from "../support/hub/panel";
import { Satellite } from "../support/hub/satellite";

const kBuiltIn = JSON.parse(readFileSync("package.json", "utf8")).version as string;
const kSatelliteToken = "a satellite's token";

let folder: string;
let hub: Hub;
let token: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lumisand-test-"));
});
afterEach(async () => {
  await hub.stop();
  rmSync(folder, { recursive: true, force: true });
});
shareBrowser();

async function start(args: string[] = []): Promise<void> {
  hub = await Hub.start({ store: join(folder, "store"), args: ["--test", "self-test-limit=2000", ...args] });
  token = await hub.signIn();
}

async function upload(page: Page, image: Uint8Array): Promise<void> {
  await chooseFirmware(page, image);
  await sendFirmware(page);
  await toast(page, "Firmware uploaded successfully!").waitFor();
}

async function install(page: Page, version: string): Promise<void> {
  await versionRow(page, version).getByRole("button", { name: "Install" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Install" }).click();
}

/**
 * The hub reports its start in whole seconds. An installation that begins right after it may seem to be from
 * before it, and then can't be reverted.
 */
async function startIsPast(): Promise<void> {
  await expect.poll(async () => (await systemInfo(hub, token)).uptime).toBeGreaterThanOrEqual(2);
}

const newest = async (page: Page) => (await linesOf(updateRows(page).first())).filter((_, at) => at !== 3);
const progress = (page: Page) => page.getByRole("heading", { name: "Being installed" });
const patient = { timeout: 60_000 };

/** Makes the page poll immediately, as when it becomes visible again, instead of after 10 s. */
async function askForStatus(page: Page) {
  const answered = page.waitForResponse("**/api/config/device/status");
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await answered;
}

describe("a satellite's firmware", () => {
  it(
    "is updated from version 1 to 2: upload, installation, progress, success, and a message on the dashboard",
    patient,
    async () => {
      await start(["--device", `matrix-1=${kSatelliteToken}`]);
      const satellite = await Satellite.start({ hub: hub.baseUrl, token: kSatelliteToken, isHasty: true });
      try {
        const page = await openFirmware(hub, token);
        const dashboard = await openPanel(hub, "/dashboard", { token });
        await dashboard.getByText("Average Uptime").waitFor();
        await upload(page, espImage({ project: "lumisand-satellite", version: "2.0.0", size: 1_500_000 }));
        await install(page, "2.0.0");
        await progress(page).waitFor();
        await page.getByText("Matrix 1: version 2.0.0").first().waitFor();
        await expect.poll(() => newest(page), patient).toEqual(["Success", "Matrix 1", " · 2.0.0"]);
        await progress(page).waitFor({ state: "detached" });
        await toast(page, "Matrix 1: version 2.0.0 installed").waitFor();
        await askForStatus(dashboard);
        await dashboard.getByText("Matrix 1: version 2.0.0 installed").waitFor({ timeout: 20_000 });
        await versionRow(page, "2.0.0").getByText("In use: Matrix 1").waitFor({ timeout: 20_000 });
        expect(satellite.restartsItself).toBe(1);
      } finally {
        await satellite.stop();
      }
    },
  );
});

describe("the hub's firmware", () => {
  it("is installed; the restart is no error, and the panel continues by itself", patient, async () => {
    await start();
    const page = await openFirmware(hub, token);
    await upload(page, espImage({ version: "2.0.0", size: 2_000_000 }));
    await install(page, "2.0.0");
    await progress(page).waitFor();
    await expect.poll(() => newest(page), patient).toEqual(["Success", "Arduino LED Controller", " · 2.0.0"]);
    expect(await page.getByRole("alert").count()).toBe(0);
    await versionRow(page, "2.0.0").getByText("In use").waitFor();
    expect((await systemInfo(hub, token)).version).toBe("2.0.0");
    await toast(page, "Arduino LED Controller: version 2.0.0 installed").waitFor();
  });
});

describe("the panel", () => {
  it("is updated, reloaded, and reverted", patient, async () => {
    await start();
    const page = await openFirmware(hub, token);
    await upload(page, otherPanelImage("7.0.0"));
    await startIsPast();
    await versionRow(page, "7.0.0").getByText("Panel", { exact: true }).waitFor();
    await install(page, "7.0.0");
    await page.getByText("The panel was updated.").waitFor();
    await page.getByRole("button", { name: "Reload" }).click();
    await expect
      .poll(() => page.evaluate(() => fetch("/").then((answer) => answer.text())))
      .toContain("<title>7.0.0");
    await versionRow(page, "7.0.0").getByText("In use").waitFor();
    await page.getByRole("button", { name: "Bring the previous panel back" }).click();
    await toast(page, "The previous panel is back.").waitFor();
    expect((await systemInfo(hub, token)).panelVersion).toBe(kBuiltIn);
    await page.getByText("The panel was updated.").waitFor();
    expect(await page.getByRole("button", { name: "Bring the previous panel back" }).count()).toBe(0);
  });
});
