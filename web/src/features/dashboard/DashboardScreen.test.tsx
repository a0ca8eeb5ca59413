import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { configCalls, ledConfig, matrixConfig } from "../../../test/fake-config-hub";
import { job } from "../../../test/fake-sand-hub";
import { ADA, type Answer, fakeHub } from "../../../test/hub";
import type { Role } from "../../api/types";
import { refreshDeviceStatus } from "../../state/device-status";
import { sessionStore } from "../../state/session";
import { toastStore } from "../../state/toasts";
import { DashboardScreen } from "./DashboardScreen";

const STATUS = "GET /api/config/device/status";
const TABLE = {
  ...{ online: true, machine: "Run", alarm: 0, homed: true, needsConfirmation: false, canStop: true },
  ...{ position: { x: 1, y: 1 }, override: 100, message: "", stepsPerMm: 80 },
  canvas: { generation: 1, size: 16 },
};
const SCENES = [
  { id: 1, name: "Movie night", icon: "tv", color: "#ff7a1a", parts: ["lights"], pinned: true },
  { id: 2, name: "Dinner", icon: "unheard-of", color: null, parts: ["sand"], pinned: true },
  { id: 3, name: "Ember", icon: "star", color: null, parts: ["lights"], pinned: false },
];

const ADA_BY = { kind: "person", id: 1, name: "Ada" };

let hub: ReturnType<typeof fakeHub>;
let scenes: object[];

const status = (
  more: object = {},
  matrices: object = { "matrix-1": { online: true }, "matrix-2": { online: false } },
) => ({
  body: {
    "room-lights-esp32": {
      ...{
        online: true,
        uptime: 60,
        revision: 1,
        savedRevision: 1,
        matrix: { revision: 1, savedRevision: 1 },
      },
      lights: { on: true, lit: true, reason: "by-hand", switchedBy: ADA_BY },
      scenes: { revision: 1, running: null },
      ...more,
    },
    ...matrices,
  },
});

beforeEach(() => {
  sessionStore.setState({ status: "unauthenticated", user: null, notice: "" });
  toastStore.setState({ toasts: [], failure: null });
  scenes = SCENES;
  hub = fakeHub({
    ...configCalls(() => ({ led: ledConfig(), matrix: matrixConfig() })),
    [STATUS]: status(),
    "GET /api/scenes": () => ({ body: { revision: 1, running: null, scenes } }),
    "GET /api/gcode/table": { body: TABLE },
    "GET /api/gcode/queue": { body: [job("rose", "running", { progress: 42.4, remaining: 600 })] },
    "POST /api/lights": { body: { success: true, revision: 2 } },
    "POST /api/config/matrix-config": { body: { success: true, revision: 2 } },
    "POST /api/gcode/control": { body: { success: true } },
    "POST /api/scenes/1/run": { body: { success: true, message: "" } },
  });
});

async function open(role: Role = "user"): Promise<void> {
  history.replaceState(null, "", "/dashboard");
  sessionStore.setState({ status: "authenticated", user: { ...ADA, role }, notice: "" });
  render(
    <DashboardScreen
      Preview={({ item, label }) => <i data-label={label}>{`picture of ${item.name}`}</i>}
      sceneSheet={(scene) => <p>Sheet of {scene}</p>}
    />,
  );
  await act(refreshDeviceStatus);
  await screen.findByText("System Health");
}

const sent = (call: string) => hub.sent.filter((each) => each.call === call);
const button = (name: string) => screen.getByRole("button", { name });
const region = (name: string) => within(screen.getByRole("region", { name }));

describe("scenes", () => {
  it("run with one tap, and are marked before the hub answers", async () => {
    let answer = (_: Answer) => {};
    hub.reactions["POST /api/scenes/1/run"] = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    await open();
    await userEvent.click(await screen.findByRole("button", { name: "Movie night" }));
    expect(button("Movie night").getAttribute("aria-pressed")).toBe("true");
    hub.reactions[STATUS] = status({ scenes: { revision: 1, running: 1 } });
    await act(async () => answer({ body: { success: true, message: "Matrix 2 is offline." } }));
    await waitFor(() => expect(sent(STATUS).length).toBeGreaterThan(1));
    expect(button("Movie night").getAttribute("aria-pressed")).toBe("true");
    expect(button("Dinner").getAttribute("aria-pressed")).toBe("false");
    expect(toastStore.getState().toasts.map(({ text }) => text)).toEqual(["Matrix 2 is offline."]);
    await userEvent.click(button("Red"));
    expect(button("Movie night").getAttribute("aria-pressed")).toBe("false");
  });

  it("are made and edited in a sheet that is an address", async () => {
    await open();
    await userEvent.click(await screen.findByRole("button", { name: "New scene" }));
    expect(location.search).toBe("?scene=new");
    expect(screen.getByText("Sheet of new")).toBeTruthy();
    await userEvent.click(button("Edit scenes"));
    expect(screen.getByText("Sheet of all")).toBeTruthy();
  });

  it("are shown if they are pinned", async () => {
    await open();
    await screen.findByRole("button", { name: "Dinner" });
    expect(screen.queryByRole("button", { name: "Ember" })).toBeNull();
  });

  it("are explained in a line when there are none", async () => {
    scenes = [];
    await open();
    expect(await screen.findByText("Scenes set the whole home with one tap.")).toBeTruthy();
    await userEvent.click(button("Make a scene"));
    expect(location.search).toBe("?scene=new");
  });
});

describe("the room lights", () => {
  it("can be used while everything else is on its way", async () => {
    const never = () => new Promise<Answer>(() => {});
    hub.reactions["GET /api/config/configs?only=matrix"] = never;
    hub.reactions[STATUS] = never;
    sessionStore.setState({ status: "authenticated", user: ADA, notice: "" });
    render(<DashboardScreen Preview={() => null} sceneSheet={() => null} />);
    fireEvent.change(await screen.findByRole("slider", { name: "Brightness" }), { target: { value: "20" } });
    await waitFor(() => expect(sent("POST /api/lights")).toHaveLength(1));
    expect(screen.queryByText("System Health")).toBeNull();
  });

  it("change at once by commands, which the hub interprets", async () => {
    await open();
    const lights = region("Room Lights");
    await userEvent.click(lights.getByRole("button", { name: "Red" }));
    await userEvent.click(lights.getByRole("switch", { name: "Lights enabled" }));
    fireEvent.change(lights.getByRole("slider", { name: "Brightness" }), { target: { value: "20" } });
    await waitFor(() => expect(sent("POST /api/lights")).toHaveLength(3));
    expect(sent("POST /api/lights").map(({ body }) => body)).toEqual([
      { on: true, color: "#ff2d20" },
      { on: false },
      { on: true, brightness: 51 },
    ]);
  });

  it("show what was asked for until the hub has answered, and keep the brightness of a drag to 0", async () => {
    let answer = (_: Answer) => {};
    hub.reactions["POST /api/lights"] = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    await open();
    const lights = region("Room Lights");
    const slider = lights.getByRole<HTMLInputElement>("slider", { name: "Brightness" });
    expect(slider.value).toBe("50");
    fireEvent.pointerDown(slider, { pointerType: "mouse" });
    for (const value of ["3", "0"]) fireEvent.change(slider, { target: { value } });
    expect(slider.value).toBe("0");
    expect(lights.getByRole("switch", { checked: false })).toBeTruthy();
    await waitFor(() => expect(sent("POST /api/lights")).toHaveLength(1));
    await act(async () => answer({ body: { success: true } }));
    await waitFor(() =>
      expect(sent("POST /api/lights").at(-1)?.body).toEqual({ on: false, brightness: 128 }),
    );
    await act(async () => answer({ body: { success: true } }));
    await waitFor(() => expect(slider.value).toBe("50"));
  });

  it("say in a sentence what they do, which leads to the timer", async () => {
    await open();
    const link = screen.getByRole("link", { name: "Switched on by hand." });
    expect(link.getAttribute("href")).toBe("/led-control?tab=led#timer");
    expect(region("Room Lights").getByRole("link", { name: "Room Lights" }).getAttribute("href")).toBe(
      "/led-control",
    );
  });

  it("that the hub does not change are shown as before, with the reason", async () => {
    hub.reactions["POST /api/lights"] = { status: 500, body: { message: "No space." } };
    await open();
    await userEvent.click(screen.getByRole("switch", { name: "Lights enabled" }));
    await waitFor(() => expect(toastStore.getState().toasts.map(({ text }) => text)).toEqual(["No space."]));
    expect(screen.getByRole("switch", { name: "Lights enabled", checked: true })).toBeTruthy();
  });
});

describe("each matrix", () => {
  it("is shown as a picture that leads to it, with its power", async () => {
    await open();
    expect(screen.getByText("picture of Matrix 1")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Open Matrix 2: Offline" }).getAttribute("href")).toBe(
      "/led-control?tab=matrix&matrix=2",
    );
    await userEvent.click(screen.getByRole("switch", { name: "Matrix 2 active" }));
    await waitFor(() => expect(sent("POST /api/config/matrix-config")).toHaveLength(1));
    const [call] = sent("POST /api/config/matrix-config");
    expect(call?.body).toMatchObject({ matrices: [{}, { matrix: { enabled: false } }] });
  });

  it("says in a word that it is offline or not paired", async () => {
    hub.reactions[STATUS] = status({}, { "matrix-1": { online: false } });
    await open();
    expect(region("Matrix 1").getByText("Offline")).toBeTruthy();
    expect(region("Matrix 2").getByText("Unpaired")).toBeTruthy();
  });
});

describe("the sand table", () => {
  it.each([
    [{}, "The table does not know where the ball is.", ["Home", "Unlock without going home"], "home"],
    [{ alarm: 1, message: "Alarm 1: hit." }, "Alarm 1: hit. Free the ball, then Home.", null, "home"],
    [{ homes: false, message: "Locked." }, "Locked.", ["Unlock"], "unlock"],
    [
      { machine: "Idle", homes: false, needsConfirmation: true, message: "Put the ball at 0,0 and confirm." },
      ...(["Put the ball at 0,0 and confirm.", ["Ball is at 0,0"], "confirmZero"] as const),
    ],
    [{ online: false, message: "No table." }, "No table.", [], ""],
  ])("offers in an alarm what the table's screen offers: %j", async (change, text, names, action) => {
    const table = { ...TABLE, machine: "Alarm", homes: true, canStop: false, ...change };
    hub.reactions["GET /api/gcode/table"] = { body: table };
    hub.reactions["GET /api/gcode/queue"] = { body: [] };
    await open();
    const sand = region("Sand Table");
    await sand.findByText(text);
    const buttons = sand.queryAllByRole("button");
    if (names) expect(buttons.map(({ textContent }) => textContent)).toEqual(names);
    if (!buttons[0]) return;
    await userEvent.click(buttons[0]);
    expect(sent("POST /api/gcode/control").map(({ body }) => body)).toEqual([{ action }]);
  });

  it("offers in an alarm what becomes of an interrupted pattern, and what the table needs", async () => {
    const alarm = { machine: "Alarm", alarm: 1, homes: true, canStop: false, message: "Alarm 1: hit." };
    hub.reactions["GET /api/gcode/table"] = { body: { ...TABLE, ...alarm } };
    hub.reactions["GET /api/gcode/queue"] = { body: [job("rose", "interrupted")] };
    await open();
    await region("Sand Table").findByRole("button", { name: "Continue" });
    const names = region("Sand Table")
      .getAllByRole("button")
      .map(({ textContent }) => textContent);
    expect(names).toEqual(["Continue", "Start again", "Drop", "Home", "Unlock without going home"]);
  });

  it.each([
    [{ quiet: true, message: "Quiet hours until 07:00." }, ["Draw anyway"]],
    [{ message: "The table was stopped. Press Home to go on.", positionKnown: false }, ["Home"]],
  ])("offers what leads on: %j", async (change, names) => {
    const idle = { machine: "Idle", homes: true, positionKnown: true, canStop: false };
    hub.reactions["GET /api/gcode/table"] = { body: { ...TABLE, ...idle, ...change } };
    hub.reactions["GET /api/gcode/queue"] = { body: [] };
    hub.reactions["POST /api/sand/player"] = { body: { success: true } };
    await open();
    const sand = region("Sand Table");
    await sand.findByText(change.message);
    expect(sand.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(names);
    await userEvent.click(sand.getAllByRole("button")[0] as HTMLElement);
    const isQuiet = names[0] === "Draw anyway";
    expect(
      sent(isQuiet ? "POST /api/sand/player" : "POST /api/gcode/control").map(({ body }) => body),
    ).toEqual([{ action: isQuiet ? "drawAnyway" : "home" }]);
  });

  it("shows what it draws, and is paused, resumed and stopped with one tap each", async () => {
    await open();
    const sand = region("Sand Table");
    await sand.findByText("Drawing rose.gcode");
    expect(sand.getByText("42% · 10 min left")).toBeTruthy();
    expect(sand.getByRole("progressbar", { name: "Progress of rose.gcode" })).toBeTruthy();
    await userEvent.click(sand.getByRole("button", { name: "Pause" }));
    expect(document.activeElement).toBe(sand.getByRole("button", { name: "Resume" }));
    for (const name of ["Resume", "Stop"]) await userEvent.click(sand.getByRole("button", { name }));
    expect(sent("POST /api/gcode/control").map(({ body }) => body)).toEqual([
      { action: "pause" },
      { action: "resume" },
      { action: "stop" },
    ]);
    expect(sand.getByText("Stopping…")).toBeTruthy();
  });

  it("leads to patterns and playlists while it rests", async () => {
    hub.reactions["GET /api/gcode/table"] = { body: { ...TABLE, machine: "Idle", canStop: false } };
    await open();
    await region("Sand Table").findByText("The table is ready.");
    for (const [name, tab] of Object.entries({ Patterns: "library", Playlists: "playlists" }))
      expect(screen.getByRole("link", { name }).getAttribute("href")).toBe(`/sand-table?tab=${tab}`);
  });

  it("does not ask for a pattern while a playlist is being played", async () => {
    hub.reactions["GET /api/gcode/table"] = {
      body: { ...TABLE, machine: "Idle", canStop: false, player: true },
    };
    await open();
    await region("Sand Table").findByText("A playlist is being played.");
    expect(screen.getByRole("link", { name: "Open the sand table" })).toBeTruthy();
  });

  it("asks what becomes of an interrupted pattern", async () => {
    const message = "Stopped. Continue, start again or drop the pattern.";
    hub.reactions["GET /api/gcode/table"] = { body: { ...TABLE, machine: "Idle", canStop: false, message } };
    hub.reactions["GET /api/gcode/queue"] = { body: [job("rose", "interrupted")] };
    hub.reactions["PATCH /api/gcode/queue/rose"] = { body: { success: true } };
    await open();
    const sand = region("Sand Table");
    for (const name of ["Continue", "Start again"]) await sand.findByRole("button", { name });
    await userEvent.click(sand.getByRole("button", { name: "Drop" }));
    const question = within(await screen.findByRole("dialog", { name: "Drop this pattern?" }));
    question.getByText(/stays in the sand, and the pattern in the library/);
    expect(sent("PATCH /api/gcode/queue/rose")).toEqual([]);
    await userEvent.click(question.getByRole("button", { name: "Drop" }));
    expect(sent("PATCH /api/gcode/queue/rose").map(({ body }) => body)).toEqual([{ resume: "drop" }]);
  });
});

it.each([
  [{ table: false, matrices: true }, ["Room Lights", "Matrix 1", "Matrix 2"], "Sand Table"],
  [{ table: true, matrices: false }, ["Room Lights", "Sand Table"], "Matrix Control"],
])("a home with %j has no card of what it lacks, and no link to it", async (homeHas, cards, missing) => {
  hub.reactions[STATUS] = status({ homeHas });
  await open();
  for (const card of ["Room Lights", "Matrix 1", "Matrix 2", "Sand Table"])
    expect(screen.queryByRole("region", { name: card }) !== null, card).toBe(cards.includes(card));
  expect(screen.queryByRole("link", { name: missing })).toBeNull();
  expect(screen.queryByRole("link", { name: "Message" }) !== null).toBe(homeHas.matrices);
});

it("a guest runs scenes, switches the lights and controls the drawing, and nothing else", async () => {
  await open("guest");
  await screen.findByText("Drawing rose.gcode");
  await userEvent.click(await screen.findByRole("button", { name: "Movie night" }));
  await userEvent.click(screen.getByRole("switch", { name: "Lights enabled" }));
  expect(sent("POST /api/lights").map(({ body }) => body)).toEqual([{ on: false }]);
  await userEvent.click(button("Pause"));
  expect(sent("POST /api/scenes/1/run")).toHaveLength(1);
  expect(sent("POST /api/gcode/control")).toHaveLength(1);
  for (const name of ["New scene", "Edit scenes"]) expect(screen.queryByRole("button", { name })).toBeNull();
  expect(screen.getByRole("slider", { name: "Brightness" }).closest("fieldset[disabled]")).toBeTruthy();
  expect(button("Red").closest("fieldset[disabled]")).toBeTruthy();
  expect(screen.getByRole("switch", { name: "Matrix 1 active" }).matches(":disabled")).toBe(true);
});

it("a guest's address of the sheet shows no sheet", async () => {
  await open("guest");
  act(() => history.pushState(null, "", "/dashboard?scene=new"));
  expect(screen.queryByText("Sheet of new")).toBeNull();
});
