import { buildHost } from "./cmake.mjs";
import { HubClient } from "./hub-client.mjs";
import { ensurePanel } from "./panel.mjs";
import { panelFolder } from "./paths.mjs";
import { startHub } from "./program.mjs";
import { withTempFolder } from "./temp-folder.mjs";

export const OWNER = { username: "owner", password: "owner-password" };

/**
 * Runs `work` with a fresh hub that has an owner and serves the built panel; `prepare` may fill its store
 * first.
 * @template T
 * @param {(panel: string, token: string, hub: {client: HubClient, simulator: string, pid: number}) =>
 *   Promise<T>} work gets the panel's address, a session token of the owner, and more of the hub
 * @param {(store: string) => void} [prepare]
 * @returns {Promise<T>}
 */
export function withHub(work, prepare) {
  return withTempFolder(async (store) => {
    prepare?.(store);
    const ports = ["--port", "0", "--simulator-port", "0"];
    const owner = `${OWNER.username}:${OWNER.password}`;
    const hub = startHub([...ports, "--store", store, "--www", panelFolder, "--owner", owner]);
    try {
      const { panel, simulator } = await hub.ready;
      const client = await HubClient.signIn(panel, OWNER);
      return await work(panel, client.token, { client, simulator, pid: hub.child.pid });
    } finally {
      hub.child.kill("SIGINT");
      await hub.exited;
    }
  });
}

/**
 * Runs `work` with a browser, after building the panel and the hub program.
 * @template T
 * @param {(browser: import("playwright-core").Browser) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withBrowser(work) {
  await buildHost({ targets: ["host/hub_host"], title: "Compiling the hub" });
  await ensurePanel();
  const { chromium } = await import("playwright-core");
  const { chromium: launchOptions } = await import("./chromium.mjs");
  const browser = await chromium.launch(launchOptions);
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}
