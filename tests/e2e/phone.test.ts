import type { Locator, Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { openPanel } from "../support/browser/browser";
import { setLights } from "../support/browser/lights";
import { overflowing } from "../support/browser/look";
import { openLights } from "../support/browser/screens";
import { hub, shareHub, token } from "../support/browser/shared-hub";

const kUpright = { width: 390, height: 844 };
const kSideways = { width: 844, height: 390 };

shareHub();
beforeEach(() => setLights(hub, token));

async function isInView(page: Page, element: Locator): Promise<boolean> {
  const box = await element.boundingBox();
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  return !!box && box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height;
}

/** Runs in the page: the name of the focused control if the bar or the preview covers it. */
function coverOfFocus(): string {
  const focused = document.activeElement as HTMLElement;
  const bar = document.querySelector("header");
  if (!bar || bar.contains(focused) || focused.tagName === "BODY") return "";
  const { left, top, width, height } = focused.getBoundingClientRect();
  const covers = [top + 2, top + height / 2].flatMap(
    (y) => document.elementsFromPoint(left + width / 2, y)[0] ?? [],
  );
  const isCovered = covers.some((cover) => cover.tagName === "CANVAS" || bar.contains(cover));
  return isCovered && focused.role !== "tabpanel" ? focused.outerHTML.slice(0, 100) : "";
}

describe("LED Control on a phone", () => {
  it.each([kUpright, kSideways])(
    "has power, brightness, color and the preview in the first screen, $width px wide",
    async (viewport) => {
      const page = await openLights(hub, token, { viewport });
      const wanted = {
        power: page.getByRole("switch", { name: "Lights enabled" }),
        brightness: page.getByLabel("Brightness"),
        mode: page.getByLabel("Mode"),
        color: page.getByLabel("Color", { exact: true }),
        presets: page.getByRole("group", { name: "Color presets" }),
        preview: page.getByLabel("Preview", { exact: true }),
      };
      for (const [name, element] of Object.entries(wanted))
        expect(await isInView(page, element), name).toBe(true);
      expect(await overflowing(page)).toEqual([]);
    },
  );

  it("keeps the preview in view, and no focus behind it", async () => {
    const page = await openLights(hub, token, { viewport: kSideways });
    await page.getByRole("button", { name: "More colors" }).click();
    await page.getByLabel("Fade Out Duration").focus();
    for (const key of [...Array(25).fill("Shift+Tab"), ...Array(25).fill("Tab")]) {
      await page.keyboard.press(key);
      expect(await page.evaluate(coverOfFocus)).toBe("");
    }
    await page.getByLabel("Fade Out Duration").scrollIntoViewIfNeeded();
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(100);
    expect(await isInView(page, page.getByLabel("Preview", { exact: true }))).toBe(true);
  });
});

describe("the navigation bar", () => {
  it.each([kSideways, { width: 1024, height: 768 }])(
    "shows five links, the name and Logout in one row at $width px",
    async (viewport) => {
      const page = await openPanel(hub, "/dashboard", { token, viewport });
      await page.getByText("System Health").waitFor();
      expect(await overflowing(page)).toEqual([]);
      const header = page.getByRole("banner");
      expect((await header.boundingBox())?.height).toBeLessThanOrEqual(viewport.height < 480 ? 50 : 66);
      expect(await header.getByRole("button", { name: "Menu" }).isVisible()).toBe(false);
      const shown = [
        ...(await header.getByRole("link").all()),
        header.getByText("Welcome"),
        header.getByRole("button", { name: "Logout" }),
      ];
      for (const each of shown) expect(await isInView(page, each)).toBe(true);
    },
  );
});

it.each([kUpright, kSideways])(
  "Message on the dashboard can be touched all over, $width px wide",
  async (viewport) => {
    const page = await openPanel(hub, "/dashboard", { token, viewport });
    const link = page.getByRole("link", { name: "Message" });
    await link.waitFor();
    const hits = await link.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return [0.15, 0.5, 0.98].map((share) =>
        element.contains(document.elementFromPoint(left + width / 2, top + height * share)),
      );
    });
    expect(hits).toEqual([true, true, true]);
  },
);
