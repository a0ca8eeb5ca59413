import type { Locator, Page } from "playwright-core";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { hangOnHub, ledsOf, middleOfCell, setMatrix } from "../support/browser/matrix-tab";
import { openMatrix } from "../support/browser/screens";
import { hub, shareHub, token } from "../support/browser/shared-hub";
import { chainIndex } from "../support/hub/satellite";
import type { Pixel } from "../support/hub/simulator-page";

const kRed = "#ff0000";
const kRedLed: Pixel = [255, 0, 0];
const kDark: Pixel = [0, 0, 0];
const kPhone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

shareHub({ now: "2026-05-01T12:34:00Z" });
beforeAll(() => hangOnHub(hub, token));
beforeEach(() => setMatrix(hub, token));

const led = async (col: number, row: number) => (await ledsOf(hub))[chainIndex(col, row)];
const litColumns = async () => {
  const leds = await ledsOf(hub);
  const isLit = (at: number) => String(leds[at]) !== String(kDark);
  return new Set([...leds.keys()].filter(isLit).map((at) => Math.floor(at / 8)));
};

const takeRed = (matrix: Locator) => matrix.getByLabel("Paint Color", { exact: true }).fill(kRed);

describe("painting", () => {
  it("by a fast drag leaves no gaps and reaches the LEDs", async () => {
    const { page, matrix, grid } = await openMatrix(hub, token);
    await takeRed(matrix);
    await page.mouse.move(...(await middleOfCell(grid, 2, 1)));
    await page.mouse.down();
    await page.mouse.move(...(await middleOfCell(grid, 29, 6)));
    await page.mouse.up();
    await expect.poll(async () => (await litColumns()).size).toBe(28);
    expect(await led(2, 1)).toEqual(kRedLed);
    expect(await led(29, 6)).toEqual(kRedLed);
    expect(await led(30, 6)).toEqual(kDark);
  });

  it("with one finger does not scroll the page, and Erase makes it an eraser", async () => {
    const { page, matrix, grid } = await openMatrix(hub, token, kPhone);
    await takeRed(matrix);
    await drag(page, await middleOfCell(grid, 1, 1), await middleOfCell(grid, 12, 6));
    await expect.poll(async () => (await litColumns()).size).toBe(12);
    await matrix.getByRole("button", { name: "Erase" }).tap();
    await drag(page, await middleOfCell(grid, 1, 1), await middleOfCell(grid, 12, 6));
    await expect.poll(async () => (await litColumns()).size).toBe(0);
  });
});

/** Drags one finger. It rests before it is lifted, because a fling would swallow the next tap. */
async function drag(page: Page, [x, y]: [number, number], [toX, toY]: [number, number]): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const start = Date.now() / 1000;
  const touch = (type: "touchStart" | "touchMove", share: number, seconds: number) =>
    client.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: [{ x: x + (toX - x) * share, y: y + (toY - y) * share }],
      timestamp: start + seconds,
    });
  await touch("touchStart", 0, 0);
  for (const share of [0.25, 0.5, 0.75, 1]) await touch("touchMove", share, share);
  await touch("touchMove", 1, 2);
  await client.send("Input.dispatchTouchEvent", {
    type: "touchEnd",
    touchPoints: [],
    timestamp: start + 2.1,
  });
}
