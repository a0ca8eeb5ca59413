import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { shareBrowser } from "../support/browser/browser";
import { openLibrary, patternCell, shownNames } from "../support/browser/library";
import { Hub } from "../support/hub/hub";
import { PatternLibrary, pointsOf, starFile } from "../support/hub/library";

let hub: Hub;
let token: string;
let library: PatternLibrary;
beforeAll(async () => {
  hub = await Hub.start();
  token = await hub.signIn();
  library = new PatternLibrary(hub, token);
});
afterAll(() => hub.stop());
shareBrowser();
beforeEach(() => library.clear());

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const dialog = (page: Page, name: string | RegExp = "") => page.getByRole("dialog", { name });
const stars = (count: number) => Array.from({ length: count }, (_, number) => starFile(number));

async function openDetails(page: Page, name: string) {
  await page.getByTitle(name, { exact: true }).click();
  const details = dialog(page, name);
  await details.getByText("Size on the hub").waitFor();
  return details;
}

describe("a collection", () => {
  it("is searched, sorted, starred and tagged, and the hub keeps it", async () => {
    await library.add(...stars(12), starFile(0.5, "Café Rosé.gcode"));
    const page = await openLibrary(hub, token);
    const search = page.getByRole("searchbox", { name: "Search patterns" });
    await search.fill("rose cafe");
    await page.getByText("1 of 13 patterns").waitFor();
    expect(await shownNames(page)).toEqual(["Café Rosé"]);
    await search.fill("nothing has this");
    await button(page, "Show all patterns").click();
    await page.getByText(/^13 patterns/).waitFor();

    await page.getByRole("combobox", { name: "Order" }).selectOption("Name");
    await expect
      .poll(async () => (await shownNames(page)).slice(0, 4))
      .toEqual(["Café Rosé", "Star 0", "Star 1", "Star 2"]);
    await page.getByRole("combobox", { name: "Order" }).selectOption("Longest");
    await expect.poll(async () => (await shownNames(page))[0]).toBe("Star 7");

    await patternCell(page, "Star 3").hover();
    await button(page, "Favourite: Star 3").click();
    const details = await openDetails(page, "Star 4");
    await details.getByLabel("Tags").first().fill("calm");
    await page.keyboard.press("Enter");
    await details.getByRole("button", { name: "Remove the tag calm" }).waitFor();
    await details.getByRole("button", { name: "Close" }).click();
    await page.getByRole("group", { name: "Tags" }).getByRole("button", { name: "calm" }).click();
    await expect.poll(() => shownNames(page)).toEqual(["Star 4"]);
    await page.getByRole("group", { name: "Tags" }).getByRole("button", { name: "calm" }).click();
    await button(page, "Favourites").click();
    await expect.poll(() => shownNames(page)).toEqual(["Star 3"]);

    const stored = (await library.list()).filter(({ favorite, tags }) => favorite || tags.length > 0);
    expect(stored.map(({ name, favorite, tags }) => ({ name, favorite, tags }))).toEqual([
      { name: "Star 4", favorite: false, tags: ["calm"] },
      { name: "Star 3", favorite: true, tags: [] },
    ]);
  });

  it("a pattern is renamed and downloaded as G-code", async () => {
    const file = starFile(3, "Star.gcode");
    await library.add(file);
    const page = await openLibrary(hub, token);
    const details = await openDetails(page, "Star");
    await details.getByLabel("Name").fill("Étoile: 3/4");
    await page.keyboard.press("Enter");
    await expect.poll(() => library.names()).toEqual(["Étoile: 3/4"]);
    const renamed = dialog(page, "Étoile: 3/4");
    const download = page.waitForEvent("download");
    await renamed.getByRole("button", { name: "Download" }).click();
    const saved = await download;
    expect(saved.suggestedFilename()).toBe("Étoile_ 3_4.gcode");
    const text = readFileSync((await saved.path()) as string, "utf8");
    expect(pointsOf(text)).toEqual(pointsOf(file.content));
    await renamed.getByRole("button", { name: "Close" }).click();
    expect(await shownNames(page)).toEqual(["Étoile: 3/4"]);
  });
});
