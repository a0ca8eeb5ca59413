import type { Locator, Page } from "playwright-core";
import type { Hub } from "../hub/hub";
import { digitsOn } from "../hub/matrix-digits";
import type { Satellite } from "../hub/satellite";
import { until } from "../hub/until";
import type { PanelOptions } from "./browser";
import { openSection } from "./settings";

export interface HardwareSettings extends Record<string, unknown> {
  ledCount: number;
  timezone: string;
  place: string;
  name: string;
  allowedHosts: string[];
  matrices: Record<string, unknown>[];
}

/** Opens the section Devices of Settings, loaded with the hub's data. */
export async function openDevices(hub: Hub, token: string, options: PanelOptions = {}): Promise<Page> {
  const page = await openSection(hub, token, "devices", options);
  await page.getByText("Storage used:").waitFor();
  return page;
}

/** Opens one of the forms below Hardware settings; returns its content. */
export async function openForm(page: Page, title: string): Promise<Locator> {
  const opener = page.getByRole("button", { name: title });
  await opener.click();
  const form = page.locator(`[id="${await opener.getAttribute("aria-controls")}"]`);
  await form.getByRole("button", { name: "Save" }).waitFor();
  return form;
}

/** The hardware settings as read by another client. */
export async function readHardware(hub: Hub, token: string): Promise<HardwareSettings> {
  return (await hub.call<HardwareSettings>("GET", "/api/config/hardware", { token })).body;
}

export async function changeHardware(hub: Hub, token: string, body: Record<string, unknown>): Promise<void> {
  const answer = await hub.call("PUT", "/api/config/hardware", { token, body });
  if (answer.status !== 200) throw new Error(`The hub refused the hardware: ${answer.status} ${answer.text}`);
}

export const deviceRow = (page: Page, name: string) =>
  page.getByRole("list", { name: "Devices" }).getByRole("listitem").filter({ hasText: name });

/** The code that a satellite shows while it is not paired. */
export function codeOn(satellite: Satellite): Promise<string> {
  const read = async () => digitsOn(await satellite.pixels());
  return until(read, (shown) => /^\d{4}$/.test(shown), { what: "a code of four digits" });
}
