import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openPanel, shareBrowser } from "../support/browser/browser";
import { readLights, setLights } from "../support/browser/lights";
import { addPattern, patternFile, setMatrix } from "../support/browser/matrix-tab";
import { Hub } from "../support/hub/hub";
import { PatternLibrary, starFile } from "../support/hub/library";
import { Playlists } from "../support/hub/playlists";
import { Sand, sweeps } from "../support/hub/sand";
import { VirtualTable } from "../support/hub/table";

shareBrowser();

/** A phone held upright. */
const kPhone = { width: 390, height: 844 };

let table: VirtualTable;
let hub: Hub;
let token: string;
let sand: Sand;
beforeAll(async () => {
  table = await VirtualTable.start({ rate: 1 });
  hub = await Hub.start({ serial: table.port });
  token = await hub.signIn();
  sand = new Sand(hub, token);
});
afterAll(async () => {
  await hub?.stop();
  await table?.stop();
});

async function addScene(name: string): Promise<void> {
  const led = { strips: [{ enabled: true, mode: "solid", color: "#ff7a1a" }] };
  const body = { name, icon: "tv", transition: 0, led };
  const answer = await hub.call("POST", "/api/scenes", { token, body });
  expect(answer.status, answer.text).toBe(201);
}

/** Counts taps, and fails if a control is not wholly in the window or something else would get the tap. */
class Thumb {
  taps = 0;

  constructor(readonly page: Page) {}

  static async onDashboard(): Promise<Thumb> {
    const page = await openPanel(hub, "/dashboard", { token, viewport: kPhone, hasTouch: true });
    await page.getByText("System Health").waitFor();
    return new Thumb(page);
  }

  /** `part`: of the control's width and height that is touched and has to be in the window, from the top left. */
  async tap(control: Locator, part = 1): Promise<void> {
    await control.waitFor();
    expect(await this.page.evaluate(() => scrollY), "scrolled").toBe(0);
    await this.tapInView(control, part);
  }

  /** Taps a control to which the address has led: the page has scrolled by itself. */
  async tapWhereLed(control: Locator): Promise<void> {
    let at = 9999;
    const isStill = async () => {
      const before = at;
      at = (await control.boundingBox())?.y ?? 9999;
      return at === before && at < kPhone.height;
    };
    await expect.poll(isStill, { interval: 200 }).toBe(true);
    await this.tapInView(control, 1);
  }

  private async tapInView(control: Locator, part: number): Promise<void> {
    const box = await control.boundingBox();
    if (!box) throw new Error(`${control} has no place`);
    const [x, y] = [box.x + (box.width * part) / 2, box.y + (box.height * part) / 2];
    expect(box.x, String(control)).toBeGreaterThanOrEqual(0);
    expect(box.y, String(control)).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width * part, String(control)).toBeLessThanOrEqual(kPhone.width);
    expect(box.y + box.height * part, String(control)).toBeLessThanOrEqual(kPhone.height);
    const isHit = await control.evaluate(
      (element, [x, y]) => {
        const hit = document.elementFromPoint(x, y);
        return element.contains(hit) || (hit?.contains(element) ?? false);
      },
      [x, y] as const,
    );
    expect(isHit, `${control} is covered`).toBe(true);
    await this.page.touchscreen.tap(x, y);
    this.taps++;
  }
}

it("the timer is switched with 2 taps", async () => {
  await setLights(hub, token);
  const thumb = await Thumb.onDashboard();
  await thumb.tap(thumb.page.getByRole("link", { name: /^(Switched|Lit|Dark)/ }));
  const timer = thumb.page.getByRole("switch", { name: "Auto timer" });
  await thumb.tapWhereLed(timer);
  await expect.poll(async () => (await readLights(hub, token)).globalSettings.autoOn).toBe(true);
  expect(thumb.taps).toBe(2);
});

it("a pixel of matrix 2 is painted with 3 taps", async () => {
  const thumb = await Thumb.onDashboard();
  await thumb.tap(thumb.page.getByRole("link", { name: "Open Matrix 2" }));
  await thumb.tap(thumb.page.getByRole("button", { name: "Paint", exact: true }));
  // The picture is wider than a phone, and scrolls sideways.
  await thumb.tap(thumb.page.getByRole("application").first(), 0.4);
  type Answer = { matrix: { matrices: { display: { pattern: string[] } }[] } };
  const painted = async () => {
    const { body } = await hub.call<Answer>("GET", "/api/config/configs", { token });
    return body.matrix.matrices[1]?.display.pattern.some((color) => color !== "#000000");
  };
  await expect.poll(painted).toBe(true);
  expect(thumb.taps).toBe(3);
});

it("a message is shown with 2 taps", async () => {
  // The controls above it are loaded after it.
  await setMatrix(hub, token);
  await addPattern(hub, token, patternFile("Red", [255, 0, 0]));
  const thumb = await Thumb.onDashboard();
  const { page } = thumb;
  await thumb.tap(page.getByRole("link", { name: "Message" }));
  await page.locator("input:focus").waitFor();
  await page.keyboard.type("Dinner!");
  await thumb.tapWhereLed(page.getByRole("button", { name: "Show", exact: true }));
  await page.getByText("Sent.").waitFor();
  expect(thumb.taps).toBe(2);
});

it("a look that was saved on LED Control is shown with 1 tap", async () => {
  await setLights(hub, token, { strip: { mode: "fire" } });
  const page = await openPanel(hub, "/led-control", { token, viewport: kPhone });
  await page.getByRole("button", { name: "Save this look" }).click();
  await page.getByLabel("Name of the look").fill("Camp fire");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("button", { name: "Camp fire" }).waitFor();
  await setLights(hub, token, { strip: { mode: "solid" } });
  const thumb = await Thumb.onDashboard();
  await thumb.tap(thumb.page.getByRole("button", { name: "Camp fire" }));
  await expect.poll(async () => (await readLights(hub, token)).strips[0]?.mode).toBe("fire");
  expect(thumb.taps).toBe(1);
});

describe("the free table", () => {
  let star: string;
  beforeAll(async () => {
    const library = new PatternLibrary(hub, token);
    await library.add(...Array.from({ length: 8 }, (_, at) => starFile(at)));
    star = (await library.list())[0]?.id ?? "";
  });
  /** Without a job of the test before. */
  const resting = async () => {
    for (const { file } of await sand.queue()) await sand.change(file, { resume: "drop" });
    return sand.table();
  };
  beforeEach(async () => {
    await sand.control("home");
    await expect.poll(resting).toMatchObject({ machine: "Idle", homed: true, message: "" });
  });

  it("draws a pattern of the library with 2 taps", async () => {
    const thumb = await Thumb.onDashboard();
    await thumb.tap(thumb.page.getByRole("link", { name: "Patterns" }));
    await thumb.tap(thumb.page.getByRole("button", { name: "Draw Star 3" }));
    await expect.poll(async () => (await sand.queue())[0]?.originalName).toMatch("Star 3");
    expect(thumb.taps).toBe(2);
    await sand.control("stop");
  });

  it("plays a playlist with 2 taps", async () => {
    const lists = new Playlists(hub, token);
    await lists.add({ name: "Evening", entries: [star] });
    const thumb = await Thumb.onDashboard();
    await thumb.tap(thumb.page.getByRole("link", { name: "Playlists" }));
    await thumb.tap(thumb.page.getByRole("button", { name: "Play Evening" }));
    await expect.poll(async () => (await lists.player())?.playlist?.name).toBe("Evening");
    expect(thumb.taps).toBe(2);
    await lists.clear();
  });

  it("shows what is used daily, and the rest when Maintenance is opened", async () => {
    const page = await openPanel(hub, "/sand-table", { token, viewport: kPhone });
    await page.getByText("Processing Queue").waitFor();
    await page.waitForLoadState("networkidle");
    expect(await page.locator("main").locator("button:visible, input:visible").count()).toBeLessThan(14);
    expect(await page.evaluate(() => document.body.scrollHeight)).toBeLessThanOrEqual(1.7 * kPhone.height);
    await page.getByText("Maintenance").click();
    await page.getByRole("button", { name: "Release the motors" }).waitFor();
  });
});

/** Of a tab: a height of one screen and a half, and the number of its controls. */
const kMost = { height: 1.5 * kPhone.height, controls: 32 };

it("each part of More is at most one screen and a half high, under the strip", async () => {
  const part = (from: number, to: number) => ({
    ...{ from, to, name: "", reverse: false, mirror: false, brightness: 255, mode: "gradient" },
    ...{ color: "#ff0000", color2: "#00ff00", color3: "#0000ff", speed: 100, intensity: 128 },
    palette: "colors",
  });
  const segments = [part(0, 20), part(20, 40), part(40, 60)];
  await setLights(hub, token, { strip: { mode: "gradient", segments } });
  const page = await openPanel(hub, "/led-control", { token, viewport: kPhone });
  await page.getByRole("button", { name: "More", exact: true }).click();
  const tabs = page.getByRole("tablist", { name: "More" }).getByRole("tab");
  const names = [];
  for (const tab of await tabs.all()) {
    await tab.click();
    const name = await tab.textContent();
    names.push(name);
    const panel = page.getByRole("tabpanel", { name: String(name) });
    const controls = await panel.locator("button:visible, input:visible, select:visible").count();
    const height = (await panel.boundingBox())?.height ?? 0;
    expect(height, String(name)).toBeLessThanOrEqual(kMost.height);
    expect(controls, String(name)).toBeLessThanOrEqual(kMost.controls);
    await panel.locator("button, select").last().scrollIntoViewIfNeeded();
    const strip = await page.getByLabel("Preview", { exact: true }).boundingBox();
    expect(strip?.y, "the strip").toBeGreaterThanOrEqual(0);
    expect((strip?.y ?? 0) + (strip?.height ?? 0), "the strip").toBeLessThanOrEqual(kPhone.height / 4);
  }
  expect(names).toEqual(["Effects", "Colors", "Segments", "Night light"]);
  await setLights(hub, token);
});

it("scenes, lights, matrices and the table are all in the first view of a phone", async () => {
  type List = { scenes: unknown[] };
  const count = async () => (await hub.call<List>("GET", "/api/scenes", { token })).body.scenes.length;
  for (let at = await count(); at < 24; at++)
    await addScene(at % 2 ? "夜の光" : "A name that is too long for its tile");
  const { file } = (await sand.upload("sweeps.gcode", sweeps(100))).body.file;
  await sand.reaches(file, "running");
  const { page } = await Thumb.onDashboard();
  await page.getByRole("button", { name: "Pause" }).waitFor();
  for (const name of ["Scenes", "Room Lights", "Matrix 1", "Matrix 2", "Sand Table"]) {
    const box = await page.getByRole("region", { name, exact: true }).boundingBox();
    expect(box && box.y + box.height, name).toBeLessThanOrEqual(kPhone.height);
  }
});
