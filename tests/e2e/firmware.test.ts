import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { espImage } from "../../scripts/lib/esp-image.mjs";
import { shareBrowser } from "../support/browser/browser";
import {
  chooseFirmware,
  openFirmware,
  sendFirmware,
  updateRows,
  versionField,
  versionRow,
} from "../support/browser/firmware-screen";
import { linesOf, toast } from "../support/browser/settings";
import { hubDevice } from "../support/hub/firmware";
import { Hub } from "../support/hub/hub";

let hub: Hub;
let token: string;
beforeAll(async () => {
  hub = await Hub.start({ now: "2026-11-21T12:00:00Z" });
  token = await hub.signIn();
});
afterAll(() => hub.stop());
shareBrowser();

describe("an upload", () => {
  it("fills in the form from the file, is sent, and is listed", async () => {
    const version = "1.0.0";
    const page = await openFirmware(hub, token);
    await chooseFirmware(page, espImage({ project: "lumisand-satellite", version, size: 300_000 }));
    await page.getByText(`LED matrix firmware ${version}`).waitFor();
    expect(await versionField(page).inputValue()).toBe(version);
    expect(await page.getByLabel("Device category").inputValue()).toBe("led_matrix");
    await page.getByLabel("Device", { exact: true }).selectOption("Matrix 2");
    await page.getByLabel("Description").fill("Two lines\n<b>of text</b>");
    await page.getByRole("switch", { name: "Stable", exact: true }).check();
    await sendFirmware(page);
    await toast(page, "Firmware uploaded successfully!").waitFor();
    expect(await linesOf(versionRow(page, version))).toEqual([
      ...[version, "Firmware", "Stable"],
      "LED matrix · Matrix 2 · 293 KB · Nov 21, 2026, 12:00 · by owner",
      ...["Two lines", "<b>of text</b>", "Install"],
    ]);
    const [newest] = await updateRows(page).all();
    expect((await linesOf(newest as never)).slice(0, 4)).toEqual([
      "Uploaded",
      "Admin Upload",
      ` · ${version}`,
      "Nov 21, 2026, 12:00",
    ]);
    expect(await versionField(page).inputValue()).toBe("");
  });
});

describe("the history", () => {
  it("has a colour for each status", async () => {
    const page = await openFirmware(hub, token);
    const updates = ["success", "failed", "installing", "uploaded", "strange"].map((status, at) => ({
      id: 9 - at,
      device_id: hubDevice,
      version: "1.0.0",
      device_category: "led_strip",
      status,
      started_at: null,
      error_message: null,
      progress: status === "installing" ? 10 : null,
    }));
    await page.route("**/api/ota/update-history*", (route) => route.fulfill({ json: { updates, total: 5 } }));
    await page.reload();
    await expect.poll(() => updateRows(page).count()).toBe(5);
    const colors = await updateRows(page).evaluateAll((rows) =>
      rows.map((row) => getComputedStyle(row.querySelector("[data-status]") as Element).color),
    );
    expect(colors).toEqual([
      "rgb(111, 211, 154)",
      "rgb(255, 141, 133)",
      "rgb(242, 207, 74)",
      "rgb(199, 165, 255)",
      "rgb(127, 180, 255)",
    ]);
  });
});
