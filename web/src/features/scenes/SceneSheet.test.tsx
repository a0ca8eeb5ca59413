import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { ledConfig, matrixConfig } from "../../../test/fake-config-hub";
import { job } from "../../../test/fake-sand-hub";
import { ADA, fakeHub } from "../../../test/hub";
import { MAX_SCENES, type Scene } from "../../api/scene-editing";
import { refreshDeviceStatus } from "../../state/device-status";
import { roomLights } from "../../state/lights";
import { ledMatrices } from "../../state/matrix";
import { loadScenes } from "../../state/scenes";
import { sessionStore } from "../../state/session";
import { toastStore } from "../../state/toasts";
import { SceneSheet } from "./SceneSheet";

const MOVIE: Scene = {
  name: "Movie night",
  icon: "tv",
  transition: 5,
  led: { strips: [{ enabled: false }] },
  matrix: { matrices: [{ matrix: { enabled: true, brightness: 9 } }, { matrix: { enabled: true } }] },
  sand: { action: "start", file: "gone", name: "rose.gcode" },
};

let hub: ReturnType<typeof fakeHub>;
let count: number;

const summaries = () =>
  Array.from({ length: count }, (_, at) => ({
    ...{ id: at + 1, name: at === 0 ? "Movie night" : `Scene ${at + 1}` },
    ...{ icon: "tv", color: null, parts: ["lights", "sand"] },
  }));

beforeEach(async () => {
  count = 3;
  sessionStore.setState({ status: "unauthenticated", user: null, notice: "" });
  sessionStore.setState({ status: "authenticated", user: ADA, notice: "" });
  toastStore.setState({ toasts: [] });
  history.replaceState(null, "", "/dashboard");
  history.pushState("from-dashboard", "", "/dashboard?scene=x");
  hub = fakeHub({
    "GET /api/config/configs": { body: { led: ledConfig(), matrix: matrixConfig() } },
    "GET /api/config/device/status": {
      body: { "room-lights-esp32": { online: true, revision: 1 }, "matrix-1": { online: true } },
    },
    "GET /api/gcode/queue": { body: [job("star"), job("rose", "running")] },
    "GET /api/scenes": () => ({ body: { revision: 1, running: null, scenes: summaries() } }),
    "GET /api/scenes/1": { body: MOVIE },
    "POST /api/scenes": { status: 201, body: { success: true, id: 9, revision: 2 } },
    "PUT /api/scenes/1": { body: { success: true, revision: 2 } },
    "PUT /api/scenes/order": { body: { success: true } },
    "DELETE /api/scenes/1": { body: { success: true } },
    "POST /api/scenes/9/run": { body: { success: true, message: "" } },
  });
});

async function open(scene: string): Promise<void> {
  await act(async () => {
    await Promise.all([loadScenes(), refreshDeviceStatus()]);
    roomLights.watch(true);
    ledMatrices.watch(true);
  });
  await waitFor(() => expect(ledMatrices.store.getState().config).toBeTruthy());
  render(<SceneSheet scene={scene} Preview={({ item }) => <i>{`${item.name}: ${item.display.mode}`}</i>} />);
}

const sent = (call: string) => hub.sent.filter((each) => each.call === call).map(({ body }) => body);
const click = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const isOpen = () => screen.queryByRole("dialog") !== null;

test("a new scene is made from how it is now, with a name", async () => {
  await open("new");
  await screen.findByText("Made from how it is now. Change what you like.");
  await click("Save");
  expect(screen.getByText("Give the scene a name.")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText("Name"));
  await userEvent.type(screen.getByLabelText("Name"), "Reading");
  await click("book");
  await click("Save");
  await waitFor(() => expect(sent("POST /api/scenes")).toHaveLength(1));
  expect(sent("POST /api/scenes")[0]).toEqual({
    ...{ name: "Reading", icon: "book", transition: 2 },
    led: { strips: [{ enabled: true, mode: "solid", color: "#ff8800", brightness: 128, speed: 100 }] },
    matrix: {
      matrices: [
        {
          matrix: { enabled: true, brightness: 64 },
          display: { mode: "pattern", rainbowBorder: false, pages: [], pattern: "0".repeat(1536) },
        },
        {},
      ],
    },
    sand: { action: "start", file: "rose", name: "rose.gcode" },
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
  await userEvent.selectOptions(screen.getByLabelText("Sand Table"), "Start a pattern");
  expect(screen.getByLabelText<HTMLSelectElement>("Pattern").value).toBe("star");
  await click("Save");
  await waitFor(() => expect(sent("POST /api/scenes")).toHaveLength(1));
  expect(sent("POST /api/scenes")[0]).toEqual({
    ...{ name: "A", icon: "star", transition: 2 },
    led: { strips: [{ enabled: false }] },
    sand: { action: "start", file: "star", name: "star.gcode" },
  });
});

test("Try it saves, runs, and keeps the sheet open; the next save changes the same scene", async () => {
  hub.reactions["PUT /api/scenes/9"] = { body: { success: true, revision: 3 } };
  await open("new");
  await userEvent.type(await screen.findByLabelText("Name"), "A");
  await click("Try it");
  await waitFor(() => expect(sent("POST /api/scenes/9/run")).toHaveLength(1));
  expect(isOpen()).toBe(true);
  await click("Save");
  await waitFor(() => expect(sent("PUT /api/scenes/9")).toHaveLength(1));
  expect(sent("POST /api/scenes")).toHaveLength(1);
});

test("a scene shows which of its patterns and matrices are gone", async () => {
  await open("1");
  expect(await screen.findByText("rose.gcode is no longer on the hub. Choose another pattern.")).toBeTruthy();
  expect(screen.getByText("Matrix 2 is not paired, so this does nothing.")).toBeTruthy();
  expect(screen.queryByText("Matrix 1 is not paired, so this does nothing.")).toBeNull();
});

test("a matrix takes what is shown now, and keeps its own brightness", async () => {
  await open("1");
  await screen.findByText("Matrix 1: pattern");
  const [take] = screen.getAllByRole("button", { name: "Take what it shows now" });
  await userEvent.click(take as HTMLElement);
  await click("Save");
  await waitFor(() => expect(sent("PUT /api/scenes/1")).toHaveLength(1));
  expect((sent("PUT /api/scenes/1")[0] as Scene).matrix?.matrices[0]).toMatchObject({
    matrix: { enabled: true, brightness: 9 },
    display: { mode: "pattern" },
  });
});

test("the reason for a rejected save is shown in the sheet", async () => {
  hub.reactions["POST /api/scenes"] = { status: 409, body: { message: "There are 24 scenes already." } };
  await open("new");
  await userEvent.type(await screen.findByLabelText("Name"), "A");
  await click("Save");
  expect((await screen.findByRole("alert")).textContent).toBe("There are 24 scenes already.");
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

test("a scene is deleted after a question that names the consequence", async () => {
  await open("1");
  await click("Delete this scene");
  const question = within(screen.getByRole("dialog", { name: "Delete this scene?" }));
  expect(
    question.getByText("Movie night leaves the dashboard. Schedule entries of it no longer run."),
  ).toBeTruthy();
  await userEvent.click(question.getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(sent("DELETE /api/scenes/1")).toHaveLength(1));
});

test("the list moves scenes at once, and goes back if the hub refuses", async () => {
  await open("all");
  const names = () =>
    screen.getAllByRole("listitem").map((item) => item.querySelector("strong")?.textContent);
  hub.reactions["PUT /api/scenes/order"] = { status: 500, body: { message: "No space." } };
  await click("Move Movie night to the right");
  await waitFor(() => expect(sent("PUT /api/scenes/order")).toEqual([{ ids: [2, 1, 3] }]));
  await waitFor(() => expect(names()).toEqual(["Movie night", "Scene 2", "Scene 3"]));
  expect(toastStore.getState().toasts.map(({ text }) => text)).toEqual(["No space."]);
  await click("Scene 2 Lights, sand table Edit");
  expect(location.search).toBe("?scene=2");
});

test("24 scenes are the most", async () => {
  count = MAX_SCENES;
  await open("new");
  expect(screen.getByText("24 scenes are the most. Delete one first.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "New scene" }).getAttribute("aria-disabled")).toBe("true");
});

test.each([{ brightness: 0 }, { mode: "off" }, { enabled: false }])(
  "lights that are dark now (%j) are switched on with light",
  async (dark) => {
    const led = ledConfig();
    for (const strip of led.strips) Object.assign(strip, dark);
    hub.reactions["GET /api/config/configs"] = { body: { led, matrix: matrixConfig() } };
    await open("1");
    await userEvent.selectOptions(await screen.findByLabelText("Room Lights"), "On");
    expect(screen.getByLabelText<HTMLSelectElement>("Room Lights").selectedOptions[0]?.text).toBe("On");
    await click("Save");
    await waitFor(() => expect(sent("PUT /api/scenes/1")).toHaveLength(1));
    expect((sent("PUT /api/scenes/1")[0] as Scene).led?.strips).toEqual([
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
  hub.reactions["GET /api/config/configs"] = { body: { led: ledConfig(), matrix } };
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
      { name: "Bare!", icon: "star", transition: 0, led: { strips: [{ enabled: false }] } },
    ]),
  );
});

test("the last possible scene keeps its editor when it is tried", async () => {
  count = MAX_SCENES - 1;
  await open("new");
  await userEvent.type(await screen.findByLabelText("Name"), "A");
  count = MAX_SCENES;
  await click("Try it");
  await waitFor(() => expect(sent("POST /api/scenes/9/run")).toHaveLength(1));
  expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("A");
});

test("a scene that another user deletes stays open with what was typed, and Save adds it again", async () => {
  await open("1");
  await userEvent.type(await screen.findByLabelText("Name"), " 2");
  hub.reactions["GET /api/scenes"] = { body: { revision: 2, running: null, scenes: summaries().slice(1) } };
  hub.reactions["PUT /api/scenes/1"] = { status: 404, body: { message: "No such scene." } };
  await act(loadScenes);
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
