import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newProfile, openPanel, shareBrowser } from "../support/browser/browser";
import { gone, seen } from "../support/browser/glance";
import { openLibrary, patternCell } from "../support/browser/library";
import { lookFaults } from "../support/browser/look";
import { Hub } from "../support/hub/hub";
import { type LibraryPattern, PatternLibrary, starFile } from "../support/hub/library";
import { Playlists } from "../support/hub/playlists";
import { VirtualTable } from "../support/hub/table";

const kWidths = [360, 390, 768, 1280, 1920];
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

describe("a playlist", () => {
  it("is created, filled from the library and set up", async () => {
    const page = await open("?tab=playlists");
    await page.getByText("No playlists yet").waitFor();
    await button(page, "New playlist").click();
    await page.getByLabel("Name").fill("Evening");
    await page.keyboard.press("Enter");
    await page.getByText("Nothing to draw yet").waitFor();

    await button(page, "Add patterns").click();
    const choices = page.getByRole("list", { name: "Patterns of the library" });
    for (const number of [3, 1]) await choices.getByRole("button", { name: `Star ${number}` }).click();
    await page.getByLabel("Search patterns").fill("star 5");
    await expect.poll(() => choices.getByRole("listitem").count()).toBe(1);
    await choices.getByRole("button", { name: "Star 5" }).click();
    await button(page, "Add 3 patterns").click();
    await expect.poll(() => starsIn("Evening")).toEqual([3, 1, 5]);

    await page.getByRole("switch", { name: "Shuffle" }).check();
    await page.getByRole("switch", { name: "For ever" }).check();
    await page.getByLabel("Pause between patterns").selectOption("15 minutes");
    await page.getByRole("radio", { name: "From the edge" }).check();
    await page.getByLabel("Speed of clearing").press("End");
    const wanted = { shuffle: true, repeat: true, pause: 900, clear: "edge", clearSpeed: 300 };
    await expect.poll(() => lists.named("Evening")).toMatchObject(wanted);

    await button(page, "All playlists").click();
    await page.getByText("3 patterns · shuffled · for ever").waitFor();
  });

  it("is renamed, duplicated and deleted, after a question", async () => {
    await lists.add({ name: "Evening", entries: idsOf(1, 2) });
    const page = await openEditor("Evening");
    await page.getByLabel("Name").fill("Night");
    await page.getByLabel("Name").press("Enter");
    await expect.poll(async () => (await lists.list()).map(({ name }) => name)).toEqual(["Night"]);
    await button(page, "Duplicate").click();
    await page.getByRole("button", { name: "Night 2 2 patterns" }).click();
    expect(await starsIn("Night 2")).toEqual([1, 2]);
    await button(page, "Delete").click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect.poll(async () => (await lists.list()).map(({ name }) => name)).toEqual(["Night"]);
  });

  it("has the focus when it opens, and gives it back to the list", async () => {
    await lists.add({ name: "Evening", entries: idsOf(1, 2) });
    const page = await open("?tab=playlists");
    const focused = page.locator(":focus");
    const evening = page.getByRole("button", { name: "Evening 2 patterns" });
    await evening.press("Enter");
    await rows(page).first().waitFor();
    await expect.poll(() => focused.and(button(page, "All playlists")).count()).toBe(1);
    await button(page, "All playlists").press("Enter");
    await expect.poll(() => focused.and(evening).count()).toBe(1);
    await button(page, "New playlist").press("Enter");
    await page.getByLabel("Name").fill("Night");
    await page.keyboard.press("Enter");
    await page.getByText("Nothing to draw yet").waitFor();
    await expect.poll(() => focused.and(button(page, "All playlists")).count()).toBe(1);
    await button(page, "Delete").press("Enter");
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).press("Enter");
    await expect.poll(() => focused.and(page.getByRole("list", { name: "Playlists" })).count()).toBe(1);
  });

  it("follows another browser's changes", async () => {
    const { id } = await lists.add({ name: "Evening", entries: idsOf(1, 2) });
    const page = await openEditor("Evening");
    await lists.change(id, { entries: idsOf(4) });
    await expect.poll(() => rows(page).count()).toBe(1);
    await rows(page).getByText("Star 4").waitFor();
  });
});

it("the times of patterns follow the table's speed", async () => {
  await lists.add({ name: "Evening", entries: idsOf(1) });
  const page = await openEditor("Evening");
  const seconds = async () =>
    Number.parseInt(
      (await rows(page)
        .getByText(/^\d+ s$/)
        .textContent()) ?? "",
      10,
    );
  const setSpeed = (speed: number) => hub.call("POST", "/api/sand/player", { token, body: { speed } });
  const usual = await seconds();
  await setSpeed(200);
  await expect.poll(seconds).toBeLessThan(0.6 * usual);
  await setSpeed(100);
  await expect.poll(seconds).toBe(usual);
});

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
    const page = await profile.newPage();
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

  it("is changed with keys, which is announced", async () => {
    const page = await openEditor("Evening");
    await button(page, "Move Star 1, 2 of 6").focus();
    for (const key of ["ArrowDown", "ArrowDown", "End", "ArrowUp"]) await page.keyboard.press(key);
    await page.getByText("Star 1 is now 5 of 6.").waitFor();
    await expect.poll(() => starsIn("Evening")).toEqual([0, 2, 3, 4, 1, 5]);
    await page.keyboard.press("Delete");
    await page.getByText("Star 1 is removed.").waitFor();
    await expect.poll(() => starsIn("Evening")).toEqual([0, 2, 3, 4, 5]);
  });

  it("is changed with buttons", async () => {
    const page = await openEditor("Evening");
    await button(page, "Move Star 4, 5 of 6").click();
    await button(page, "To the top").click();
    await button(page, "Down").click();
    await expect.poll(() => starsIn("Evening")).toEqual([0, 4, 1, 2, 3, 5]);
    await button(page, "Remove Star 4").click();
    await expect.poll(() => starsIn("Evening")).toEqual([0, 1, 2, 3, 5]);
  });
});

describe("in the library", () => {
  it("selected patterns are added to a playlist or make a new one", async () => {
    await lists.add({ name: "Evening", entries: idsOf(0) });
    const page = await openLibrary(hub, token);
    const add = async (...numbers: number[]) => {
      await button(page, "Select").click();
      for (const number of numbers) await patternCell(page, `Star ${number}`).click();
      await button(page, "Add to playlist").click();
    };
    await add(2, 5);
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Evening/ })
      .click();
    await page.getByText("2 patterns are in “Evening”.").waitFor();
    // The library shows the newest first.
    await expect.poll(() => starsIn("Evening")).toEqual([0, 5, 2]);
    await add(3);
    await button(page, "New playlist").click();
    await page.getByLabel("Name").fill("Night");
    await button(page, "Create").click();
    await page.getByText("“Star 3” is in “Night”.").waitFor();
    expect(await starsIn("Night")).toEqual([3]);
  });

  it("a pattern of a playlist is deleted after a second question, which names the playlist", async () => {
    await lists.add({ name: "Evening", entries: idsOf(1, 2, 1) });
    const page = await openLibrary(hub, token);
    await patternCell(page, "Star 1").click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await page
      .getByRole("dialog", { name: "Delete this pattern?" })
      .getByRole("button", { name: "Delete" })
      .click();
    const question = page.getByRole("dialog", { name: "“Star 1” is in use" });
    await question.getByText("Evening").waitFor();
    await question.getByRole("button", { name: "Delete all the same" }).click();
    await page.getByText("“Star 1” deleted").waitFor();
    await expect.poll(() => starsIn("Evening")).toEqual([2]);
  });
});

describe("the player", () => {
  const kHour = 3600;

  it("shows what is drawn and what comes next, on every tab, and is controlled there", {
    timeout: 180_000,
  }, async () => {
    await lists.add({ name: "Evening", entries: idsOf(5, 4, 3), pause: kHour });
    const page = await open("?tab=playlists");
    await button(page, "Play Evening").click();
    await seen(playing(page).getByText("Star 5"));
    await seen(playing(page).getByText(/^Evening · 1 of 3/));
    const next = playing(page).getByRole("list", { name: "Next" }).getByRole("listitem");
    await expect
      .poll(() => next.evaluateAll((all) => all.map((each) => (each as HTMLElement).title)))
      .toEqual(["Star 4", "Star 3"]);

    await page.getByRole("tab", { name: "Library" }).click();
    await seen(playing(page).getByText("Star 5"));
    await page.getByRole("tab", { name: "Table" }).click();
    await button(page, "Pause").click();
    await lists.reaches(({ isPaused }) => isPaused, "a pause by hand");
    await button(page, "Resume").click();
    await lists.reaches(({ isPaused }) => !isPaused, "the end of the pause");

    await lists.reaches(({ state }) => state === "pausing", "the pause between two patterns");
    await seen(playing(page).getByText(/^Next in/));
    await button(page, "Skip").click();
    await lists.reaches(({ pattern }) => pattern === idOf(4), "the second pattern");
    await seen(playing(page).getByText("Star 4"));
    await button(page, "Stop after this one").click();
    await lists.reaches(({ stopAfter }) => stopAfter, "a stop after this pattern");
    await gone(playing(page), 120_000);
    expect((await lists.player()).playlist).toBeNull();
  });

  it("clears the sand before a pattern, and is stopped", { timeout: 120_000 }, async () => {
    await lists.add({ name: "Evening", entries: idsOf(5), clear: "sideways" });
    const page = await openEditor("Evening");
    await button(page, "Play").click();
    await seen(playing(page).getByText("Clearing the sand"));
    await button(page, "Playing").waitFor();
    await button(page, "Stop").click();
    await gone(playing(page), 60_000);
    await button(page, "Play").waitFor();
  });

  it("asks in quiet hours whether to draw anyway", { timeout: 120_000 }, async () => {
    await lists.add({ name: "Evening", entries: idsOf(5), pause: kHour });
    const setQuiet = (quiet: boolean) => hub.call("POST", "/api/schedule/quiet", { token, body: { quiet } });
    await setQuiet(true);
    try {
      const page = await open("?tab=playlists");
      const question = page.getByRole("dialog", { name: "Quiet hours" });
      await button(page, "Play Evening").click();
      await question.getByText(/^It is quiet.*Draw anyway\?$/).waitFor();
      await question.getByRole("button", { name: "Wait" }).click();
      await lists.reaches(
        ({ state, message }) => state === "waiting" && /^Quiet/.test(message),
        "quiet hours",
      );
      await button(page, "Draw anyway").click();
      await lists.reaches(({ state }) => state === "drawing", "a drawing");
      await button(page, "Stop").click();
      await gone(playing(page), 60_000);

      await page.getByRole("tab", { name: "Library" }).click();
      await patternCell(page, "Star 1").click();
      await page.getByRole("dialog").getByRole("button", { name: "Add to queue" }).click();
      await question.waitFor();
    } finally {
      await library.clear();
      await setQuiet(false);
    }
  });

  it("may be used by guests, who change no playlist", { timeout: 120_000 }, async () => {
    await lists.add({ name: "Evening", entries: idsOf(5), pause: kHour });
    const guest = { username: "gus", password: "guest-password" };
    const body = { ...guest, name: "Gus", role: "guest", adminToken: await hub.makeAdminToken() };
    await hub.call("POST", "/api/auth/register", { body });
    const page = await open("?tab=playlists", { token: await hub.signIn(guest) });
    await button(page, "Play Evening").click();
    await lists.reaches(({ state }) => state === "drawing", "a drawing");
    await page.getByRole("button", { name: /^Evening/ }).click();
    await page.getByText("In order, once.").waitFor();
    for (const name of [/^Move/, /^Remove/, "Add patterns", "Delete", "Duplicate"])
      expect(await button(page, name).count()).toBe(0);
    await button(page, "Pause").click();
    await lists.reaches(({ isPaused }) => isPaused, "a pause");
    await button(page, "Stop").click();
    await gone(playing(page), 60_000);
  });
});

describe("nothing is cut off, faint or without a name", () => {
  it.each(["list", "editor", "row", "picker", "table"])("in the %s", { timeout: 120_000 }, async (what) => {
    const long = "A very long name of a playlist that nobody can show on one line";
    await lists.add({ name: long, entries: idsOf(0, 1, 2, 3, 4, 5), pause: 5400, clear: "auto" });
    await lists.add({ name: "Empty" });
    const { id } = await lists.named(long);
    await lists.run(id);
    await lists.reaches(({ state }) => state !== "idle", "a start");
    const isEditor = what !== "list" && what !== "table";
    const page = await open(what === "table" ? "" : `?tab=playlists${isEditor ? `&list=${id}` : ""}`);
    await seen(playing(page));
    if (isEditor) await rows(page).first().waitFor();
    // At the page's end the player covers nothing.
    if (isEditor) await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    if (what === "row") await button(page, "Move Star 1, 2 of 6").click();
    if (what === "picker") {
      await button(page, "Add patterns").click();
      await page.getByRole("list", { name: "Patterns of the library" }).getByRole("button").first().click();
    }
    expect(await lookFaults(page, kWidths)).toEqual([]);
  });
});
