import { describe, expect, it } from "vitest";
import { espImage } from "../../scripts/lib/esp-image.mjs";
import {
  chooseFirmware,
  openFirmware,
  sendFirmware,
  updateRows,
  versionField,
  versionRow,
} from "../support/browser/firmware-screen";
import { linesOf, toast } from "../support/browser/settings";
import { hub, shareHub, token } from "../support/browser/shared-hub";

shareHub({ now: "2026-11-21T12:00:00Z" });

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
