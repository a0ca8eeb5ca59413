import type { Page } from "playwright-core";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openPanel, shareBrowser } from "../support/browser/browser";
import { seen } from "../support/browser/glance";
import { Hub } from "../support/hub/hub";
import { patient, Sand } from "../support/hub/sand";
import { VirtualTable } from "../support/hub/table";

shareBrowser();

/** Speed of the hub; its virtual table is faster still. */
const kHubSpeed = 2;

let table: VirtualTable;
let hub: Hub;
let token: string;
let sand: Sand;
async function begin(rate: number): Promise<void> {
  table = await VirtualTable.start({ rate });
  hub = await Hub.start({ serial: table.port, speed: kHubSpeed, goesStraight: true });
  token = await hub.signIn();
  sand = new Sand(hub, token);
}
async function end(): Promise<void> {
  await hub.stop();
  await table.stop();
}

const openSand = async (): Promise<Page> => {
  const page = await openPanel(hub, "/sand-table", { token });
  await seen(page.getByText("Online", { exact: true }));
  return page;
};

const choose = (page: Page, name: string, content: string) =>
  page
    .getByLabel("Send to Arduino")
    .setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(content) });

const preview = (page: Page) => page.getByRole("dialog", { name: "Pattern Preview" });

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

const row = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });

/** The red value of each pixel of the painted sand. */
async function pixels(page: Page): Promise<Uint8Array> {
  await page.locator("canvas").first().waitFor();
  const encoded = await page.evaluate(() => {
    const canvas = document.querySelector("canvas");
    const data = canvas?.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    let text = "";
    for (let at = 0; at < data.length; at += 4) text += String.fromCharCode(data[at] as number);
    return btoa(text);
  });
  return Buffer.from(encoded, "base64");
}

const kWidth = 1000;
/** The pixel of the picture for a point on the table. */
const pixelAt = (x: number, y: number) => ({
  column: Math.round(55 + (x / 600) * 890),
  line: Math.round(612 - (y / 400) * 557),
});

/** How much the picture changed around a point on the table. */
function difference(before: Uint8Array, after: Uint8Array, x: number, y: number, reach: number): number {
  const { column, line } = pixelAt(x, y);
  let most = 0;
  for (let dy = -reach; dy <= reach; dy++)
    for (let dx = -reach; dx <= reach; dx++) {
      const at = (line + dy) * kWidth + column + dx;
      most = Math.max(most, Math.abs((before[at] ?? 0) - (after[at] ?? 0)));
    }
  return most;
}

/** Number of the table's status reports so far, from the simulator page. */
async function reportsOf(of: Hub): Promise<number> {
  const answer = await fetch(new URL("/api/table", of.simulatorUrl));
  return ((await answer.json()) as { reports: number }).reports;
}

/** Resolves after this many reports of the table; there is one every 200 ms of the hub's time. */
async function reportsPass(count: number): Promise<void> {
  const reports = await reportsOf(hub);
  await expect.poll(() => reportsOf(hub), patient).toBeGreaterThan(reports + count);
}

const kSquare = "G0 X100 Y100\nG1 X500 Y100\nG1 X500 Y300\nG1 X100 Y300\nG1 X100 Y100\n";

describe("a drawing", () => {
  beforeEach(() => begin(10));
  afterEach(end);

  it("a pattern goes from the file chooser through its preview to the table and into the canvas", {
    timeout: 90_000,
  }, async () => {
    const page = await openSand();
    const smooth = await pixels(page);
    await choose(page, "square.gcode", kSquare);
    await preview(page).getByText("100.0").first().waitFor();
    await preview(page).getByRole("button", { name: "Play Preview" }).click();
    await preview(page).getByRole("button", { name: "Stop" }).click();
    await preview(page).getByRole("button", { name: "Show Final" }).click();
    await preview(page).getByRole("button", { name: "Send to Arduino" }).click();
    await page.getByText("square.gcode was sent: 5 commands").waitFor();

    await seen(page.getByText(/^Plotting \d+%$/));
    await seen(page.getByText("Processing..."));
    const { file } = (await sand.queue()).at(-1) ?? { file: "" };
    await button(page, "Pause").click();
    await button(page, "Resume").waitFor();
    await sand.reaches(file, "paused");
    await expect.poll(async () => (await sand.table()).machine, patient).toBe("Hold");
    await reportsPass(2); // the table reports Hold while it still slows down
    const lines = table.moves().length;
    const { position } = await sand.table();
    await reportsPass(4);
    expect((await sand.table()).position).toEqual(position);
    expect(table.moves().length).toBe(lines);
    await button(page, "Resume").click();
    await sand.control("override", 200);
    await sand.reaches(file, "done");
    await seen(page.getByText("Ready", { exact: true }));
    await expect
      .poll(async () => difference(smooth, await pixels(page), 300, 100, 3), patient)
      .toBeGreaterThan(8);

    const drawn = await pixels(page);
    for (const [x, y] of [
      [110, 100],
      [300, 100],
      [500, 200],
      [300, 300],
      [100, 200],
    ] as const)
      expect(difference(smooth, drawn, x, y, 3), `${x},${y}`).toBeGreaterThan(8);
    for (const [x, y] of [
      [300, 200],
      [300, 110],
      [490, 200],
      [550, 350],
      [300, 290],
    ] as const)
      expect(difference(smooth, drawn, x, y, 2), `${x},${y}`).toBe(0);

    await page.reload();
    await expect
      .poll(async () => difference(smooth, await pixels(page), 500, 200, 3), patient)
      .toBeGreaterThan(8);

    await button(page, "Clear picture").click();
    await page.getByRole("dialog").getByRole("button", { name: "Clear picture" }).click();
    await expect.poll(async () => difference(smooth, await pixels(page), 500, 200, 3), patient).toBe(0);
    expect(await sand.segments()).toEqual([]);
    await row(page, "square.gcode").getByRole("button", { name: "Delete square.gcode" }).click();
    await page.getByText("Deleting “square.gcode”").waitFor();
    await button(page, "Undo").click();
    await row(page, "square.gcode").getByRole("button", { name: "Delete square.gcode" }).click();
    // What can still be undone is sent when the page is left.
    await page.goto("about:blank");
    await expect.poll(() => sand.queue(), patient).toEqual([]);
  });
});
