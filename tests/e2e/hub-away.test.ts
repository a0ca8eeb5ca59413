import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPanel, pathOf, shareBrowser } from "../support/browser/browser";
import { glancing, holdBack } from "../support/browser/glance";
import { greeting, storedSession } from "../support/browser/screens";
import { Hub } from "../support/hub/hub";

const kAway = "The hub can't be reached, trying again.";

let hub: Hub;
let token: string;
beforeAll(async () => {
  hub = await Hub.start();
  token = await hub.signIn();
});
afterAll(() => hub.stop());
shareBrowser();

describe("at the start of the panel", () => {
  it.each([
    ["does not respond", undefined],
    ["is busy", 503],
  ])("a hub that %s once is waited for, without a new sign-in", async (_, status) => {
    const page = await openPanel(hub, "/login", { token });
    await greeting(page).waitFor();
    let failures = status === 503 ? 2 : 1;
    await page.route("**/api/auth/verify", (route) => {
      if (failures-- <= 0) return route.continue();
      return status ? route.fulfill({ status, json: { error: "x" } }) : route.abort();
    });
    await page.goto("/led-control");
    await page.getByText(kAway).waitFor();
    await page.getByLabel("Brightness").waitFor();
    expect(pathOf(page)).toBe("/led-control");
    expect((await storedSession(page)).ofTab).toBe(token);
  });

  it("the configuration is requested while the session is verified, and once", async () => {
    const page = await openPanel(hub, "/login", { token });
    await greeting(page).waitFor();
    const requests: string[] = [];
    page.on("request", (request) => requests.push(new URL(request.url()).pathname));
    const goOn = await holdBack(page, "**/api/auth/verify");
    const early = page.waitForResponse("**/api/config/configs");
    await page.goto("/led-control");
    await early;
    goOn();
    await page.getByLabel("Brightness").waitFor();
    expect(requests.filter((path) => path === "/api/config/configs")).toHaveLength(1);
  });
});

describe("a hub that is away", () => {
  it.each(["/dashboard", "/sand-table"])(
    "is named in one bar on %s, which goes by itself; no device is online",
    async (path) => {
      const page = await openPanel(hub, path, { token });
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.waitForResponse("**/api/config/device/status");
      const top = () => page.evaluate(() => document.querySelector("h1")?.getBoundingClientRect().top);
      const before = await top();
      await page.route("**/api/**", (route) => route.abort());
      const bar = page.getByText(kAway);
      await expect.poll(glancing(page, () => bar.count())).toBe(1);
      expect(await bar.getAttribute("role")).toBe("alert");
      expect(await page.getByText("Online", { exact: true }).count()).toBe(0);
      expect(await top()).toBe(before);
      await page.unroute("**/api/**");
      await expect.poll(() => bar.count()).toBe(0);
    },
  );

  it.each([
    [390, 844],
    [844, 390],
  ])("is named above the title at %i x %i", async (width, height) => {
    const page = await openPanel(hub, "/dashboard", { token, viewport: { width, height } });
    await page.getByText("All Systems Operational").waitFor();
    await page.route("**/api/**", (route) => route.abort());
    const bar = page.getByText(kAway);
    await expect.poll(glancing(page, () => bar.count())).toBe(1);
    const [message, title] = [await bar.boundingBox(), await greeting(page).boundingBox()];
    expect((message?.y ?? 0) + (message?.height ?? 0)).toBeLessThanOrEqual(title?.y ?? 0);
  });
});

describe("a malformed response", () => {
  it("leaves each screen usable", async () => {
    const page = await openPanel(hub, "/login", { token });
    await greeting(page).waitFor();
    for (const call of ["config/**", "gcode/**", "system/**", "device/**"])
      await page.route(`**/api/${call}`, (route) => route.fulfill({ json: {} }));
    for (const path of [
      "/dashboard",
      "/led-control",
      "/led-control?tab=matrix",
      "/sand-table",
      "/settings?section=devices",
    ]) {
      await page.goto(path);
      await page.getByRole("link", { name: "Dashboard" }).first().waitFor();
    }
    await page.unrouteAll();
    await page.goto("/dashboard");
    await page.getByText("All Systems Operational").waitFor();
  });
});
