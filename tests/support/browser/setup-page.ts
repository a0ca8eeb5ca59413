import type { Page } from "playwright-core";
import type { Hub, HubOptions } from "../hub/hub";
import { openPanel, type PanelOptions } from "./browser";

/** A hub that nobody has set up yet, among these networks. */
export const firstStart: HubOptions = {
  owner: null,
  wifi: "HOME=password1,A network with a very long name=password2,Cafe=",
};

/** The first page of its set-up says this. */
export const networkList = "Connect Lumisand to your Wi-Fi";

/** As a phone has it that joined the access point. */
export function onAccessPoint(hub: Hub, path: string, options: PanelOptions = {}): Promise<Page> {
  return openPanel(hub, new URL(path, hub.accessPointUrl).href, options);
}

export const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name }).waitFor();

export const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
