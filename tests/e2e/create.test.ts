import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { shareBrowser } from "../support/browser/browser";
import { openCreate } from "../support/browser/create";
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
