import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterEach, describe, expect, it } from "vitest";
import { espImage } from "../../scripts/lib/esp-image.mjs";
import { shareBrowser } from "../support/browser/browser";
import { openFirmware, updateRows, versionRow } from "../support/browser/firmware-screen";
import { linesOf, toast } from "../support/browser/settings";
import { installations, uploadFirmware } from "../support/hub/firmware";
import { FirmwareProxy } from "../support/hub/firmware-proxy";
import { Hub } from "../support/hub/hub";
import { Satellite } from "../support/hub/satellite";

const kSatelliteToken = "a satellite's token";

/** Functions that undo what a test has changed. They run after each test, the newest first. */
const doings: (() => unknown)[] = [];
afterEach(async () => {
  for (const undo of doings.splice(0).reverse()) await undo();
});
shareBrowser();

async function startHub(options: { serial?: string; speed?: number; args?: string[] } = {}): Promise<Hub> {
  const folder = mkdtempSync(join(tmpdir(), "lumisand-test-"));
  doings.push(() => rmSync(folder, { recursive: true, force: true }));
  const hub = await Hub.start({ store: folder, ...options });
  doings.push(() => hub.stop());
  return hub;
}

async function install(page: Page, version: string): Promise<void> {
  await versionRow(page, version).getByRole("button", { name: "Install" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Install" }).click();
}

const progress = (page: Page) => page.getByRole("heading", { name: "Being installed" });
const patient = { timeout: 60_000 };

describe("an installation on a matrix", () => {
  it(
    "is cancelled while it is downloaded: the matrix keeps its version and installs the next",
    patient,
    async () => {
      const hub = await startHub({ args: ["--device", `matrix-1=${kSatelliteToken}`] });
      const token = await hub.signIn();
      const proxy = await FirmwareProxy.start(hub.baseUrl);
      doings.push(() => proxy.stop());
      let letPass = () => {};
      const held = new Promise<void>((resolve) => {
        letPass = resolve;
      });
      proxy.before = (_, index) => (index === 1 ? held : Promise.resolve());
      const satellite = await Satellite.start({ hub: proxy.url, token: kSatelliteToken, isHasty: true });
      doings.push(() => satellite.stop());

      const image = espImage({ project: "lumisand-satellite", version: "2.0.0", size: 400_000 });
      await uploadFirmware(hub, token, image, { version: "2.0.0", category: "led_matrix" });
      const page = await openFirmware(hub, token);
      await install(page, "2.0.0");
      await expect.poll(() => proxy.pieces.length, patient).toBeGreaterThan(1);
      const running = updateRows(page).first();
      await running.getByRole("button", { name: "Cancel the installation on Matrix 1, 2.0.0" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Cancel installation" }).click();

      await toast(page, "Installation cancelled").waitFor();
      await progress(page).waitFor({ state: "detached" });
      expect((await linesOf(updateRows(page).first())).filter((_, at) => at !== 3)).toEqual([
        "Failed",
        "Matrix 1",
        " · 2.0.0",
        "Cancelled.",
      ]);
      expect(await page.getByRole("alert").count()).toBe(0);
      await running.getByRole("button", { name: "Delete the record of Matrix 1, 2.0.0" }).waitFor();

      letPass();
      await install(page, "2.0.0");
      await expect.poll(async () => (await installations(hub, token))[0]?.status, patient).toBe("success");
      expect(satellite.restartsItself).toBe(1);
      expect((await installations(hub, token)).map(({ status }) => status)).toEqual(["success", "failed"]);
    },
  );
});
