import { readFileSync } from "node:fs";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openPanel, shareBrowser } from "../support/browser/browser";
import { glancing, seen } from "../support/browser/glance";
import {
  black,
  hangOnHub,
  ledsOf,
  middleOfCell,
  readMatrices,
  setMatrix,
} from "../support/browser/matrix-tab";
import { openMatrix } from "../support/browser/screens";
import { Hub } from "../support/hub/hub";
import { chainIndex } from "../support/hub/satellite";
import type { Pixel } from "../support/hub/simulator-page";

const kRed = "#ff0000";
const kRedLed: Pixel = [255, 0, 0];
const kDark: Pixel = [0, 0, 0];
const kPhone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const kFewSeconds = 10_000;

let hub: Hub;
let token: string;
beforeAll(async () => {
  hub = await Hub.start({ now: "2026-05-01T12:34:00Z" });
  token = await hub.signIn();
  await hangOnHub(hub, token);
});
afterAll(() => hub.stop());
beforeEach(() => setMatrix(hub, token));
shareBrowser();

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

  it("ends wherever the button is released", async () => {
    const { page, matrix, grid } = await openMatrix(hub, token);
    await takeRed(matrix);
    await page.mouse.move(...(await middleOfCell(grid, 30, 4)));
    await page.mouse.down();
    await page.mouse.move(5, 5);
    await page.mouse.up();
    const painted = await pixelCount(matrix);
    await page.mouse.move(...(await middleOfCell(grid, 3, 3)));
    await page.mouse.move(...(await middleOfCell(grid, 9, 3)));
    expect(await pixelCount(matrix)).toBe(painted);
  });

  it("with the right button erases and opens no context menu", async () => {
    await setMatrix(hub, token, { pattern: black.map(() => kRed) });
    const { page, grid } = await openMatrix(hub, token);
    await click(page, grid, 4, 3, "right");
    await expect.poll(() => led(4, 3)).toEqual(kDark);
    expect(await led(5, 3)).toEqual(kRedLed);
  });

  it("can be undone and redone", async () => {
    const { page, matrix, grid } = await openMatrix(hub, token);
    await takeRed(matrix);
    await click(page, grid, 4, 3);
    await page.keyboard.press("Control+z");
    expect(await pixelCount(matrix)).toBe(0);
    await page.keyboard.press("Control+Shift+z");
    await expect.poll(() => led(4, 3)).toEqual(kRedLed);
  });

  it("works with keys alone", async () => {
    const { page, matrix, grid } = await openMatrix(hub, token);
    await takeRed(matrix);
    await grid.focus();
    for (const key of ["ArrowRight", "ArrowRight", "ArrowDown", "Enter", "ArrowRight", " "])
      await page.keyboard.press(key);
    await expect.poll(() => led(3, 1)).toEqual(kRedLed);
    await page.keyboard.press("Delete");
    await expect.poll(() => led(3, 1)).toEqual(kDark);
    expect(await led(2, 1)).toEqual(kRedLed);
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

  it("on a phone reaches the columns that are hidden at first", async () => {
    const { page, matrix, grid } = await openMatrix(hub, token, kPhone);
    await takeRed(matrix);
    await matrix.getByLabel("Shown columns").fill("16");
    await expect.poll(async () => (await middleOfCell(grid, 31, 7))[0]).toBeLessThan(390);
    await page.touchscreen.tap(...(await middleOfCell(grid, 31, 7)));
    await expect.poll(() => led(31, 7)).toEqual(kRedLed);
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

describe("a file", () => {
  const take = (matrix: Locator, content: string) =>
    matrix.getByLabel("Pattern file").setInputFiles({
      name: "pattern.json",
      mimeType: "application/json",
      buffer: Buffer.from(content),
    });

  it("that was exported can be imported, and reaches the LEDs", async () => {
    const { page, matrix, grid } = await openMatrix(hub, token);
    await takeRed(matrix);
    await click(page, grid, 1, 0);
    const file = await exportedFrom(matrix);
    expect(file.pattern.indexOf(kRed)).toBe(15);
    expect(file.gridSize).toBe("8x32");
    expect(Date.parse(file.timestamp)).not.toBeNaN();
    await matrix.getByRole("button", { name: "Clear" }).click();
    await expect.poll(pattern).toEqual(black);
    await take(matrix, JSON.stringify(file));
    await matrix.getByText("Imported.").waitFor();
    await expect.poll(() => led(1, 0)).toEqual(kRedLed);
  });

  it("that is too short or too long is adjusted with a message", async () => {
    const { matrix } = await openMatrix(hub, token);
    await take(matrix, JSON.stringify({ pattern: Array(300).fill(kRed) }));
    await matrix.getByText("The file had 300 pixels; the first 256 were used.").waitFor();
    await expect.poll(() => led(31, 0)).toEqual(kRedLed);
    await take(matrix, JSON.stringify({ pattern: [kRed, "no colour"] }));
    await matrix.getByText("The file had 2 pixels; the rest is black.", { exact: false }).waitFor();
    await matrix.getByText("One entry was no color and is black.", { exact: false }).waitFor();
    await expect.poll(() => litColumns()).toEqual(new Set([0]));
  });

  it("that is invalid is logged and reported, and changes nothing", async () => {
    await setMatrix(hub, token, { pattern: black.map(() => kRed) });
    const { page, matrix } = await openMatrix(hub, token);
    const logged = page.waitForEvent("console");
    await take(matrix, "nonsense");
    await matrix.getByText("Not imported. The file holds no pattern: it is not JSON.").waitFor();
    expect((await logged).text()).toContain("Failed to import pattern");
    expect(await pattern()).toEqual(black.map(() => kRed));
  });
});

describe("the settings", () => {
  const mode = (matrix: Locator, value: string) => matrix.getByLabel("Display Mode").selectOption(value);

  it("typed text appears on the LEDs", async () => {
    const { matrix } = await openMatrix(hub, token);
    await mode(matrix, "text");
    await matrix.getByLabel("Text Content").fill("Hi");
    await matrix.getByLabel("Text Color", { exact: true }).fill("#0000ff");
    await expect.poll(async () => (await litColumns()).size).toBeGreaterThan(3);
    const isBlue = async () => (await ledsOf(hub)).every(([red, green]) => red === 0 && green === 0);
    await expect.poll(isBlue).toBe(true);
  });

  it("modes, activity and brightness reach the LEDs", async () => {
    await setMatrix(hub, token, { pattern: black.map(() => kRed), text: "Hi" });
    const { matrix } = await openMatrix(hub, token);
    const lit = async () => (await litColumns()).size;
    await expect.poll(lit).toBe(32);
    await mode(matrix, "off");
    await expect.poll(lit).toBe(0);
    await mode(matrix, "time");
    await expect.poll(lit).toBeGreaterThan(10);
    await mode(matrix, "pattern");
    await expect.poll(lit).toBe(32);
    await matrix.getByLabel("Matrix Active").uncheck();
    await expect.poll(lit).toBe(0);
    await matrix.getByLabel("Matrix Active").check();
    await expect.poll(lit).toBe(32);
    await matrix.getByLabel("Brightness").fill("50");
    await expect.poll(async () => (await led(0, 0))?.[0]).toBeLessThan(150);
    expect((await led(0, 0))?.[0]).toBeGreaterThan(10);
  });

  it("Paint shows the picture that was painted last", async () => {
    await setMatrix(hub, token, { mode: "time", pattern: black.map(() => kRed) });
    const { matrix, grid } = await openMatrix(hub, token);
    expect(await grid.count()).toBe(0);
    await matrix.getByRole("button", { name: "Paint" }).click();
    await grid.waitFor();
    await expect.poll(async () => (await litColumns()).size).toBe(32);
  });

  it("a phone shows one matrix, which the address names", async () => {
    const page = await openPanel(hub, "/led-control?tab=matrix&matrix=2", { ...kPhone, token });
    const shown = (name: string) => page.getByRole("region", { name }).isVisible();
    await page.getByRole("region", { name: "Matrix 2" }).waitFor();
    expect(await shown("Matrix 1")).toBe(false);
    await page.getByRole("button", { name: "Matrix 1" }).tap();
    await page.getByRole("region", { name: "Matrix 1" }).waitFor();
    expect(await shown("Matrix 2")).toBe(false);
    expect(new URL(page.url()).search).toBe("?tab=matrix&matrix=1");
  });

  it("a name is saved, and the matrices are independent", async () => {
    const { page, matrix } = await openMatrix(hub, token);
    await matrix.getByLabel("Name").fill("Hall");
    await page.getByRole("region", { name: "Matrix 2" }).getByRole("button", { name: "Fill" }).click();
    const saved = async () => (await readMatrices(hub, token)).map(({ name }) => name);
    await expect.poll(saved).toEqual(["Hall", "Matrix 2"]);
    await expect.poll(async () => (await ledsOf(hub, "matrix-2"))[0]).not.toEqual(kDark);
    expect(await led(0, 0)).toEqual(kDark);
  });

  it("are shown as saved once they are on flash", async () => {
    const { page, matrix } = await openMatrix(hub, token);
    await matrix.getByRole("button", { name: "Fill" }).click();
    await page.getByText("Saving…").waitFor();
    await seen(page.getByText("Saved", { exact: true }));
  });
});

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

  it("show each other's text within a few seconds", async () => {
    await setMatrix(hub, token, { mode: "text" });
    const [one, other] = await Promise.all([openMatrix(hub, token), openMatrix(hub, token)]);
    await one.matrix.getByLabel("Text Content").fill("Good morning");
    const shown = () => other.matrix.getByLabel("Text Content").inputValue();
    await expect.poll(shown, { timeout: kFewSeconds }).toBe("Good morning");
  });
});

it("without matrices the tab shows the failure and tries again", async () => {
  const page = await openPanel(hub, "/dashboard", { token });
  await page.route("**/api/config/configs", (route) => route.abort());
  await page.goto("/led-control?tab=matrix");
  await page
    .getByText("Failed to load Matrix configuration. Please check your backend or configuration file.")
    .waitFor();
  await page.getByText("Failed to load configurations").waitFor();
  await page.unroute("**/api/config/configs");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("region", { name: "Matrix 2" }).getByLabel("Brightness").waitFor();
});

describe("pages", () => {
  it("are added, shown in turn on the LEDs, and deleted", { timeout: 60_000 }, async () => {
    await setMatrix(hub, token, { pattern: [kRed, ...black.slice(1)] });
    const { matrix } = await openMatrix(hub, token);
    const shows = (color: Pixel) => expect.poll(() => led(0, 0), { timeout: kFewSeconds }).toEqual(color);
    await matrix.getByRole("button", { name: "Pages" }).click();
    await matrix.getByRole("button", { name: "Add page" }).click();
    await matrix.getByLabel("Display Mode").selectOption("off");
    await matrix.getByLabel("Duration").selectOption("3");
    await matrix.getByRole("button", { name: "Page 1: pattern" }).click();
    await matrix.getByLabel("Duration").selectOption("3");
    for (const color of [kDark, kRedLed, kDark, kRedLed]) await shows(color);

    await matrix.getByRole("button", { name: "Page 2: off" }).click();
    await matrix.getByRole("button", { name: "Delete page" }).click();
    await expect.poll(async () => (await readMatrices(hub, token))[0]?.display.pages).toEqual([]);
    await shows(kRedLed);
  });
});
