import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { hangOnHub, ledsOf, middleOfCell, setMatrix } from "../support/browser/matrix-tab";
import { openMatrix } from "../support/browser/screens";
import { hub, shareHub, token } from "../support/browser/shared-hub";
import { chainIndex } from "../support/hub/satellite";

const kRed = "#ff0000";
const kRedLed = [255, 0, 0];
const kUpright = { width: 390, height: 844 };
const kAcross = { width: 844, height: 390 };

shareHub({ now: "2026-05-01T12:34:00Z" });
beforeAll(() => hangOnHub(hub, token));
beforeEach(() => setMatrix(hub, token));

const led = async (col: number, row: number) => (await ledsOf(hub))[chainIndex(col, row)];

describe("the keyboard's cell", () => {
  it("is hidden while a mouse is used, and continues from where the mouse painted", async () => {
    const { page, matrix, grid } = await openMatrix(hub, token);
    await matrix.getByLabel("Paint Color", { exact: true }).fill(kRed);
    const cursor = grid.locator("span");
    await page.mouse.move(...(await middleOfCell(grid, 4, 3)));
    await page.mouse.down();
    await page.mouse.move(...(await middleOfCell(grid, 9, 5)));
    await page.mouse.up();
    expect(await grid.evaluate((shown) => shown === document.activeElement)).toBe(true);
    expect(await grid.evaluate((shown) => shown.matches(":focus-visible"))).toBe(false);
    expect(await cursor.isVisible()).toBe(false);
    await page.keyboard.press("ArrowRight");
    expect(await cursor.isVisible()).toBe(true);
    await page.keyboard.press("Enter");
    await expect.poll(() => led(10, 5)).toEqual(kRedLed);
  });
});

it("the grid shows the half that is selected in its overview, also after the phone was rotated twice", async () => {
  const { page, matrix, grid } = await openMatrix(hub, token, { viewport: kUpright, hasTouch: true });
  await matrix.getByLabel("Paint Color", { exact: true }).fill(kRed);
  await matrix.getByLabel("Shown columns").fill("16");
  await page.setViewportSize(kAcross);
  await expect.poll(async () => (await middleOfCell(grid, 0, 0))[0]).toBeGreaterThan(0);
  await page.setViewportSize(kUpright);
  await expect.poll(async () => (await middleOfCell(grid, 31, 7))[0]).toBeLessThan(kUpright.width);
  await page.touchscreen.tap(...(await middleOfCell(grid, 31, 7)));
  await expect.poll(() => led(31, 7)).toEqual(kRedLed);
});
