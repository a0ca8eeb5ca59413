import type { Page } from "playwright-core";
import type { Hub, HubOptions } from "../hub/hub";
import { openPanel, type PanelOptions } from "./browser";

/** A hub without an owner, in reach of these networks. */
export const firstStart: HubOptions = {
  owner: null,
  wifi: "HOME=password1,A network with a very long name=password2,Cafe=",
};

/** The heading of the first set-up page. */
export const networkList = "Connect Lumisand to your Wi-Fi";

/** Opens a page as on a phone that has joined the access point. */
export function onAccessPoint(hub: Hub, path: string, options: PanelOptions = {}): Promise<Page> {
  return openPanel(hub, new URL(path, hub.accessPointUrl).href, options);
}

export const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name }).waitFor();

export const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
