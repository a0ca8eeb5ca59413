import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { shareBrowser } from "../support/browser/browser";
import {
  compareWithLine,
  families,
  type Light,
  lightOf,
  openCreate,
  picture,
  setAll,
} from "../support/browser/create";
import { patternGrid } from "../support/browser/library";
import { Hub } from "../support/hub/hub";
import { PatternLibrary, pointsOf } from "../support/hub/library";
import { patient, Sand } from "../support/hub/sand";
import { VirtualTable } from "../support/hub/table";

let table: VirtualTable;
let hub: Hub;
let token: string;
let library: PatternLibrary;
beforeAll(async () => {
  table = await VirtualTable.start({ rate: 100 });
  hub = await Hub.start({ serial: table.port, speed: 5 });
  token = await hub.signIn();
  library = new PatternLibrary(hub, token);
});
afterAll(async () => {
  await hub.stop();
  await table.stop();
});
shareBrowser();
beforeEach(() => library.clear());

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Length in metres and number of points, as shown. */
async function facts(page: Page): Promise<{ metres: number; points: number }> {
  const text = (await page.getByText(/^[\d.]+ m, [\d,]+ points$/).textContent()) ?? "";
  const [metres = 0, points = 0] =
    text
      .replace(/,(?=\d)/g, "")
      .match(/[\d.]+/g)
      ?.map(Number) ?? [];
  return { metres, points };
}

const look = (page: Page) => picture(page).evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL());

/** Keeps the text of the last file that the page sends. */
async function keepSentFiles(page: Page): Promise<() => Promise<string>> {
  await page.evaluate(() => {
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function (body) {
      if (body instanceof FormData) (window as { sent?: unknown }).sent = body.get("gcode");
      send.call(this, body);
    };
  });
  return () => page.evaluate(() => ((window as { sent?: unknown }).sent as File).text());
}

/** Deviation in mm of the most distant pair of points. */
function deviation(some: readonly (readonly [number, number])[], others: typeof some): number {
  expect(some.length).toBe(others.length);
  return Math.max(
    ...some.map(([x, y], at) => Math.hypot(x - (others[at]?.[0] ?? 1e9), y - (others[at]?.[1] ?? 1e9))),
  );
}

/** A text without letters is a line: at the bottom of one picture, at the top of the other. */
async function smoothSand(page: Page): Promise<Light> {
  await page.getByRole("radio", { name: "Text" }).check();
  await page.getByLabel("Your text").fill("");
  const halves: Light[] = [];
  for (const key of ["Home", "End"]) {
    const before = await look(page);
    await page.getByLabel("Place").press(key);
    await expect.poll(() => look(page)).not.toBe(before);
    halves.push(await lightOf(picture(page)));
  }
  const [low, high] = halves as [Light, Light];
  const middle = low.width * (low.height >> 1);
  const red = Buffer.concat([low.red.subarray(0, middle), high.red.subarray(middle)]);
  await page.getByLabel("Your text").fill("Lumisand");
  return { ...low, red };
}

describe("each family, with all sliders at an end", () => {
  it.each(["min", "max"] as const)("%s: what is shown is saved", { timeout: 120_000 }, async (end) => {
    const page = await openCreate(hub, token);
    const sentFile = await keepSentFiles(page);
    const smooth = await smoothSand(page);
    expect(await families(page).count()).toBe(8);
    for (const family of await families(page).all()) {
      await family.check();
      await setAll(page, end);
      const name = await page.getByLabel("Name").inputValue();
      const { metres, points } = await facts(page);
      expect(metres, name).toBeGreaterThan(0);
      expect(points, name).toBeLessThanOrEqual(20_001);
      await button(page, "Save to library").click();
      await page.getByText(`“${name}” is in the library.`).waitFor();

      const [saved] = await library.list();
      expect(saved?.name).toBe(name);
      const program = await library.points(saved?.id ?? "");
      expect(program.length, name).toBe(points);
      expect(deviation(program, pointsOf(await sentFile())), name).toBeLessThan(0.02);
      const { bare, stray } = compareWithLine(await lightOf(picture(page)), smooth, program);
      expect(bare, name).toBe(0);
      expect(stray, name).toBe(0);
    }
    expect(await library.list()).toHaveLength(8);
  });
});

it("the picture follows a slider, and Surprise me makes another pattern each time", async () => {
  const page = await openCreate(hub, token);
  const pictures = new Set([await look(page)]);
  const isNew = () => {
    const { size } = pictures;
    return expect.poll(async () => pictures.add(await look(page)).size).toBeGreaterThan(size);
  };
  await page.getByLabel("Petals").press("ArrowRight");
  await isNew();
  await page.getByLabel("Rotate").press("End");
  for (let time = 0; time < 5; time++) {
    await button(page, "Surprise me").click();
    await isNew();
    expect((await facts(page)).metres).toBeGreaterThan(1);
  }
});

it("Draw now draws what is shown, and the library has it", { timeout: 120_000 }, async () => {
  const page = await openCreate(hub, token);
  const sentFile = await keepSentFiles(page);
  await page.getByRole("radio", { name: "Star" }).check();
  await page.getByLabel("Line spacing").press("End");
  await page.getByLabel("Name").fill("Stern: 5");
  const { length: before } = table.moves();
  await button(page, "Draw now").click();
  await page.getByText("“Stern 5” is in the library. It is next.").waitFor();
  const sand = new Sand(hub, token);
  const [job] = await sand.queue();
  await sand.reaches(job?.file ?? "", "done");
  const shown = pointsOf(await sentFile());
  const drawn = table.moves().map((move) => move.split(" ").map(Number) as [number, number]);
  const pattern = drawn.slice(before).slice(-shown.length);
  // The hub draws it in the direction in which it begins nearer to the ball.
  const deviations = [pattern, pattern.toReversed()].map((points) => deviation(points, shown));
  expect(Math.min(...deviations)).toBeLessThan(0.02);
  await page.getByRole("tab", { name: "Library" }).click();
  await patternGrid(page).getByTitle("Stern 5", { exact: true }).click();
  await expect.poll(() => page.getByRole("dialog").getByText("Once").count(), patient).toBe(1);
});

it("without the hub a pattern is not saved, and the reason is shown", async () => {
  const page = await openCreate(hub, token);
  await page.route("**/api/sand/library", (route) =>
    route.fulfill({ status: 413, json: { error: "It does not fit. The hub has 1 KB free." } }),
  );
  await page.getByLabel("Name").fill("Rose");
  await button(page, "Save to library").click();
  await page.getByText('"Rose" was not saved: It does not fit. The hub has 1 KB free.').waitFor();
  await page.unrouteAll();
  await button(page, "Save to library").click();
  await page.getByText("“Rose” is in the library.").waitFor();
});
