import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { newPage, newProfile } from "../support/browser/browser";
import { readLights, setLights } from "../support/browser/lights";
import { hub, shareHub, token } from "../support/browser/shared-hub";

shareHub();

async function openOnPhone(path: string, label: string) {
  await setLights(hub, token, { strip: { mode: "breathing" } });
  const profile = await newProfile(hub, {
    token,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await newPage(profile);
  const saves: string[] = [];
  page.on("request", (request) => request.url().endsWith("-config") && saves.push(request.url()));
  await page.goto(path);
  const slider = page.getByLabel(label).first();
  await slider.evaluate((element) => element.scrollIntoView({ block: "center" }));
  const box = await slider.boundingBox();
  if (!box) throw new Error("The slider is not on screen.");
  const at = { x: box.x + box.width * 0.9, y: box.y + box.height / 2 };
  return { page, slider, at, saves };
}

/** Moves a finger from `at` in steps of `by`, as a browser reports it. */
async function swipe(
  page: Page,
  at: { x: number; y: number },
  by: { x: number; y: number },
  end = "touchEnd",
) {
  const screen = await page.context().newCDPSession(page);
  const send = (type: string, touchPoints: { x: number; y: number }[]) =>
    screen.send("Input.dispatchTouchEvent", { type: type as "touchStart", touchPoints });
  await send("touchStart", [at]);
  for (let step = 1; step <= 12; step++) {
    await send("touchMove", [{ x: at.x + by.x * step, y: at.y + by.y * step }]);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await send(end, []);
}

describe("a finger on a slider", () => {
  it.each([
    ["/led-control", "Brightness"],
    ["/led-control?tab=matrix", "Brightness"],
  ])("that scrolls %s leaves %s as it is", async (path, label) => {
    const { page, slider, at, saves } = await openOnPhone(path, label);
    const [before, top] = [await slider.inputValue(), await page.evaluate(() => scrollY)];
    await swipe(page, at, { x: 0, y: -15 });
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(top);
    expect(await slider.inputValue()).toBe(before);
    const polled = page.waitForResponse("**/api/config/device/status");
    await polled;
    expect(saves).toEqual([]);
  });

  it("that moves sideways drags it; a tap changes nothing", async () => {
    const { page, slider, at } = await openOnPhone("/led-control", "Brightness");
    await swipe(page, at, { x: -15, y: 0 });
    const percent = async () =>
      Math.round((Number((await readLights(hub, token)).strips[0]?.brightness) / 255) * 100);
    await expect.poll(percent).toBe(Number(await slider.inputValue()));
    const dragged = Number(await slider.inputValue());
    expect(dragged).toBeGreaterThan(20);
    expect(dragged).toBeLessThan(60);
    await page.touchscreen.tap(at.x, at.y);
    await page.waitForResponse("**/api/config/device/status");
    expect(Number(await slider.inputValue())).toBe(dragged);
    expect(await percent()).toBe(dragged);
  });
});
