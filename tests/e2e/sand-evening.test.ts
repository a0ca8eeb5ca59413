import type { Page } from "playwright-core";
import { afterEach, expect, it } from "vitest";
import { shareBrowser } from "../support/browser/browser";
import { gone, seen } from "../support/browser/glance";
import {
  allPictures,
  dropFiles,
  openLibrary,
  patternCell,
  shownNames,
  uploadsDone,
} from "../support/browser/library";
import { Hub } from "../support/hub/hub";
import { PatternLibrary, starFile } from "../support/hub/library";
import { Playlists } from "../support/hub/playlists";
import { patient, Sand } from "../support/hub/sand";
import { VirtualTable } from "../support/hub/table";
import { until } from "../support/hub/until";

const kChosen = [3, 13, 23, 33].map((number) => `Star ${number}`);

/** The hub's clock goes this much faster. */
const kHubSpeed = 2;
const kSixOClock = Date.parse("2026-03-01T18:00:00Z");

const programs: { stop(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const program of programs.splice(0).reverse()) await program.stop();
});
shareBrowser();

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const playing = (page: Page) => page.getByRole("region", { name: "Now playing" });

it("an evening: 40 files arrive, four become a playlist, which survives power cuts and quiet hours", {
  timeout: 300_000,
}, async () => {
  const begun = Date.now();
  const hubTime = () => new Date(kSixOClock + (Date.now() - begun) * kHubSpeed).toISOString();
  const table = await VirtualTable.start({ rate: 40 });
  programs.push(table);
  const hub = await Hub.start({ serial: table.port, speed: kHubSpeed, now: hubTime() });
  programs.push(hub);
  const token = await hub.signIn();
  const library = new PatternLibrary(hub, token);
  const lists = new Playlists(hub, token);
  const sand = new Sand(hub, token);
  const drawn = async () => {
    const counts = new Map((await library.list()).map(({ name, drawn }) => [name, drawn]));
    return kChosen.map((name) => counts.get(name) ?? -1);
  };
  const drawnInAll = async () => (await drawn()).reduce((sum, count) => sum + count, 0);
  const midPattern = () =>
    until(
      async () => ({ player: await lists.player(), progress: (await sand.queue())[0]?.progress ?? 0 }),
      ({ player, progress }) => player.state === "drawing" && progress > 10 && progress < 80,
      { ...patient, interval: 20, what: "the middle of a pattern" },
    );

  const cutPower = async () => {
    await hub.kill();
    table.say("reset");
    await hub.restart({ now: hubTime(), args: ["--port", new URL(hub.baseUrl).port] });
  };

  // The files arrive, and each is seen.
  const page = await openLibrary(hub, token);
  await dropFiles(
    page,
    Array.from({ length: 40 }, (_, number) => starFile(number)),
  );
  expect(await uploadsDone(page)).toBe("40 patterns added");
  await button(page, "Close the list").click();
  expect(new Set(await allPictures(page)).size).toBe(40);

  // Those found by a search become a playlist.
  await page.getByRole("searchbox", { name: "Search patterns" }).fill("star 3");
  await expect.poll(() => shownNames(page)).toContain("Star 33");
  await page.getByRole("searchbox", { name: "Search patterns" }).fill("3");
  await expect.poll(() => shownNames(page)).toContain("Star 13");
  await button(page, "Select").click();
  for (const name of kChosen) await patternCell(page, name).click();
  await button(page, "Add to playlist").click();
  await button(page, "Make a playlist").click();
  await page.getByLabel("Name").fill("Evening");
  await button(page, "Create").click();
  await page.getByText("4 patterns are in “Evening”.").waitFor();
  await page.getByRole("tab", { name: "Playlists" }).click();
  await page.getByRole("button", { name: /^Evening/ }).click();
  await page.getByRole("switch", { name: "Shuffle" }).check();
  await page.getByLabel("Pause between patterns").selectOption("5 min");
  await page.getByRole("radio", { name: "From the edge" }).check();
  await page.getByLabel("Speed of clearing").press("End");
  await expect
    .poll(() => lists.named("Evening"))
    .toMatchObject({
      shuffle: true,
      pause: 300,
      clear: "edge",
      clearSpeed: 300,
    });
  await button(page, "Play").click();
  await seen(playing(page).getByText("Clearing the sand"), 60_000);

  // The power is cut in the middle of the first pattern.
  const first = (await midPattern()).player.pattern;
  await cutPower();
  await lists.reaches(({ state }) => state === "drawing", "the first pattern again");
  expect((await lists.player()).pattern).toBe(first);
  expect(await drawnInAll()).toBe(0);
  await seen(playing(page).getByText(/^Evening · 1 of 4/));

  // The power is cut in the pause behind it; the rest of the pause is kept and skipped.
  await lists.reaches(({ state, pauseLeft }) => state === "pausing" && (pauseLeft ?? 0) < 290, "a pause");
  expect(await drawnInAll()).toBe(1);
  await cutPower();
  const resumed = await lists.player();
  expect(resumed).toMatchObject({ state: "pausing", drawn: 1, total: 4 });
  expect(resumed.pauseLeft).toBeLessThan(290);
  await seen(playing(page).getByText(/^Next in/));
  await button(page, "Skip").click();

  // The second pattern is skipped while it is drawn.
  const second = (await midPattern()).player.pattern;
  expect(second).not.toBe(first);
  await button(page, "Skip").click();
  await lists.reaches(({ pattern }) => pattern !== second, "the third pattern");

  // Quiet hours begin; the third pattern is drawn to its end, and the fourth when they are over.
  const third = (await midPattern()).player.pattern;
  const setQuiet = (quiet: boolean) => hub.call("POST", "/api/schedule/quiet", { token, body: { quiet } });
  await setQuiet(true);
  await lists.reaches(({ drawn }) => drawn === 3, "the pause behind the third pattern");
  await button(page, "Skip").click();
  await lists.reaches(({ state, message }) => state === "waiting" && /^Quiet/.test(message), "quiet hours");
  expect(await drawnInAll()).toBe(2);
  await seen(playing(page).getByText(/^Quiet hours/));
  await setQuiet(false);
  const fourth = (await midPattern()).player.pattern;
  expect(new Set([first, second, third, fourth]).size).toBe(4);

  await gone(playing(page), 120_000);
  expect(await drawnInAll()).toBe(3);
  expect(table.count("overrun")).toBe(0);
});
