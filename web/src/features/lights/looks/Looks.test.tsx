import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { ledConfig } from "../../../../test/fake-config-hub";
import { ADA, fakeHub } from "../../../../test/hub";
import { MAX_SCENES } from "../../../api/scene-editing";
import type { Strip } from "../../../api/types";
import { sessionStore } from "../../../state/session";
import { Looks } from "./Looks";

const LIST = { effects: [], palettes: [] };
const look = (id: number, name: string, strip: Partial<Strip> = {}) => ({
  ...{ id, name, icon: "star", color: null, parts: ["lights"], pinned: false },
  content: { led: { strips: [{ enabled: true, ...strip }] } },
});

let hub: ReturnType<typeof fakeHub>;
let scenes: object[];

beforeEach(() => {
  sessionStore.setState({ status: "unauthenticated", user: null, notice: "" });
  sessionStore.setState({ status: "authenticated", user: ADA, notice: "" });
  history.replaceState(null, "", "/led-control");
  scenes = [
    look(1, "Reading", { mode: "solid" }),
    { ...look(2, "Dinner"), parts: ["lights", "sand"] },
    look(3, "Camp fire", { mode: "fire" }),
  ];
  hub = fakeHub({
    "GET /api/scenes": () => ({ body: { revision: 1, running: null, scenes } }),
    "POST /api/scenes": () => {
      scenes = [...scenes, look(9, "Ember")];
      return { status: 201, body: { success: true, id: 9, revision: 2 } };
    },
    "POST /api/scenes/3/run": { body: { success: true, message: "" } },
    "GET /api/looks/playlist": {
      body: { playlist: { steps: [], repeat: true, shuffle: false }, playing: false },
    },
  });
});

async function open(strip: Partial<Strip> = {}) {
  const led = ledConfig();
  Object.assign(led.strips[0] as Strip, strip);
  render(<Looks led={led} list={LIST} />);
  await act(async () => {});
}
/** Without the one that saves a look. */
const tiles = () =>
  within(screen.getByRole("group", { name: "Looks" }))
    .getAllByRole("button")
    .filter((tile) => tile.hasAttribute("aria-pressed"));
const click = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const sent = (call: string) => hub.sent.filter((each) => each.call === call).map(({ body }) => body);

test("each scene of the lights alone is a button; one tap runs it and marks it at once", async () => {
  await open();
  expect(tiles().map((tile) => tile.textContent)).toEqual(["Reading", "Camp fire"]);
  click("Camp fire");
  expect(tiles().map((tile) => tile.getAttribute("aria-pressed"))).toEqual(["false", "true"]);
  await waitFor(() => expect(sent("POST /api/scenes/3/run")).toHaveLength(1));
});

test("the present look is saved by name, lit, without what belongs to the hardware", async () => {
  await open({ enabled: false, palette: "heat" });
  click("Save this look");
  fireEvent.change(screen.getByLabelText("Name of the look"), { target: { value: " Ember " } });
  click("Save");
  const { id: _id, ledCount: _count, ...strip } = ledConfig().strips[0] as Strip;
  const led = { strips: [{ ...strip, enabled: true, palette: "heat" }] };
  await waitFor(() =>
    expect(sent("POST /api/scenes")).toEqual([
      { name: "Ember", icon: "star", pinned: true, transition: 1, led },
    ]),
  );
  await waitFor(() => expect(tiles()).toHaveLength(3));
  expect(screen.queryByLabelText("Name of the look")).toBeNull();
});

test("looks are edited in the sheet of scenes, which is an address", async () => {
  await open();
  click("Edit looks");
  expect(location.pathname + location.search).toBe("/led-control?scene=looks");
});

test("without looks a sentence says what they are, and nothing is to be edited or played", async () => {
  scenes = [];
  await open();
  expect(screen.getByText(/One tap brings it back/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Edit looks" })).toBeNull();
  expect(screen.queryByRole("region", { name: "Playlist" })).toBeNull();
});

test("with the most scenes none is saved", async () => {
  scenes = Array.from({ length: MAX_SCENES }, (_, at) => look(at + 1, `Look ${at}`));
  await open();
  expect(screen.getByText("48 scenes and looks are the most. Delete one first.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Save this look" })).toBeNull();
});

test("a guest runs looks, and changes none", async () => {
  sessionStore.setState({ user: { ...ADA, role: "guest" } });
  await open();
  click("Camp fire");
  await waitFor(() => expect(sent("POST /api/scenes/3/run")).toHaveLength(1));
  for (const name of ["Save this look", "Edit looks", "Edit the playlist"])
    expect(screen.queryByRole("button", { name })).toBeNull();
});
