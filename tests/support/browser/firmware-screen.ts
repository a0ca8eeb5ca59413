import type { Page } from "playwright-core";
import { espImage } from "../../../scripts/lib/esp-image.mjs";
import { uploadFirmware } from "../hub/firmware";
import type { Hub } from "../hub/hub";
import type { PanelOptions } from "./browser";
import { openSection } from "./settings";

/** Opens the section Firmware Updates of Settings, loaded. */
export async function openFirmware(hub: Hub, token: string, options: PanelOptions = {}): Promise<Page> {
  const page = await openSection(hub, token, "firmware", options);
  await isLoaded(page);
  return page;
}

/** Resolves when versions and history are shown, or that there are none. */
export async function isLoaded(page: Page): Promise<void> {
  await page.getByRole("heading", { name: "Firmware Versions" }).waitFor();
  await page.getByText(/^Room for /).waitFor();
}

/** Chooses an image: a file with these bytes, or the file at this path. */
export async function chooseFirmware(
  page: Page,
  image: Uint8Array | string,
  name = "firmware.bin",
): Promise<void> {
  const mimeType = "application/octet-stream";
  await page
    .getByLabel("Firmware file")
    .setInputFiles(typeof image === "string" ? image : { name, mimeType, buffer: Buffer.from(image) });
}

export const sendFirmware = (page: Page) => page.getByRole("button", { name: "Upload Firmware" }).click();

export function versionRow(page: Page, version: string) {
  const name = new RegExp(`^Delete (version|panel) ${version.replaceAll(".", "\\.")}$`);
  return page
    .getByRole("list", { name: "Firmware versions" })
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name }) });
}

export const updateRows = (page: Page) =>
  page.getByRole("list", { name: "Update history" }).getByRole("listitem");

/**
 * Uploads versions and creates a history of more than ten entries, including a damaged image, unless the hub
 * has them.
 */
export async function stockFirmware(hub: Hub, token: string): Promise<void> {
  const put = (version: string, more: Parameters<typeof espImage>[0] = {}) =>
    uploadFirmware(hub, token, espImage({ version, ...more }), { version });
  for (let next = 1; next <= 9; next++) await put(`1.${next}.0`);
  await put("1.10.0", { corrupt: "data" });
  const version = "2.0.0-rc.1+build.2026.11.21.abc";
  const image = espImage({ version, project: "lumisand-satellite" });
  await uploadFirmware(hub, token, image, {
    version,
    category: "led_matrix",
    device: "matrix-2",
  });
}
