import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { configCalls, ledConfig, matrixConfig } from "../../../test/fake-config-hub";
import { job } from "../../../test/fake-sand-hub";
import { ADA, fakeHub } from "../../../test/hub";
import { MAX_SCENES } from "../../api/scene-editing";
import type { Scene } from "../../api/scenes";
import type { Strip } from "../../api/types";
import { refreshDeviceStatus } from "../../state/device-status";
import { roomLights } from "../../state/lights";
import { ledMatrices } from "../../state/matrix";
import type { ScenePictures } from "../../state/scene-pictures";
import { sceneList } from "../../state/scenes";
import { sessionStore } from "../../state/session";
import { sendUndoable, toastStore } from "../../state/toasts";
import { SceneSheet } from "./SceneSheet";
import { lookOf } from "./scene-draft";

const MOVIE: Scene = {
  name: "Movie night",
  icon: "tv",
  pinned: true,
  transition: 5,
  led: { strips: [{ enabled: false }] },
  matrix: { matrices: [{ matrix: { enabled: true, brightness: 9 } }, { matrix: { enabled: true } }] },
  sand: { action: "draw", pattern: "000000aa", when: "now", name: "Rose" },
};

const EFFECTS = {
  effects: [
    { name: "solid", colors: 1, palette: false, intensity: false, speed: false },
    { name: "gradient", colors: 3, palette: true, intensity: true, speed: true },
  ],
  palettes: [
    { name: "colors", colors: [] },
    { name: "ocean", colors: ["#001122", "#00ffee"] },
  ],
};
const PLAYLIST = {
  ...{ id: 5, name: "Evening", shuffle: false, repeat: false, pause: 0, clear: "none", clearSpeed: 100 },
  ...{ count: 2, cover: [] },
};
const PICTURES: ScenePictures = {
  Matrix: ({ item }) => <i>{`${item.name}: ${item.display.mode}`}</i>,
  Look: ({ strip }) => <i>{`lights: ${strip.mode}`}</i>,
  Pattern: ({ pattern, name, onChoose }) => (
    <button type="button" onClick={() => onChoose({ id: "0000000c", name: "Star" })}>
      {`Pattern ${pattern}: ${name}`}
    </button>
  ),
};

let hub: ReturnType<typeof fakeHub>;
let count: number;

const summaries = () =>
  Array.from({ length: count }, (_, at) => ({
    ...{ id: at + 1, name: at === 0 ? "Movie night" : `Scene ${at + 1}` },
    ...{ icon: "tv", color: null, parts: at === 1 ? ["lights"] : ["lights", "sand"], pinned: true },
  }));

beforeEach(async () => {
  count = 3;
  sessionStore.setState({ status: "unauthenticated", user: null, notice: "" });
  sessionStore.setState({ status: "authenticated", user: ADA, notice: "" });
  toastStore.setState({ toasts: [] });
  history.replaceState(null, "", "/dashboard");
  history.pushState("/dashboard", "", "/dashboard?scene=x");
  hub = fakeHub({
    ...configCalls(() => ({ led: ledConfig(), matrix: matrixConfig() })),
    "GET /api/config/device/status": {
      body: { "room-lights-esp32": { online: true, revision: 1 }, "matrix-1": { online: true } },
    },
    "GET /api/gcode/queue": { body: [job("rose", "running", { pattern: "0000000b" })] },
    "GET /api/config/effects": { body: EFFECTS },
    "GET /api/sand/playlists": { body: { revision: 1, playlists: [PLAYLIST] } },
    "GET /api/scenes": () => ({ body: { revision: 1, running: null, scenes: summaries() } }),
    "GET /api/scenes/1": { body: MOVIE },
    "POST /api/scenes": { status: 201, body: { success: true, id: 9, revision: 2 } },
    "PUT /api/scenes/1": { body: { success: true, revision: 2 } },
    "PUT /api/scenes/order": { body: { success: true } },
    "DELETE /api/scenes/1": { body: { success: true } },
    "POST /api/scenes/1/run": { body: { success: true, message: "" } },
    "POST /api/scenes/9/run": { body: { success: true, message: "" } },
  });
});

async function open(scene: string): Promise<void> {
  await act(async () => {
    await Promise.all([sceneList.load(), refreshDeviceStatus()]);
    roomLights.watch(true);
    ledMatrices.watch(true);
  });
  await waitFor(() => expect(ledMatrices.store.getState().config).toBeTruthy());
  render(<SceneSheet scene={scene} pictures={PICTURES} />);
}

const sent = (call: string) => hub.sent.filter((each) => each.call === call).map(({ body }) => body);
const click = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));
const isOpen = () => screen.queryByRole("dialog") !== null;

test("a new scene is made from how it is now, with a name", async () => {
  await open("new");
  await screen.findByText("Made from how it is now. Change what you like.");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Name")));
  await click("Save");
  expect(screen.getByText("Give the scene a name.")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText("Name"));
  await userEvent.type(screen.getByLabelText("Name"), "Reading");
  await click("book");
  await click("Save");
  await waitFor(() => expect(sent("POST /api/scenes")).toHaveLength(1));
  expect(sent("POST /api/scenes")[0]).toEqual({
    ...{ name: "Reading", icon: "book", pinned: true, transition: 2 },
    led: { strips: [lookOf(ledConfig().strips[0] as Strip)] },
    matrix: {
      matrices: [
        {
          matrix: { enabled: true, brightness: 64 },
          display: {
            mode: "pattern",
            rainbowBorder: false,
            pages: [],
            patternId: 0,
            pattern: "0".repeat(1536),
          },
        },
        {},
      ],
    },
    sand: { action: "draw", pattern: "0000000b", when: "next", name: "rose.gcode" },
  });
  await waitFor(() => expect(location.search).toBe(""));
});

test("parts are left as they are, set, or switched off; a scene that sets nothing is not saved", async () => {
  await open("new");
  await userEvent.type(await screen.findByLabelText("Name"), "A");
  for (const part of ["Room Lights", "Matrix 1"])
    await userEvent.selectOptions(screen.getByLabelText(part), "Leave as it is");
  await userEvent.selectOptions(screen.getByLabelText("Sand Table"), "Leave as it is");
  await click("Save");
  expect(screen.getByText("This scene sets nothing yet. Choose what it does.")).toBeTruthy();
  await userEvent.selectOptions(screen.getByLabelText("Room Lights"), "Off");
  await userEvent.selectOptions(screen.getByLabelText("Sand Table"), "Draw a pattern");
  await click("Save");
  expect(screen.getByText("Choose the pattern that is drawn.")).toBeTruthy();
  await click("Pattern undefined:");
  await userEvent.click(screen.getByRole("radio", { name: /^Now/ }));
  await userEvent.click(screen.getByRole("switch", { name: "On the dashboard" }));
  await click("Save");
  await waitFor(() => expect(sent("POST /api/scenes")).toHaveLength(1));
  expect(sent("POST /api/scenes")[0]).toEqual({
    ...{ name: "A", icon: "star", pinned: false, transition: 2 },
    led: { strips: [{ enabled: false }] },
    sand: { action: "draw", pattern: "0000000c", when: "now", name: "Star" },
  });
});

test("the lights get any look, the brightness alone, or what was last shown", async () => {
  await open("1");
  const lights = await screen.findByLabelText("Room Lights");
  await userEvent.selectOptions(lights, "A look");
  await screen.findByText("lights: solid");
  expect(screen.queryByLabelText("Palette")).toBeNull();
  await userEvent.selectOptions(screen.getByLabelText("Effect"), "Gradient");
  expect(screen.getByText("lights: gradient")).toBeTruthy();
  expect(screen.getByLabelText("Third color")).toBeTruthy();
  await userEvent.selectOptions(screen.getByLabelText("Palette"), "Ocean");
  expect(screen.queryByLabelText("Third color")).toBeNull();
  fireEvent.change(screen.getByLabelText("Intensity"), { target: { value: "100" } });
  await userEvent.selectOptions(screen.getByLabelText("Transition"), "2 h");
  await click(/try it/i);
  await userEvent.selectOptions(lights, "Only the brightness");
  await click(/try it/i);
  await userEvent.selectOptions(lights, "On, as last shown");
  await click("Save");
  await waitFor(() => expect(sent("PUT /api/scenes/1")).toHaveLength(3));
  const strips = (sent("PUT /api/scenes/1") as Scene[]).map(({ led }) => led?.strips[0]);
  expect(strips[0]).toMatchObject({ mode: "gradient", palette: "ocean", intensity: 255, enabled: true });
  expect(strips.slice(1)).toEqual([{ brightness: 128 }, { enabled: true }]);
  expect((sent("PUT /api/scenes/1")[0] as Scene).transition).toBe(7200);
});

test("the lights take a saved look", async () => {
  const strip = { enabled: true, mode: "fire", color: "#ff0000", brightness: 40 };
  const looks = [{ id: 8, name: "Cosy", icon: "star", pinned: false, parts: ["lights"] }];
  hub.reactions["GET /api/scenes"] = {
    body: {
      ...{ revision: 1, running: null },
      scenes: [...summaries(), { ...looks[0], content: { led: { strips: [strip] } } }],
    },
  };
  await open("1");
  await userEvent.selectOptions(await screen.findByLabelText("Room Lights"), "A look");
  await userEvent.selectOptions(await screen.findByLabelText("Saved look"), "Cosy");
  await click("Save");
  await waitFor(() => expect(sent("PUT /api/scenes/1")).toHaveLength(1));
  expect((sent("PUT /api/scenes/1")[0] as Scene).led?.strips).toEqual([strip]);
});

test("a look with segments keeps them until an effect is chosen for the whole strip", async () => {
  const part = { name: "", from: 0, to: 9, reverse: false, mirror: false, speed: 5, mode: "solid" };
  const segments = [{ ...part, color: "#00ff00", brightness: 255 }];
  const led = { strips: [{ enabled: true, mode: "solid", brightness: 9, segments }] };
  hub.reactions["GET /api/scenes/1"] = { body: { ...MOVIE, led } };
  await open("1");
  await screen.findByText("It has 1 segments. A change here replaces them.");
  fireEvent.change(screen.getAllByLabelText("Brightness")[0] as HTMLElement, { target: { value: "100" } });
  await click(/try it/i);
  await waitFor(() => expect(sent("PUT /api/scenes/1")).toHaveLength(1));
  await userEvent.selectOptions(screen.getByLabelText("Effect"), "Gradient");
  await click("Save");
  await waitFor(() => expect(sent("PUT /api/scenes/1")).toHaveLength(2));
  const strips = (sent("PUT /api/scenes/1") as Scene[]).map(({ led }) => led?.strips[0]);
  expect(strips).toMatchObject([
    { brightness: 255, segments },
    { mode: "gradient", segments: [] },
  ]);
});

test("a playlist is drawn; a matrix shows a message once", async () => {
  await open("1");
  await userEvent.selectOptions(await screen.findByLabelText("Sand Table"), "Draw a playlist");
  await userEvent.selectOptions(await screen.findByLabelText("Playlist"), "Evening");
  await userEvent.selectOptions(screen.getByLabelText("Matrix 1"), "Leave as it is");
  await userEvent.click(screen.getAllByRole("switch", { name: "Show a message once" })[0] as HTMLElement);
  await userEvent.type(screen.getByLabelText("Message"), "Dinner");
  await click("Save");
  await waitFor(() => expect(sent("PUT /api/scenes/1")).toHaveLength(1));
  const { matrix, sand } = sent("PUT /api/scenes/1")[0] as Scene;
  expect(matrix?.matrices[0]).toEqual({ message: { text: "Dinner", seconds: 15 } });
  expect(sand).toEqual({ action: "playlist", playlist: 5, name: "Evening" });
});

test("Try it says that it saves, runs, and keeps the sheet open; the next save changes the same scene", async () => {
  hub.reactions["PUT /api/scenes/9"] = { body: { success: true, revision: 3 } };
  await open("new");
  await userEvent.type(await screen.findByLabelText("Name"), "A");
  await click("Save and try it");
  await waitFor(() => expect(sent("POST /api/scenes/9/run")).toHaveLength(1));
  await screen.findByRole("button", { name: "Try it" });
  expect(isOpen()).toBe(true);
  expect(screen.queryByText(/^Made from/)).toBeNull();
  expect(toastStore.getState().toasts.at(-1)?.text).toBe("Scene saved.");
  await click("Save");
  await waitFor(() => expect(sent("PUT /api/scenes/9")).toHaveLength(1));
  expect(sent("POST /api/scenes")).toHaveLength(1);
});

test("a scene shows its pattern, and which of its matrices are gone", async () => {
  await open("1");
  expect(await screen.findByText("Pattern 000000aa: Rose")).toBeTruthy();
  expect(screen.getByText("Matrix 2 is not paired, so this does nothing.")).toBeTruthy();
  expect(screen.queryByText("Matrix 1 is not paired, so this does nothing.")).toBeNull();
});

test("parts of what the home lacks are shown only if the scene has them", async () => {
  const homeHas = { table: false, matrices: false };
  const status = { "room-lights-esp32": { online: true, revision: 1, homeHas } };
  hub.reactions["GET /api/config/device/status"] = { body: status };
  await open("new");
  await screen.findByText("Made from how it is now. Change what you like.");
  for (const part of ["Matrix 1", "Matrix 2", "Sand Table"]) expect(screen.queryByLabelText(part)).toBeNull();
  cleanup();
  await open("1");
  expect(await screen.findByLabelText("Sand Table")).toBeTruthy();
  expect(screen.getByLabelText("Matrix 1")).toBeTruthy();
});

test("a matrix takes what is shown now, and keeps its own brightness", async () => {
  await open("1");
  await screen.findByText("Matrix 1: pattern");
  const [take] = screen.getAllByRole("button", { name: "Take what it shows now" });
  await userEvent.click(take as HTMLElement);
  expect(screen.getAllByRole("button", { name: "Take what it shows now" })).toHaveLength(1); // of matrix 2
  await click("Save");
  await waitFor(() => expect(sent("PUT /api/scenes/1")).toHaveLength(1));
  expect((sent("PUT /api/scenes/1")[0] as Scene).matrix?.matrices[0]).toMatchObject({
    matrix: { enabled: true, brightness: 9 },
    display: { mode: "pattern" },
  });
});

test("the reason for a rejected save is shown in the sheet", async () => {
  hub.reactions["POST /api/scenes"] = { status: 409, body: { message: "There are 48 scenes already." } };
  await open("new");
  await userEvent.type(await screen.findByLabelText("Name"), "A");
  await click("Save");
  expect((await screen.findByRole("alert")).textContent).toBe("There are 48 scenes already.");
  expect(isOpen()).toBe(true);
});

test("unsaved changes are asked about; an untouched scene closes at once", async () => {
  await open("1");
  await userEvent.type(await screen.findByLabelText("Name"), "!");
  await click("Close");
  expect(screen.getByText("Drop unsaved changes?")).toBeTruthy();
  await click("Drop changes");
  await waitFor(() => expect(location.search).toBe(""));
});

test("a scene is deleted without a question, when that can no longer be undone", async () => {
  await open("1");
  await click("Delete this scene");
  await waitFor(() => expect(location.search).toBe(""));
  expect(toastStore.getState().toasts.at(-1)?.text).toBe("Deleting “Movie night”");
  expect(sent("DELETE /api/scenes/1")).toEqual([]);
  await act(() => sendUndoable());
  await waitFor(() => expect(sent("DELETE /api/scenes/1")).toHaveLength(1));
});

const names = () => screen.getAllByRole("listitem").map((item) => item.querySelector("strong")?.textContent);

test("looks have a list of their own, which keeps their places among the scenes", async () => {
  hub.reactions["GET /api/scenes"] = () => ({
    body: {
      ...{ revision: 1, running: null },
      scenes: summaries().map((each) => (each.id === 3 ? { ...each, parts: ["lights"] } : each)),
    },
  });
  await open("looks");
  expect(names()).toEqual(["Scene 2", "Scene 3"]);
  expect(screen.queryByRole("button", { name: "New scene" })).toBeNull();
  fireEvent.keyDown(screen.getByRole("button", { name: "Move Scene 3, 2 of 2" }), { key: "ArrowUp" });
  await waitFor(() => expect(sent("PUT /api/scenes/order")).toEqual([{ ids: [1, 3, 2] }]));
});

test("the list moves scenes at once, and goes back if the hub refuses", async () => {
  await open("all");
  hub.reactions["PUT /api/scenes/order"] = { status: 500, body: { message: "No space." } };
  fireEvent.keyDown(screen.getByRole("button", { name: "Move Movie night, 1 of 3" }), { key: "ArrowDown" });
  await waitFor(() => expect(sent("PUT /api/scenes/order")).toEqual([{ ids: [2, 1, 3] }]));
  await waitFor(() => expect(names()).toEqual(["Movie night", "Scene 2", "Scene 3"]));
  expect(toastStore.getState().toasts.map(({ text }) => text)).toEqual(["No space."]);
  await click("Scene 2 Lights Edit");
  expect(location.search).toBe("?scene=2");
});

test("48 scenes are the most", async () => {
  count = MAX_SCENES;
  await open("new");
  expect(screen.getByText("48 scenes are the most. Delete one first.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "New scene" }).getAttribute("aria-disabled")).toBe("true");
});

test.each([{ brightness: 0 }, { mode: "off" }, { enabled: false }])(
  "lights that are dark now (%j) get a look with light",
  async (dark) => {
    const led = ledConfig();
    for (const strip of led.strips) Object.assign(strip, dark);
    hub.reactions["GET /api/config/configs?only=led"] = { body: { led } };
    await open("1");
    await userEvent.selectOptions(await screen.findByLabelText("Room Lights"), "A look");
    await click("Save");
    await waitFor(() => expect(sent("PUT /api/scenes/1")).toHaveLength(1));
    expect((sent("PUT /api/scenes/1")[0] as Scene).led?.strips).toMatchObject([
      { enabled: true, mode: "solid", color: "#ff8800", brightness: 128, speed: 100 },
    ]);
  },
);

test("a matrix in mode Off is switched on with its text; there is nothing to take from it now", async () => {
  const matrix = matrixConfig();
  for (const { display, matrix: panel } of matrix.matrices) {
    display.mode = "off";
    panel.brightness = 0;
  }
  hub.reactions["GET /api/config/configs?only=matrix"] = { body: { matrix } };
  await open("1");
  await userEvent.selectOptions(await screen.findByLabelText("Matrix 1"), "Off");
  await userEvent.selectOptions(screen.getByLabelText("Matrix 1"), "On");
  expect(screen.getByText("Matrix 1: text")).toBeTruthy();
  expect(screen.getByText("Matrix 1 is dark now.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Take what it shows now" })).toBeNull();
  await click("Save");
  await waitFor(() => expect(sent("PUT /api/scenes/1")).toHaveLength(1));
  expect((sent("PUT /api/scenes/1")[0] as Scene).matrix?.matrices[0]).toMatchObject({
    matrix: { enabled: true, brightness: 128 },
    display: { mode: "text", text: "Lumisand" },
  });
});

test("a scene without icon and transition, made without the panel, can be edited", async () => {
  hub.reactions["GET /api/scenes/1"] = { body: { name: "Bare", led: { strips: [{ enabled: false }] } } };
  await open("1");
  await userEvent.type(await screen.findByLabelText("Name"), "!");
  expect(screen.getByRole("button", { name: "star" }).getAttribute("aria-pressed")).toBe("true");
  await click("Save");
  await waitFor(() =>
    expect(sent("PUT /api/scenes/1")).toEqual([
      { name: "Bare!", icon: "star", pinned: true, transition: 0, led: { strips: [{ enabled: false }] } },
    ]),
  );
});

test("the last possible scene keeps its editor when it is tried", async () => {
  count = MAX_SCENES - 1;
  await open("new");
  await userEvent.type(await screen.findByLabelText("Name"), "A");
  count = MAX_SCENES;
  await click(/try it/i);
  await waitFor(() => expect(sent("POST /api/scenes/9/run")).toHaveLength(1));
  expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("A");
});

test("a scene that another user deletes stays open with what was typed, and Save adds it again", async () => {
  await open("1");
  await userEvent.type(await screen.findByLabelText("Name"), " 2");
  hub.reactions["GET /api/scenes"] = { body: { revision: 2, running: null, scenes: summaries().slice(1) } };
  hub.reactions["PUT /api/scenes/1"] = { status: 404, body: { message: "No such scene." } };
  await act(() => sceneList.reload());
  expect(screen.getByText("This scene has been deleted. Save adds it again.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Delete this scene" })).toBeNull();
  await click("Save");
  await waitFor(() => expect(sent("POST /api/scenes")).toMatchObject([{ name: "Movie night 2" }]));
  await waitFor(() => expect(location.search).toBe(""));
});

test("Back asks before it drops changes", async () => {
  await open("1");
  await userEvent.type(await screen.findByLabelText("Name"), "!");
  act(() => history.back());
  expect(await screen.findByText("Drop unsaved changes?")).toBeTruthy();
  expect(location.search).toBe("?scene=x");
  await click("Cancel");
  expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Movie night!");
  act(() => history.back());
  await click("Drop changes");
  await waitFor(() => expect(location.search).toBe(""));
});
