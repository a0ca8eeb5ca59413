import { describe, expect, it } from "vitest";
import { openPanel, pathOf } from "../support/browser/browser";
import { glancing } from "../support/browser/glance";
import { greeting, storedSession } from "../support/browser/screens";
import { hub, shareHub, token } from "../support/browser/shared-hub";

const kAway = "The hub can't be reached, trying again.";

shareHub();

describe("at the start of the panel", () => {
  it("a hub that does not respond once is waited for, without a new sign-in", async () => {
    const page = await openPanel(hub, "/login", { token });
    await greeting(page).waitFor();
    await page.route("**/api/auth/verify", (route) => route.abort(), { times: 1 });
    await page.goto("/led-control");
    await page.getByText(kAway).waitFor();
    await page.getByLabel("Brightness").waitFor();
    expect(pathOf(page)).toBe("/led-control");
    expect((await storedSession(page)).ofTab).toBe(token);
  });

  it("a hub that is starting is waited for, without a message", async () => {
    const page = await openPanel(hub, "/login", { token });
    await greeting(page).waitFor();
    let refused = 0;
    await page.route("**/api/**", (route) => {
      refused++;
      return route.fulfill({ status: 503, headers: { "Retry-After": "1" }, json: { code: "starting" } });
    });
    await page.goto("/led-control");
    await expect.poll(() => refused, { timeout: 10_000 }).toBeGreaterThan(6);
    expect(await page.getByText("Loading...").count()).toBe(1);
    await page.unroute("**/api/**");
    await page.getByLabel("Brightness").waitFor();
    expect(await page.getByText(kAway).count()).toBe(0);
  });
});

describe("a hub that is away", () => {
  it.each([
    [1440, 900, 0],
    [390, 844, 32],
    [844, 390, 32],
  ])(
    "is named in one bar above the title at %i x %i, which moves the screen by %i px at most and goes by itself",
    async (width, height, most) => {
      const page = await openPanel(hub, "/dashboard", { token, viewport: { width, height } });
      await page.getByText("All Systems Operational").waitFor();
      const before = await greeting(page).boundingBox();
      await page.route("**/api/**", (route) => route.abort());
      const bar = page.getByText(kAway);
      await expect.poll(glancing(page, () => bar.count())).toBe(1);
      expect(await page.getByText("Online", { exact: true }).count()).toBe(0);
      const [message, title] = [await bar.boundingBox(), await greeting(page).boundingBox()];
      expect((title?.y ?? 0) - (before?.y ?? 0)).toBeLessThanOrEqual(most);
      expect((message?.y ?? 0) + (message?.height ?? 0)).toBeLessThanOrEqual(title?.y ?? 0);
      await page.unroute("**/api/**");
      await expect.poll(() => bar.count()).toBe(0);
    },
  );
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
