import { readFileSync } from "node:fs";
import type { Locator, Page } from "playwright-core";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { glancing } from "../support/browser/glance";
import { hangOnHub, ledsOf, middleOfCell, readMatrices, setMatrix } from "../support/browser/matrix-tab";
import { openMatrix } from "../support/browser/screens";
import { hub, shareHub, token } from "../support/browser/shared-hub";
import { chainIndex } from "../support/hub/satellite";
import type { Pixel } from "../support/hub/simulator-page";

const kRed = "#ff0000";
const kRedLed: Pixel = [255, 0, 0];
const kDark: Pixel = [0, 0, 0];
const kPhone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const kFewSeconds = 10_000;

shareHub({ now: "2026-05-01T12:34:00Z" });
beforeAll(() => hangOnHub(hub, token));
beforeEach(() => setMatrix(hub, token));

const pattern = async () => (await readMatrices(hub, token))[0]?.display.pattern ?? [];
const led = async (col: number, row: number) => (await ledsOf(hub))[chainIndex(col, row)];
const litColumns = async () => {
  const leds = await ledsOf(hub);
  const isLit = (at: number) => String(leds[at]) !== String(kDark);
  return new Set([...leds.keys()].filter(isLit).map((at) => Math.floor(at / 8)));
};

async function click(page: Page, grid: Locator, col: number, row: number, button?: "right"): Promise<void> {
  const [x, y] = await middleOfCell(grid, col, row);
  await page.mouse.click(x, y, { button });
}

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

/** The number of pixels of the editor that are not black, read from an export. */
async function pixelCount(matrix: Locator): Promise<number> {
  const exported = await exportedFrom(matrix);
  return exported.pattern.filter((color) => color !== "#000000").length;
}

interface PatternFile {
  pattern: string[];
  timestamp: string;
  gridSize: string;
}

async function exportedFrom(matrix: Locator): Promise<PatternFile> {
  const coming = matrix.page().waitForEvent("download");
  await matrix.getByRole("button", { name: "Export" }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe("matrix-1-pattern.json");
  return JSON.parse(readFileSync(await download.path(), "utf8"));
}

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

describe("two browsers", () => {
  it("that paint different pixels at the same time both keep their changes", async () => {
    const [one, other] = await Promise.all([openMatrix(hub, token), openMatrix(hub, token)]);
    await Promise.all([takeRed(one.matrix), takeRed(other.matrix)]);
    for (let col = 0; col < 16; col++) {
      await Promise.all([click(one.page, one.grid, col, 1), click(other.page, other.grid, col, 5)]);
    }
    const red = async () => (await pattern()).filter((color) => color === kRed).length;
    await expect.poll(red, { timeout: kFewSeconds }).toBe(32);
    for (const { page, matrix } of [one, other]) {
      const shown = glancing(page, () => pixelCount(matrix));
      await expect.poll(shown, { timeout: kFewSeconds, interval: 300 }).toBe(32);
    }
  });
});
