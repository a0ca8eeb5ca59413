import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newPage, newProfile, openPanel, shareBrowser } from "../support/browser/browser";
import { seen } from "../support/browser/glance";
import { kLookWidths, lookFaults } from "../support/browser/look";
import { Hub } from "../support/hub/hub";
import { type LibraryPattern, PatternLibrary, starFile } from "../support/hub/library";
import { Playlists } from "../support/hub/playlists";
import { VirtualTable } from "../support/hub/table";

const kStars = [0, 1, 2, 3, 4, 5];
/** The hub's clock goes this much faster, and so does its table. */
const kHubSpeed = 2;

let table: VirtualTable;
let hub: Hub;
let token: string;
let library: PatternLibrary;
let lists: Playlists;
/** The patterns of the library by name. */
let stars: Map<string, LibraryPattern>;
beforeAll(async () => {
  table = await VirtualTable.start({ rate: 10 });
  hub = await Hub.start({ serial: table.port, speed: kHubSpeed });
  token = await hub.signIn();
  library = new PatternLibrary(hub, token);
  lists = new Playlists(hub, token);
});
afterAll(async () => {
  await hub.stop();
  await table.stop();
});
beforeEach(async () => {
  await library.add(...kStars.map((number) => starFile(number)));
  stars = new Map((await library.list()).map((pattern) => [pattern.name, pattern]));
});
afterEach(() => lists.clear());
shareBrowser();

const idOf = (number: number) => stars.get(`Star ${number}`)?.id ?? "";
const idsOf = (...numbers: number[]) => numbers.map(idOf);
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const rows = (page: Page) => page.getByRole("list", { name: "Patterns" }).getByRole("listitem");
const playing = (page: Page) => page.getByRole("region", { name: "Now playing" });
const open = (path: string, options = {}) => openPanel(hub, `/sand-table${path}`, { token, ...options });

async function openEditor(name: string, options = {}): Promise<Page> {
  const page = await open(`?tab=playlists&list=${(await lists.named(name)).id}`, options);
  await rows(page).first().waitFor();
  return page;
}

/** The numbers of the stars that a playlist of the hub has. */
async function starsIn(name: string): Promise<number[]> {
  const { entries } = await lists.named(name);
  return entries.map((id) => kStars.find((number) => idOf(number) === id) ?? -1);
}

describe("the order", () => {
  beforeEach(() => lists.add({ name: "Evening", entries: idsOf(0, 1, 2, 3, 4, 5) }));

  it("is changed by dragging with the mouse; Escape puts the row back", async () => {
    const page = await openEditor("Evening");
    const grip = button(page, "Move Star 1, 2 of 6");
    await grip.evaluate((element) => element.scrollIntoView({ block: "center" }));
    const drag = async (rows: number) => {
      const box = await grip.boundingBox();
      const height = (await page.getByRole("listitem").last().boundingBox())?.height ?? 0;
      const [x, y] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + 20];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x, y + rows * height, { steps: 6 });
    };
    const place = await grip.boundingBox();
    await drag(2);
    await page.keyboard.press("Escape");
    await page.mouse.up();
    expect(await starsIn("Evening")).toEqual([0, 1, 2, 3, 4, 5]);
    await expect.poll(() => grip.boundingBox()).toEqual(place);
    await drag(2);
    await page.mouse.up();
    await expect.poll(() => starsIn("Evening")).toEqual([0, 2, 3, 1, 4, 5]);
    // The end of a drag is no click, but later the same button takes keys.
    await button(page, "Move Star 1, 4 of 6").waitFor();
    expect(await button(page, "To the top").count()).toBe(0);
    await button(page, "Move Star 1, 4 of 6").press("Enter");
    await button(page, "To the top").waitFor();
  });

  it("is changed by a finger, while the page scrolls", async () => {
    const many = Array.from({ length: 30 }, (_, at) => at % kStars.length);
    await lists.change((await lists.named("Evening")).id, { entries: idsOf(...many) });
    const profile = await newProfile(hub, {
      token,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    const page = await newPage(profile);
    await page.goto(`/sand-table?tab=playlists&list=${(await lists.named("Evening")).id}`);
    const grip = button(page, "Move Star 0, 1 of 30");
    await grip.evaluate((element) => element.scrollIntoView({ block: "center" }));
    const box = await grip.boundingBox();
    const screen = await page.context().newCDPSession(page);
    const send = (type: string, touchPoints: { x: number; y: number }[]) =>
      screen.send("Input.dispatchTouchEvent", { type: type as "touchStart", touchPoints });
    const [x, y] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + 25];
    await send("touchStart", [{ x, y }]);
    for (let at = y; at < 840; at += 40) await send("touchMove", [{ x, y: at }]);
    const bottom = () => page.evaluate(() => scrollY + innerHeight - document.body.scrollHeight);
    await expect.poll(bottom).toBeGreaterThanOrEqual(-1);
    await send("touchEnd", []);
    await expect.poll(() => starsIn("Evening")).toEqual([...many.slice(1), 0]);
  });
});

it("the player does not cover a main action that gets the focus", async () => {
  const { id } = await lists.add({ name: "Evening", entries: idsOf(0, 1) });
  await lists.run(id);
  const page = await open("?tab=create", { viewport: { width: 390, height: 844 } });
  await seen(playing(page));
  await button(page, "Draw next").focus();
  const [action, player] = await Promise.all([
    button(page, "Draw next").boundingBox(),
    playing(page).boundingBox(),
  ]);
  expect((action?.y ?? 0) + (action?.height ?? 0)).toBeLessThanOrEqual(player?.y ?? 0);
});

describe("nothing is cut off, faint or without a name", () => {
  it.each(["list", "picker", "table"])("in the %s", { timeout: 120_000 }, async (what) => {
    const long = "A very long name of a playlist that nobody can show on one line";
    await lists.add({ name: long, entries: idsOf(0, 1, 2, 3, 4, 5), pause: 5400, clear: "auto" });
    await lists.add({ name: "Empty" });
    const { id } = await lists.named(long);
    await lists.run(id);
    await lists.reaches(({ state }) => state !== "idle", "a start");
    const isEditor = what === "picker";
    const page = await open(what === "table" ? "" : `?tab=playlists${isEditor ? `&list=${id}` : ""}`);
    await seen(playing(page));
    if (isEditor) await rows(page).first().waitFor();
    // At the page's end the player covers nothing.
    if (isEditor) await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    if (what === "picker") {
      await button(page, "Add patterns").click();
      await page.getByRole("list", { name: "Patterns of the library" }).getByRole("button").first().click();
    }
    expect(await lookFaults(page, kLookWidths)).toEqual([]);
  });
});
