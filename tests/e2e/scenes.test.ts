import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openPanel, shareBrowser } from "../support/browser/browser";
import { glancing } from "../support/browser/glance";
import { setLights } from "../support/browser/lights";
import { Hub } from "../support/hub/hub";
import { patient, Sand } from "../support/hub/sand";
import { Satellite } from "../support/hub/satellite";
import { stripOf } from "../support/hub/simulator-page";
import { VirtualTable } from "../support/hub/table";

const kPhone = { viewport: { width: 390, height: 844 }, hasTouch: true };
const kMatrixToken = "the token of matrix-2";
const kRed = "255,0,0";
/** The swatch Blue with the gamma of LEDs. */
const kBlue = "5,17,255";
/** A square of four lines. */
const kCorners = 4;
const kSquare = "G1 X40 Y40\nG1 X80 Y40\nG1 X80 Y80\nG1 X40 Y80\n";

interface SceneList {
  running: number | null;
  scenes: { id: number; name: string; icon: string; parts: string[] }[];
}

let table: VirtualTable;
let hub: Hub;
let satellite: Satellite;
let token: string;
let sand: Sand;
beforeAll(async () => {
  table = await VirtualTable.start({ rate: 50 });
  hub = await Hub.start({ serial: table.port, args: ["--device", `matrix-2=${kMatrixToken}`] });
  token = await hub.signIn();
  sand = new Sand(hub, token);
  const args = ["--test", "notifier-port=0"];
  satellite = await Satellite.start({ id: "matrix-2", hub: hub.baseUrl, token: kMatrixToken, args });
});
afterAll(async () => {
  await satellite?.stop();
  await hub?.stop();
  await table?.stop();
});
beforeEach(async () => {
  for (const { id } of (await list()).scenes) await hub.call("DELETE", `/api/scenes/${id}`, { token });
  await setLights(hub, token, { strip: { brightness: 255 } });
});
shareBrowser();

const list = async () => (await hub.call<SceneList>("GET", "/api/scenes", { token })).body;
const strip = async () => [...new Set((await stripOf(hub)).pixels.map(String))];

async function openDashboard(session = token): Promise<Page> {
  const page = await openPanel(hub, "/dashboard", { token: session, ...kPhone });
  await page.getByText("System Health").waitFor();
  return page;
}

const row = (page: Page) => page.getByRole("region", { name: "Scenes", exact: true });
const tile = (page: Page, name: string) => row(page).getByRole("button", { name, exact: true });
const isMarked = async (scene: Locator) => (await scene.getAttribute("aria-pressed")) === "true";
const swatch = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const button = (dialog: Locator, name: string) => dialog.getByRole("button", { name, exact: true });

/** Opens the sheet of a new scene, and gives the scene a name. */
async function beginScene(page: Page, name: string): Promise<Locator> {
  await row(page)
    .getByRole("button", { name: /^(Make a|New) scene$/ })
    .tap();
  const dialog = page.getByRole("dialog", { name: "New scene" });
  await dialog.getByText("Made from how it is now. Change what you like.").waitFor();
  await dialog.getByLabel("Name", { exact: true }).fill(name);
  return dialog;
}

async function save(dialog: Locator): Promise<void> {
  await button(dialog, "Save").tap();
  await dialog.waitFor({ state: "detached" });
}

describe("a scene of the room lights", () => {
  it("made from how it is now brings the color back with one tap, and is marked until the light changes", async () => {
    const page = await openDashboard();
    const dialog = await beginScene(page, "Red evening");
    await button(dialog, "sunset").tap();
    await dialog.getByLabel("Transition").selectOption("At once");
    await save(dialog);
    expect(await list()).toMatchObject({
      running: null,
      scenes: [{ name: "Red evening", icon: "sunset", parts: expect.arrayContaining(["lights"]) }],
    });
    const scene = tile(page, "Red evening");
    expect(await isMarked(scene)).toBe(false);

    await swatch(page, "Blue").tap();
    await expect.poll(strip).toEqual([kBlue]);
    await scene.tap();
    await expect.poll(strip).toEqual([kRed]);
    await expect.poll(async () => (await list()).running).toBe((await list()).scenes[0]?.id);
    await expect.poll(glancing(page, () => isMarked(scene))).toBe(true);

    await swatch(page, "Blue").tap();
    await expect.poll(strip).toEqual([kBlue]);
    expect((await list()).running).toBeNull();
    await expect.poll(glancing(page, () => isMarked(scene))).toBe(false);
  });
});

it("made on a phone, one scene draws a pattern of the library and another one a playlist", async () => {
  const { body } = await sand.upload("square.gcode", kSquare);
  await sand.reaches(body.file.file, "done");
  const { pattern } = await sand.job(body.file.file);
  const playlist = { name: "Squares", entries: [pattern], clear: "none" };
  const added = await hub.call("POST", "/api/sand/playlists", { token, body: playlist });
  expect(added.status, added.text).toBe(201);

  const page = await openDashboard();
  const begin = async (name: string, action: string) => {
    const dialog = await beginScene(page, name);
    for (const part of ["Room Lights", "Matrix 2"])
      await dialog.getByLabel(part, { exact: true }).selectOption("Leave as it is");
    await dialog.getByLabel("Sand Table", { exact: true }).selectOption(action);
    return dialog;
  };
  const draw = await begin("Draw", "Draw a pattern");
  await button(draw, "Choose a pattern").tap();
  await button(page.getByRole("dialog", { name: "Choose a pattern" }), "square").tap();
  await draw.getByText("square", { exact: true }).waitFor();
  await save(draw);
  const play = await begin("Play", "Draw a playlist");
  await play.getByLabel("Playlist", { exact: true }).selectOption("Squares");
  await save(play);
  expect((await list()).scenes).toMatchObject([{ parts: ["sand"] }, { parts: ["sand"] }]);

  for (const scene of ["Draw", "Play"]) {
    const before = table.moves().length;
    await tile(page, scene).tap();
    await expect.poll(() => table.moves().length - before, patient).toBeGreaterThanOrEqual(kCorners);
    const isIdle = async () => (await sand.queue()).every(({ state }) => state === "done");
    await expect.poll(isIdle, patient).toBe(true);
  }
});
