import type { Locator, Page } from "playwright-core";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { gifOf } from "../../web/test/gif";
import { seen } from "../support/browser/glance";
import {
  addPattern,
  deletePatterns,
  hangOnHub,
  ledsOf,
  patternFile,
  setMatrix,
} from "../support/browser/matrix-tab";
import { openMatrix } from "../support/browser/screens";
import { hub, shareHub, token } from "../support/browser/shared-hub";
import type { Pixel } from "../support/hub/simulator-page";

const kRed: Pixel = [255, 0, 0];
const kBlue: Pixel = [0, 0, 255];
const kMoving = { reducedMotion: "no-preference" } as const;
const kPhone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

shareHub({ now: "2026-05-01T12:34:00Z" });
beforeAll(() => hangOnHub(hub, token));
beforeEach(async () => {
  await setMatrix(hub, token);
  await deletePatterns(hub, token);
});

const shelfOf = (matrix: Locator) => matrix.getByRole("group", { name: "Saved patterns" });
const tile = (matrix: Locator, name: string | RegExp) => shelfOf(matrix).getByRole("button", { name });
const firstLed = async () => (await ledsOf(hub))[0];
const saved = async () => {
  const { body } = await hub.call<{ patterns: { name: string; frames: number }[] }>(
    "GET",
    "/api/matrix/patterns",
    { token },
  );
  return body.patterns.map(({ name, frames }) => `${name}: ${frames}`);
};

/** The colour in the middle of a canvas' upper left LED, from what the browser has painted. */
const firstDot = (picture: Locator) =>
  picture.evaluate((canvas: HTMLCanvasElement) => {
    const at = canvas.width / 64;
    return [...(canvas.getContext("2d")?.getImageData(at, at, 1, 1).data ?? [])];
  });
const looks = async (picture: Locator) => {
  const [red = 0, , blue = 0] = await firstDot(picture);
  return red > blue + 40 ? "red" : blue > red + 40 ? "blue" : "dark";
};

const choose = (matrix: Locator, name: string, buffer: Buffer) =>
  matrix
    .getByLabel("Picture or animation", { exact: true })
    .setInputFiles({ name, mimeType: "application/octet-stream", buffer });

const kFlash = Buffer.from(
  gifOf(
    32,
    8,
    ["1", "3"].map((digit) => ({ rows: Array(8).fill(digit.repeat(32)), delay: 20 })),
  ),
);

it("a GIF moves before it is saved, then in the preview and on the matrix", async () => {
  const { page, matrix } = await openMatrix(hub, token, kMoving);
  await shelfOf(matrix).waitFor();
  await choose(matrix, "flash.gif", kFlash);
  const draft = page.getByRole("img", { name: "Preview of the pattern" });
  for (const color of ["red", "blue", "red"]) await expect.poll(() => looks(draft)).toBe(color);
  expect(await saved()).toEqual([]);
  await page.getByRole("button", { name: "Save and show" }).click();
  await seen(tile(matrix, "flash (animation)"));
  expect(await saved()).toEqual(["flash: 2"]);
  const preview = matrix.getByRole("img", { name: "Preview of Matrix 1" });
  for (const color of ["red", "blue"]) await expect.poll(() => looks(preview)).toBe(color);
  for (const color of [kRed, kBlue, kRed]) await expect.poll(firstLed, { interval: 20 }).toEqual(color);
  expect(await tile(matrix, "Paint on a copy").count()).toBe(0);
});

it("a PNG strip has its frames, and a photo is one", async () => {
  const { page, matrix } = await openMatrix(hub, token);
  await shelfOf(matrix).waitFor();
  await choose(matrix, "strip.png", await pictureFile(page, 32, 24, "image/png"));
  await page.getByRole("button", { name: "Save and show" }).click();
  await seen(tile(matrix, "strip (animation)"));
  await choose(matrix, "photo.jpeg", await pictureFile(page, 2000, 1500, "image/jpeg"));
  await page.getByLabel("Size").selectOption("fit");
  await page.getByRole("button", { name: "Save and show" }).click();
  await seen(tile(matrix, "photo"));
  expect(await saved()).toEqual(["strip: 3", "photo: 1"]);
});

/** A picture that the browser has drawn: a red upper half, a blue lower half. */
async function pictureFile(page: Page, width: number, height: number, type: string): Promise<Buffer> {
  const bytes = await page.evaluate(
    async ([width, height, type]) => {
      const canvas = Object.assign(document.createElement("canvas"), { width, height });
      const context = canvas.getContext("2d");
      if (!context) return [];
      context.fillStyle = "#00f";
      context.fillRect(0, 0, width, height);
      context.fillStyle = "#f00";
      context.fillRect(0, 0, width, height / 2);
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type));
      return [...new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0))];
    },
    [width, height, type] as const,
  );
  return Buffer.from(bytes);
}

it("an animation on the shelf moves on a phone, and does not move for users who prefer that", async () => {
  await addPattern(hub, token, patternFile("Flash", kRed, kBlue));
  const { matrix } = await openMatrix(hub, token, { ...kPhone, ...kMoving });
  const picture = tile(matrix, /^Flash/).locator("canvas");
  await picture.scrollIntoViewIfNeeded();
  for (const color of ["red", "blue", "red"]) await expect.poll(() => looks(picture)).toBe(color);
  const { matrix: quiet } = await openMatrix(hub, token, kPhone);
  const still = tile(quiet, /^Flash/).locator("canvas");
  await still.scrollIntoViewIfNeeded();
  await expect.poll(() => looks(still)).toBe("red");
  const later = await still.evaluate(async (canvas: HTMLCanvasElement) => {
    const seen = new Set<string>();
    for (let frame = 0; frame < 30; frame++) {
      await new Promise(requestAnimationFrame);
      seen.add(canvas.toDataURL());
    }
    return seen.size;
  });
  expect(later).toBe(1);
});
