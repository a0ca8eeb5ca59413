import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { shareBrowser } from "../support/browser/browser";
import {
  allPictures,
  dropFiles,
  openLibrary,
  patternCell,
  shownNames,
  uploadResults,
  uploads,
  uploadsDone,
} from "../support/browser/library";
import { Hub } from "../support/hub/hub";
import { irregularFile, PatternLibrary, type PatternText, pointsOf, starFile } from "../support/hub/library";
import { Sand } from "../support/hub/sand";

let hub: Hub;
let token: string;
let library: PatternLibrary;
let sand: Sand;
beforeAll(async () => {
  hub = await Hub.start();
  token = await hub.signIn();
  library = new PatternLibrary(hub, token);
  sand = new Sand(hub, token);
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

describe("files", () => {
  it("40 that are dropped at once arrive, each with a picture of its own", async () => {
    const page = await openLibrary(hub, token);
    await page.getByText("No patterns yet").waitFor();
    await dropFiles(page, stars(40));
    expect(await uploadsDone(page)).toBe("40 patterns added");
    expect(new Set(Object.values(await uploadResults(page)))).toEqual(new Set(["Added"]));
    expect(await library.names()).toEqual(stars(40).map((_, number) => `Star ${39 - number}`));
    await button(page, "Close the list").click();
    await page.getByText(/^40 patterns · .* free/).waitFor();

    const pictures = await allPictures(page);
    expect(pictures).toHaveLength(40);
    expect(new Set(pictures).size).toBe(40);
  });

  it("the same content is stored once, and its pattern is named", async () => {
    await library.add(starFile(5, "Rose 5.gcode"));
    const page = await openLibrary(hub, token);
    await dropFiles(page, [starFile(5, "Copy.gcode"), starFile(6)]);
    expect(await uploadsDone(page)).toBe("1 pattern added, 1 already there");
    expect(await uploadResults(page)).toEqual({
      "Copy.gcode": "You have this as “Rose 5”",
      "Star 6.gcode": "Added",
    });
    expect(await library.names()).toEqual(["Star 6", "Rose 5"]);
  });

  it("that are no patterns are refused in words, whatever their names, and the others arrive", async () => {
    const good = starFile(1).content;
    const junk = String.fromCharCode(...Array.from({ length: 3000 }, (_, i) => (i * 7919) % 251));
    const page = await openLibrary(hub, token);
    const refused: [PatternText, string][] = [
      [{ name: "empty.gcode", content: "" }, "No valid GCode commands (G0/G1) found in file"],
      [{ name: "words.thr", content: "# only\n# words\n" }, "No valid theta-rho points found in file"],
      [{ name: "junk.thr", content: junk }, "Invalid character at line 1"],
      [{ name: "wrong.gcode", content: "G1 X1\nG1 Xnan\n" }, "Invalid X/Y coordinate at line 2"],
      [{ name: "picture.png", content: good }, "Only .gcode and .thr files can be added."],
      [{ name: "no ending", content: good }, "Only .gcode and .thr files can be added."],
    ];
    await dropFiles(page, [...refused.map(([file]) => file), starFile(2)]);
    expect(await uploadsDone(page)).toBe("1 pattern added, 6 not added");
    expect(await uploadResults(page)).toEqual({
      ...Object.fromEntries(refused.map(([{ name }, result]) => [name, result])),
      "Star 2.gcode": "Added",
    });
    expect(await library.names()).toEqual(["Star 2"]);
  });

  it("keep their names: right to left, emoji, long, with separators and control characters", async () => {
    const names: [file: string, pattern: string][] = [
      ["وردة الرمال.gcode", "وردة الرمال"],
      ["שושנה 5.GCODE", "שושנה 5"],
      ["\u202Eedocg.gcode", "\uFFFDedocg"],
      ["👩‍🚀🌹.gcode", "👩‍🚀🌹"],
      ["砂の薔薇.gcode", "砂の薔薇"],
      [`${"ä".repeat(200)}.gcode`, "ä".repeat(37)],
      ["../../etc/passwd.gcode", "passwd"],
      ["C:\\sand\\rose.gcode", "rose"],
      ["nul\0tab\t.gcode", "nul\uFFFDtab\uFFFD"],
      [".gcode", ".gcode"],
      [`"quoted" <b>&amp;.gcode`, `"quoted" <b>&amp;`],
    ];
    const page = await openLibrary(hub, token);
    await dropFiles(
      page,
      names.map(([name], number) => starFile(number, name)),
    );
    expect(await uploadsDone(page)).toBe(`${names.length} patterns added`);
    expect((await library.names()).reverse()).toEqual(names.map(([, pattern]) => pattern));
    await page.reload();
    await expect.poll(() => shownNames(page)).toEqual(names.map(([, pattern]) => pattern).reverse());
  });
});

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

  it("names and tags end where the hub's limit is", async () => {
    await library.add(starFile(3, "Star.gcode"));
    const page = await openLibrary(hub, token);
    const details = await openDetails(page, "Star");
    const tag = details.getByLabel("Tags").first();
    await tag.pressSequentially("砂".repeat(10));
    expect(await tag.inputValue()).toBe("砂".repeat(8));
    await tag.press("Enter");
    const name = details.getByLabel("Name");
    await name.fill("砂".repeat(27));
    expect(await name.inputValue()).toBe("砂".repeat(26));
    await name.press("Enter");
    await expect
      .poll(async () => (await library.list()).map(({ name, tags }) => [name, ...tags]))
      .toEqual([["砂".repeat(26), "砂".repeat(8)]]);
  });

  it("the pattern after a deleted one has the focus", async () => {
    await library.add(...stars(3));
    const page = await openLibrary(hub, token);
    const focused = page.locator(":focus");
    const remove = async (name: string) => {
      await page.getByTitle(name, { exact: true }).focus();
      await page.keyboard.press("Enter");
      await dialog(page, name).getByRole("button", { name: "Delete" }).press("Enter");
      await dialog(page, "Delete this pattern?").getByRole("button", { name: "Delete" }).press("Enter");
      await page.getByTitle(name, { exact: true }).waitFor({ state: "detached" });
    };
    await remove("Star 1");
    await expect.poll(() => focused.getAttribute("title")).toBe("Star 0");
    await remove("Star 0");
    await expect.poll(() => focused.getAttribute("title")).toBe("Star 2");
    await remove("Star 2");
    await page.getByText("No patterns yet").waitFor();
    await expect.poll(() => focused.getByText("No patterns yet").count()).toBe(1);
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

  it("selected patterns are queued, in their order, and deleted; those that jobs use ask first", async () => {
    await library.add(...stars(5));
    const page = await openLibrary(hub, token);
    await button(page, "Select").click();
    for (const name of ["Star 1", "Star 3"]) await page.getByLabel(`Select ${name}`).check();
    const selection = page.getByRole("region", { name: "Selection" });
    await selection.getByText("2 selected").waitFor();
    await selection.getByRole("button", { name: "Add to queue" }).click();
    await page.getByText("2 patterns are in the queue.").waitFor();
    expect((await sand.queue()).map(({ originalName }) => originalName)).toEqual(["Star 3", "Star 1"]);
    await patternCell(page, "Star 3").getByText("Queued").waitFor();

    await button(page, "Select").click();
    for (const name of ["Star 0", "Star 3", "Star 4"]) await page.getByLabel(`Select ${name}`).check();
    await selection.getByRole("button", { name: "Delete" }).click();
    await dialog(page, "Delete 3 patterns?").getByRole("button", { name: "Delete" }).click();
    const question = dialog(page, "“Star 3” is in use");
    await question.getByText('The queue has this pattern as "Star 3".').waitFor();
    expect(await library.names()).toEqual(["Star 3", "Star 2", "Star 1"]);
    await question.getByRole("button", { name: "Cancel" }).click();
    expect(await library.names()).toEqual(["Star 3", "Star 2", "Star 1"]);

    await selection.getByRole("button", { name: "Delete" }).click();
    await dialog(page, "Delete this pattern?").getByRole("button", { name: "Delete" }).click();
    await question.getByRole("button", { name: "Delete all the same" }).click();
    await expect.poll(() => library.names()).toEqual(["Star 2", "Star 1"]);
    await expect.poll(() => shownNames(page)).toEqual(["Star 2", "Star 1"]);
    expect((await sand.queue()).map(({ originalName }) => originalName)).toEqual(["Star 1"]);
  });

  it("changes of another browser appear", async () => {
    const page = await openLibrary(hub, token);
    await page.getByText("No patterns yet").waitFor();
    await library.add(...stars(2));
    await expect.poll(() => shownNames(page)).toEqual(["Star 1", "Star 0"]);
  });

  it("twelve patterns come with the panel", async () => {
    const page = await openLibrary(hub, token);
    await button(page, "Load twelve patterns").click();
    expect(await uploadsDone(page)).toBe("12 patterns added");
    expect(await library.names()).toContain("Desert Rose");
  });
});

/** Sends this many bytes a second at most, so that an upload lasts until the test goes on. */
async function slowDown(page: Page, bytesPerSecond: number): Promise<() => Promise<unknown>> {
  const wire = await page.context().newCDPSession(page);
  const emulate = (uploadThroughput: number) =>
    wire.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await wire.send("Network.enable");
  await emulate(bytesPerSecond);
  return () => emulate(-1);
}

describe("an upload", () => {
  it("that is not finished keeps the page from being closed without a question", async () => {
    const page = await openLibrary(hub, token);
    const hasten = await slowDown(page, 20_000);
    await page.getByText("No patterns yet").click(); // Chromium asks only where somebody has done something
    await dropFiles(page, [irregularFile(3000, "a.gcode"), starFile(1)]);
    await uploads(page).getByText("1 of 2").waitFor();
    const asked = page.waitForEvent("dialog");
    await page.close({ runBeforeUnload: true });
    const question = await asked;
    expect(question.type()).toBe("beforeunload");
    await question.dismiss();
    await hasten();
    expect(await uploadsDone(page)).toBe("2 patterns added");
    await page.reload();
    await page.getByText(/^2 patterns/).waitFor();
  });

  it("that is interrupted by a power cut of the hub can be repeated", async () => {
    const other = await Hub.start();
    try {
      const session = await other.signIn();
      const others = new PatternLibrary(other, session);
      const page = await openLibrary(other, session);
      const hasten = await slowDown(page, 20_000);
      await dropFiles(page, [starFile(1), irregularFile(5000, "large.gcode"), starFile(2)]);
      await uploads(page).getByText("2 of 3").waitFor();
      await uploads(page).getByRole("progressbar", { name: "large.gcode" }).waitFor();
      await other.kill();
      expect(await uploadsDone(page)).toBe("1 pattern added, 2 not added");
      expect(await uploadResults(page)).toEqual({
        "Star 1.gcode": "Added",
        "large.gcode": "The hub does not answer.",
        "Star 2.gcode": "Not sent",
      });
      await other.restart({ args: ["--port", new URL(other.baseUrl).port] });
      await hasten();
      expect(await others.names()).toEqual(["Star 1"]);
      await button(page, "Try all again").click();
      expect(await uploadsDone(page)).toBe("3 patterns added");
      expect(await others.names()).toEqual(["Star 2", "large", "Star 1"]);
    } finally {
      await other.stop();
    }
  });

  it("that outgrows the hub's memory is refused in words, and loses nothing", async () => {
    const small = await Hub.start({ args: ["--flash", "4"] });
    try {
      const session = await small.signIn();
      const page = await openLibrary(small, session);
      await dropFiles(page, [starFile(1), irregularFile(150_000, "huge.gcode"), starFile(2)]);
      expect(await uploadsDone(page)).toBe("2 patterns added, 1 not added");
      expect((await uploadResults(page))["huge.gcode"]).toMatch(
        /^The pattern does not fit into the hub's memory\. The hub has \d+ KB free\.$/,
      );
      expect(await new PatternLibrary(small, session).names()).toEqual(["Star 2", "Star 1"]);

      const many = Array.from({ length: 15 }, (_, number) => irregularFile(6000 + number, `${number}.gcode`));
      await dropFiles(page, many);
      expect(await uploadsDone(page)).toMatch(/^\d+ patterns added, \d+ not added$/);
      await page.getByText(/ patterns · .* KB free · about 0 more like these$/).waitFor();
      const kept = await new PatternLibrary(small, session).list();
      expect(kept.length).toBeGreaterThan(6);
      expect(kept.at(-1)?.name).toBe("Star 1");
      await page.getByTitle(kept[0]?.name ?? "", { exact: true }).click();
      await dialog(page).getByRole("button", { name: "Delete" }).click();
      await dialog(page, "Delete this pattern?").getByRole("button", { name: "Delete" }).click();
      await page.getByText("deleted").waitFor();
      await uploads(page).getByRole("button", { name: "Try 14.gcode again" }).click();
      expect(await uploadsDone(page)).toMatch(/ patterns added/);
      expect(await new PatternLibrary(small, session).names()).toContain("14");
    } finally {
      await small.stop();
    }
  });
});
