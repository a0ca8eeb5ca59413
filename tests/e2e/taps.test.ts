import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openPanel, shareBrowser } from "../support/browser/browser";
import { playDrawing, playScenes } from "../support/browser/dashboard";
import { readLights, setLights } from "../support/browser/lights";
import { Hub } from "../support/hub/hub";

shareBrowser();

/** A phone held upright. */
const kPhone = { width: 390, height: 844 };
const kPreset = "#2850ff";

let hub: Hub;
let token: string;
beforeAll(async () => {
  hub = await Hub.start();
  token = await hub.signIn();
});
afterAll(() => hub?.stop());

/** Counts taps, and fails if a control is not wholly in the window or something else would get the tap. */
class Thumb {
  taps = 0;

  constructor(readonly page: Page) {}

  static async onDashboard(before: (page: Page) => Promise<unknown> = async () => {}): Promise<Thumb> {
    const page = await openPanel(hub, "/login", { token, viewport: kPhone, hasTouch: true });
    await before(page);
    await page.goto("/dashboard");
    await page.getByText("System Health").waitFor();
    return new Thumb(page);
  }

  async tap(control: Locator): Promise<void> {
    await control.waitFor();
    const box = await control.boundingBox();
    if (!box) throw new Error(`${control} has no place`);
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    expect(await this.page.evaluate(() => scrollY), "scrolled").toBe(0);
    expect(box.x, String(control)).toBeGreaterThanOrEqual(0);
    expect(box.y, String(control)).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width, String(control)).toBeLessThanOrEqual(kPhone.width);
    expect(box.y + box.height, String(control)).toBeLessThanOrEqual(kPhone.height);
    const isHit = await control.evaluate(
      (element, [x, y]) => {
        const hit = document.elementFromPoint(x, y);
        return element.contains(hit) || (hit?.contains(element) ?? false);
      },
      [x, y] as const,
    );
    expect(isHit, `${control} is covered`).toBe(true);
    await this.page.touchscreen.tap(x, y);
    this.taps++;
  }
}

it("the lights are switched off with 1 tap", async () => {
  await setLights(hub, token);
  const thumb = await Thumb.onDashboard();
  await thumb.tap(thumb.page.getByRole("switch", { name: "Lights enabled" }));
  await expect.poll(async () => (await readLights(hub, token)).strips[0]?.enabled).toBe(false);
  expect(thumb.taps).toBe(1);
});

it("a preset color takes 1 tap", async () => {
  await setLights(hub, token);
  const thumb = await Thumb.onDashboard();
  await thumb.tap(thumb.page.getByRole("button", { name: "Blue" }));
  await expect.poll(async () => (await readLights(hub, token)).strips[0]?.color).toBe(kPreset);
  expect(thumb.taps).toBe(1);
});

it("a scene takes 1 tap", async () => {
  let runs: number[] = [];
  const thumb = await Thumb.onDashboard(async (page) => {
    runs = await playScenes(page, 3);
  });
  await thumb.tap(thumb.page.getByRole("button", { name: "Good morning" }));
  await expect.poll(() => runs).toEqual([2]);
  expect(thumb.taps).toBe(1);
});

it("the drawing is paused with 1 tap", async () => {
  let sent: unknown[] = [];
  const thumb = await Thumb.onDashboard(async (page) => {
    sent = await playDrawing(page);
  });
  await thumb.tap(thumb.page.getByRole("button", { name: "Pause" }));
  await thumb.page.getByRole("button", { name: "Resume" }).waitFor();
  await expect.poll(() => sent).toEqual([{ action: "pause" }]);
  expect(thumb.taps).toBe(1);
});

// The next two also need the short LED Control and LED Matrix screens of phones.
const kHasShortScreens = process.env.LUMISAND_SHORT_SCREENS === "1";

it.runIf(kHasShortScreens)("the timer is switched with 2 taps", async () => {
  await setLights(hub, token);
  const thumb = await Thumb.onDashboard();
  await thumb.tap(thumb.page.getByRole("link", { name: /^(Lit|Dark)/ }));
  const timer = thumb.page.getByRole("switch", { name: "Auto timer" });
  await timer.waitFor();
  // The address leads to the timer's card; nobody scrolls.
  await expect.poll(async () => (await timer.boundingBox())?.y ?? 0).toBeLessThan(kPhone.height);
  const box = await timer.boundingBox();
  if (!box) throw new Error("no place");
  await thumb.page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  thumb.taps++;
  await expect.poll(async () => (await readLights(hub, token)).globalSettings.autoOn).toBe(true);
  expect(thumb.taps).toBe(2);
});

it.runIf(kHasShortScreens)("a pixel of matrix 2 is painted with 3 taps", async () => {
  const thumb = await Thumb.onDashboard();
  await thumb.tap(thumb.page.getByRole("link", { name: "Open Matrix 2" }));
  const paint = thumb.page.getByRole("button", { name: /paint/i }).first();
  if (await paint.isVisible()) await thumb.tap(paint);
  await thumb.tap(thumb.page.getByRole("application").first());
  type Answer = { matrix: { matrices: { display: { pattern: string[] } }[] } };
  const painted = async () => {
    const { body } = await hub.call<Answer>("GET", "/api/config/configs", { token });
    return body.matrix.matrices[1]?.display.pattern.some((color) => color !== "#000000");
  };
  await expect.poll(painted).toBe(true);
  expect(thumb.taps).toBeLessThanOrEqual(3);
});

it("scenes, lights, matrices and the table are all in the first view of a phone", async () => {
  const { page } = await Thumb.onDashboard(async (each) => {
    await playScenes(each, 24);
    await playDrawing(each);
  });
  await page.getByRole("button", { name: "Pause" }).waitFor();
  for (const name of ["Scenes", "Room Lights", "Matrix 1", "Matrix 2", "Sand Table"]) {
    const box = await page.getByRole("region", { name, exact: true }).boundingBox();
    expect(box && box.y + box.height, name).toBeLessThanOrEqual(kPhone.height);
  }
});
