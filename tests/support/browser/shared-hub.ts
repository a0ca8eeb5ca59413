import { afterAll, beforeAll } from "vitest";
import { Hub, type HubOptions } from "../hub/hub";
import { shareBrowser } from "./browser";

export let hub: Hub;
/** A session of the hub's owner. */
export let token: string;

/** Gives the file's tests one hub, with a session, and one browser. */
export function shareHub(options: HubOptions = {}): void {
  beforeAll(async () => {
    hub = await Hub.start(options);
    token = await hub.signIn();
  });
  afterAll(() => hub?.stop());
  shareBrowser();
}
