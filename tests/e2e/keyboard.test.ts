import { beforeEach, describe, expect, it } from "vitest";
import { espImage } from "../../scripts/lib/esp-image.mjs";
import { openPanel, pathOf } from "../support/browser/browser";
import { allStops, focusStop, tabTo } from "../support/browser/focus";
import { setLights } from "../support/browser/lights";
import { openLights } from "../support/browser/screens";
import { hub, shareHub, token } from "../support/browser/shared-hub";
import { uploadFirmware } from "../support/hub/firmware";
import { defaultOwner } from "../support/hub/hub";

shareHub();
beforeEach(() => setLights(hub, token));

describe("by keyboard alone", () => {
  it("users can sign in", async () => {
    const page = await openPanel(hub, "/login");
    await page.getByRole("button", { name: "SIGN IN" }).waitFor();
    await tabTo(page, "Username");
    await page.keyboard.type(defaultOwner.username);
    await tabTo(page, "Password");
    await page.keyboard.type(defaultOwner.password);
    await tabTo(page, "Remember me");
    await page.keyboard.press("Space");
    await tabTo(page, "SIGN IN");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Welcome back" }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
  });

  it.each([
    "/led-control",
    "/led-control?tab=matrix",
    ...["security", "devices", "connections", "firmware", "users"].map((id) => `/settings?section=${id}`),
  ])("every control of %s gets a visible focus in both themes", async (path) => {
    if (path.endsWith("firmware")) await uploadFirmware(hub, token, espImage(), { version: "1.0.0" });
    const page = await openPanel(hub, path, { token });
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.waitForLoadState("networkidle");
    const stops = await allStops(page);
    expect(stops.length).toBeGreaterThan(20);
    expect(stops.filter(({ hidden }) => hidden)).toEqual([]);
  });

  it("the menu of small screens opens, closes and leads to a screen", async () => {
    const page = await openPanel(hub, "/dashboard", { token, viewport: { width: 390, height: 844 } });
    await page.getByRole("button", { name: "Menu" }).waitFor();
    await tabTo(page, "Menu");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Logout" }).waitFor();
    const isOpenAfterEscape = async () => {
      await page.keyboard.press("Escape");
      return page.getByRole("button", { name: "Logout" }).isVisible();
    };
    await expect.poll(isOpenAfterEscape).toBe(false);
    await page.keyboard.press("Enter");
    await tabTo(page, "LED Control");
    await page.keyboard.press("Enter");
    await page.getByLabel("Brightness").waitFor();
    expect(pathOf(page)).toBe("/led-control");
  });

  it("Skip to content skips the navigation bar", async () => {
    const page = await openLights(hub, token);
    await page.keyboard.press("Tab");
    expect((await focusStop(page)).name).toBe("Skip to content");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    expect((await focusStop(page)).name).toBe("Auto-save");
  });
});
