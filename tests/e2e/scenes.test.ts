import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openPanel, pathOf, shareBrowser } from "../support/browser/browser";
import { glancing } from "../support/browser/glance";
import { setLights } from "../support/browser/lights";
import { middleOfCell, setMatrix } from "../support/browser/matrix-tab";
import { openMatrix } from "../support/browser/screens";
import { Hub } from "../support/hub/hub";
import { patient, Sand } from "../support/hub/sand";
import { chainIndex, Satellite } from "../support/hub/satellite";
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
const names = async () => (await list()).scenes.map(({ name }) => name);
const strip = async () => [...new Set((await stripOf(hub)).pixels.map(String))];
const litPixel = async (col: number, row: number) => String((await satellite.pixels())[chainIndex(col, row)]);

async function addScene(name: string, parts: object): Promise<number> {
  const body = { name, icon: "star", transition: 0, ...parts };
  const answer = await hub.call<{ id: number }>("POST", "/api/scenes", { token, body });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.id;
}

const solid = (color: string) => ({ led: { strips: [{ enabled: true, mode: "solid", color }] } });

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

it("a painted picture of matrix 2 comes back on its display", async () => {
  await setMatrix(hub, token);
  const { page: painting, matrix, grid } = await openMatrix(hub, token, {}, "Matrix 2");
  await matrix.getByLabel("Paint Color", { exact: true }).fill("#ff0000");
  await painting.mouse.click(...(await middleOfCell(grid, 5, 3)));
  await expect.poll(() => litPixel(5, 3)).toBe(kRed);
  await painting.getByText("Saved", { exact: true }).first().waitFor();

  const page = await openDashboard();
  const dialog = await beginScene(page, "Picture");
  await dialog.getByLabel("Room Lights", { exact: true }).selectOption("Leave as it is");
  expect(await dialog.getByLabel("Matrix 2", { exact: true }).inputValue()).toBe("on");
  expect(await dialog.getByLabel("Matrix 1", { exact: true }).inputValue()).toBe("leave"); // it is not paired
  await save(dialog);
  expect((await list()).scenes).toMatchObject([{ parts: ["matrix-2"] }]);

  await setMatrix(hub, token);
  await expect.poll(() => litPixel(5, 3)).toBe("0,0,0");
  await tile(page, "Picture").tap();
  await expect.poll(() => litPixel(5, 3)).toBe(kRed);
  expect(await litPixel(6, 3)).toBe("0,0,0");
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

it("a guest runs scenes, and cannot make or change them", async () => {
  const id = await addScene("Blue", solid("#2850ff"));
  const account = { username: "gus", password: "guest-password" };
  const body = { ...account, name: "Gus", role: "guest", adminToken: await hub.makeAdminToken() };
  expect((await hub.call("POST", "/api/auth/register", { body })).status).toBe(201);
  const guest = await hub.signIn(account);
  const page = await openDashboard(guest);
  await tile(page, "Blue").tap();
  await expect.poll(strip).toEqual([kBlue]);
  await expect.poll(glancing(page, () => isMarked(tile(page, "Blue")))).toBe(true);
  expect(await row(page).getByRole("button").allTextContents()).toEqual(["Blue"]);

  await page.goto(`/dashboard?scene=${id}`);
  await tile(page, "Blue").waitFor();
  expect(pathOf(page)).toContain("/dashboard");
  expect(await page.getByRole("dialog").count()).toBe(0);
  const scene = { name: "Mine", ...solid("#00ff00") };
  const put = await hub.call("PUT", `/api/scenes/${id}`, { token: guest, body: scene });
  expect(put.status).toBe(403);
  expect(await names()).toEqual(["Blue"]);
});
