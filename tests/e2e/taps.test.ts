import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openPanel, shareBrowser } from "../support/browser/browser";
import { readLights, setLights } from "../support/browser/lights";
import { Hub } from "../support/hub/hub";
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
    const box = await control.boundingBox();
    if (!box) throw new Error(`${control} has no place`);
    const [x, y] = [box.x + (box.width * part) / 2, box.y + (box.height * part) / 2];
    expect(await this.page.evaluate(() => scrollY), "scrolled").toBe(0);
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
  await timer.waitFor();
  // The address leads to the timer's card, so no scrolling is needed.
  await expect.poll(async () => (await timer.boundingBox())?.y ?? 0).toBeLessThan(kPhone.height);
  const box = await timer.boundingBox();
  if (!box) throw new Error("no place");
  await thumb.page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  thumb.taps++;
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
