import { existsSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page, Route } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { espImage } from "../../scripts/lib/esp-image.mjs";
import { shareBrowser } from "../support/browser/browser";
import {
  chooseFirmware,
  openFirmware,
  sendFirmware,
  slowUploads,
  updateRows,
  uploadIsUnderWay,
  versionField,
  versionRow,
} from "../support/browser/firmware-screen";
import { alertLines, givePasswordAgain, linesOf, toast } from "../support/browser/settings";
import { Hub } from "../support/hub/hub";

const kMegabyte = 1024 * 1024;
const kTooLarge = "File too large. Please ensure your firmware file is under 50MB.";

interface Shelf {
  versions: { version: string }[];
  freeBytes: number;
  maxBytes: number;
}

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

const shelfOf = async (of = hub, by = token) =>
  (await of.call<Shelf>("GET", "/api/ota/versions", { token: by })).body;
const recordsOf = async (of = hub, by = token) =>
  (await of.call<{ total: number }>("GET", "/api/ota/update-history", { token: by })).body.total;
/** The folder is created with the first file. */
const storedFiles = (of = hub) => {
  const kept = join(of.store, "firmware");
  return existsSync(kept) ? readdirSync(kept) : [];
};
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

describe("an upload", () => {
  it("fills in the form from the file, is sent, and is listed", async () => {
    const version = nextVersion();
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

  it("accepts a dropped file", async () => {
    const page = await openFirmware(hub, token);
    const content = [...espImage({ version: "1.2.3" })];
    await page.evaluate((bytes) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([new Uint8Array(bytes)], "dropped.bin"));
      for (const type of ["dragover", "drop"])
        document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    }, content);
    await page.getByText("Hub firmware 1.2.3").waitFor();
    await page.getByText("dropped.bin").waitFor();
  });

  it("requires a file and a version, and a .bin", async () => {
    const page = await openFirmware(hub, token);
    await sendFirmware(page);
    await expectAlert(page, ["Please select a firmware file and enter a version"]);
    await versionField(page).fill("1.0.0");
    await sendFirmware(page);
    await expectAlert(page, ["Please select a firmware file and enter a version"]);
    await chooseFirmware(page, espImage(), "firmware.elf");
    await expectAlert(page, ["Please select a .bin firmware file."]);
    expect(storedFiles().filter((name) => name.endsWith(".new"))).toEqual([]);
  });

  it("can be cancelled and leaves nothing on the hub", async () => {
    const before = [await shelfOf(), await recordsOf(), storedFiles()];
    const page = await openFirmware(hub, token);
    await slowUploads(page);
    await chooseFirmware(page, espImage({ version: nextVersion(), size: 2 * kMegabyte }));
    await sendFirmware(page);
    await uploadIsUnderWay(page);
    expect(storedFiles().some((name) => name.endsWith(".new"))).toBe(true);
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Upload Firmware" }).waitFor();
    await expect.poll(async () => [await shelfOf(), await recordsOf(), storedFiles()]).toEqual(before);
    expect(await page.getByRole("alert").count()).toBe(0);
  });

  it("continues while another section is open", async () => {
    const version = nextVersion();
    const page = await openFirmware(hub, token);
    const speedUp = await slowUploads(page);
    await chooseFirmware(page, espImage({ version, size: kMegabyte }));
    await sendFirmware(page);
    await uploadIsUnderWay(page);
    await page.getByRole("link", { name: "Profile" }).click();
    await speedUp();
    await toast(page, "Firmware uploaded successfully!").waitFor();
    await page.getByRole("link", { name: "Firmware Updates" }).click();
    await versionRow(page, version).waitFor();
  });
});

describe("an image that is too large", () => {
  it("of 60 MB is reported with its size before anything is sent", async () => {
    const file = join(folder, "large.bin");
    writeFileSync(file, espImage({ version: "6.0.0" }));
    truncateSync(file, 60 * kMegabyte);
    const page = await openFirmware(hub, token);
    await chooseFirmware(page, file);
    await expectAlert(page, ["File too large. Maximum size is 50MB. Your file is 60 MB."]);
  });

  it("of 60 MB is rejected by the hub with a visible reason before it fills the store", async () => {
    const before = await shelfOf();
    const page = await openFirmware(hub, token);
    const seen = await page.evaluate(
      ([session, size]) =>
        new Promise<{ status: number; text: string }>((resolve) => {
          const form = new FormData();
          form.append("version", "6.0.0");
          form.append("firmware", new Blob([new Uint8Array(Number(size))]), "large.bin");
          const wire = new XMLHttpRequest();
          wire.onloadend = () => resolve({ status: wire.status, text: wire.responseText });
          wire.open("POST", "/api/ota/upload");
          wire.setRequestHeader("Authorization", `Bearer ${session}`);
          wire.send(form);
        }),
      [token, 60 * kMegabyte] as const,
    );
    expect(seen.status).toBe(413);
    expect(JSON.parse(seen.text).error).toBe("File too large. Maximum size is 50MB.");
    expect(await shelfOf()).toEqual(before);
  });

  it("for the hub is reported before it is sent", async () => {
    const page = await openFirmware(hub, token);
    const { maxBytes } = await shelfOf();
    await chooseFirmware(page, espImage({ version: nextVersion(), size: maxBytes + 4096 }));
    await sendFirmware(page);
    await expectAlert(page, [
      `The firmware does not fit. The largest image this hub takes has ${Math.floor(maxBytes / 1024)} KB.`,
    ]);
  });

  it("for a hub that replaced a larger one meanwhile is rejected by that hub", async () => {
    await withHub(async (other, session) => {
      const page = await openFirmware(other, session);
      const replace = async (route: Route) => {
        await other.restart({ args: ["--port", new URL(other.baseUrl).port, "--flash", "4"] });
        await route.continue();
      };
      await page.route("**/api/ota/upload", replace, { times: 1 });
      await chooseFirmware(page, espImage({ version: "1.0.0", size: 2 * kMegabyte }));
      await sendFirmware(page);
      await givePasswordAgain(page);
      await expectAlert(page, [
        kTooLarge,
        "The firmware does not fit. The largest image this hub takes has 1664 KB.",
      ]);
    });
  });
});
