import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { FakeLibrary, given, numbered, refused } from "../../../../test/fake-library";
import { FakePlaylists, inSand, playlist } from "../../../../test/fake-playlists";
import { FakeSandHub, job } from "../../../../test/fake-sand-hub";
import { ADA } from "../../../../test/hub";
import { settle } from "../../../../test/manual-timers";
import { showLinesAs } from "../../../../test/sand-pictures";
import { click, toasts } from "../../../../test/screen";
import type { Job } from "../../../api/gcode";
import { sessionStore } from "../../../state/session";
import { sendUndoable, toastStore } from "../../../state/toasts";
import { ShownTable } from "../line/SandPicture";
import type { SandLineProps } from "../line/sand-line";
import { startPath } from "../reader/path";
import { LibraryTab } from "./LibraryTab";
import { patternLibrary } from "./library-store";
import { patternOutlines } from "./outlines";
import { patternUploads } from "./upload-list";

vi.mock(import("../../../api/library"), async (original) => ({
  ...(await original()),
  getPatternProgram: async () => ({ ok: true as const, value: new ArrayBuffer(0) }),
}));

const SHAPE = { width: 600, height: 400, isRound: false };
const LINE = startPath(0, 0);

let hub: FakeLibrary;
let playlists: FakePlaylists;
/** The last line that was drawn. */
let drawn: SandLineProps;

beforeEach(() => {
  showLinesAs(draw);
  toastStore.setState({ toasts: [] });
  sessionStore.setState({ user: ADA, status: "authenticated" });
  playlists = new FakePlaylists();
  playlists.serve();
});

function draw(props: SandLineProps) {
  drawn = props;
  return null;
}

async function open(count = 4, jobs: Job[] = []): Promise<void> {
  hub = new FakeLibrary(Array.from({ length: count }, (_, at) => numbered(at + 1)));
  Object.assign(patternOutlines, { want: () => () => {} });
  Object.assign(patternLibrary, hub.library());
  const table = { ...new FakeSandHub().table, library: hub.revision };
  render(
    <ShownTable.Provider value={SHAPE}>
      <LibraryTab />
    </ShownTable.Provider>,
    inSand({ table, jobs }, { decode: async () => LINE }),
  );
  await act(settle);
}

const patternButton = (name: string) => screen.getByTitle(name);

async function openDetails(name: string) {
  patternButton(name).focus();
  fireEvent.click(patternButton(name));
  await act(settle);
  return within(screen.getByRole("dialog", { name }));
}

test("an empty library first offers to load patterns", async () => {
  await open(0);
  const offers = within(screen.getByText("No patterns yet").parentElement as HTMLElement);
  const [first, second] = offers.getAllByRole("button");
  expect(first?.textContent).toBe("Load twelve patterns");
  expect([first, second].map((each) => each?.className.includes("primary"))).toEqual([true, false]);
});

test("the rest of the twelve patterns is offered only if loading them was interrupted", async () => {
  const offers = () => screen.queryAllByRole("button", { name: "Load twelve patterns" });
  await open(3);
  expect(offers()).toHaveLength(0);
  cleanup();
  localStorage.setItem("twelve", "1");
  await open(3);
  expect(offers()).toHaveLength(1);
  const add = vi.spyOn(patternUploads, "add").mockReturnValue();
  await click("Load twelve patterns");
  await vi.waitFor(() => expect(add).toHaveBeenCalled(), 10_000);
  act(() => patternUploads.store.setState({ isRunning: true }));
  act(() => patternUploads.store.setState({ isRunning: false }));
  expect(offers()).toHaveLength(0);
});

test("of the twelve patterns, those that are there are not loaded again", async () => {
  localStorage.setItem("twelve", "1");
  await open(2);
  Object.assign(hub.patterns[0] ?? {}, { name: "Zen Garden" });
  await act(patternLibrary.load);
  const add = vi.spyOn(patternUploads, "add").mockReturnValue();
  await click("Load twelve patterns");
  await vi.waitFor(() => expect(add).toHaveBeenCalled(), 10_000);
  const names = add.mock.calls[0]?.[0].map(({ name }) => name);
  expect(names).toHaveLength(11);
  expect(names).not.toContain("Zen Garden.gcode");
});

test("the details show all points where the outline's are", async () => {
  await open();
  const outline = Uint8Array.of(144, 1, 144, 1, 9);
  patternOutlines.store.setState({ 2: outline });
  fireEvent.click(patternButton("P2"));
  expect(drawn).toMatchObject({ outline, on: SHAPE });
  await act(settle);
  expect(drawn).toMatchObject({ line: LINE, of: outline, on: SHAPE, label: "P2, drawn in sand" });
});

test("a name and a tag have as many bytes as the hub takes", async () => {
  await open();
  const details = await openDetails("P2");
  const type = async (field: HTMLInputElement, text: string) => {
    fireEvent.change(field, { target: { value: text } });
    fireEvent.keyDown(field, { key: "Enter" });
    await act(settle);
  };
  await type(details.getByLabelText<HTMLInputElement>("Name"), "夜".repeat(30));
  await type(details.getByRole<HTMLInputElement>("combobox", { name: "Tags" }), "ä".repeat(20));
  expect(hub.patterns[1]).toMatchObject({ name: "夜".repeat(26), tags: ["ä".repeat(12)] });
});

test("patterns are starred and tagged, and then found by star, tag, name and order", async () => {
  await open(12);
  await click("Favourite: P3");
  const details = await openDetails("P4");
  const tags = details.getByRole("combobox", { name: "Tags" });
  fireEvent.change(tags, { target: { value: "calm" } });
  fireEvent.keyDown(tags, { key: "Enter" });
  await act(settle);
  fireEvent.click(details.getByRole("button", { name: "Close" }));
  expect(hub.patterns.slice(2, 4)).toMatchObject([{ favorite: true }, { tags: ["calm"] }]);
  const shown = () => screen.getAllByTitle(/^P\d+$/).map(({ title }) => title);
  await click("calm");
  expect(shown()).toEqual(["P4"]);
  await click("calm");
  await click("Favourites");
  expect(shown()).toEqual(["P3"]);
  await click("Favourites");
  fireEvent.change(screen.getByRole("combobox", { name: "Order" }), { target: { value: "name" } });
  fireEvent.change(screen.getByRole("searchbox"), { target: { value: "1" } });
  expect(shown()).toEqual(["P1", "P10", "P11", "P12"]);
  screen.getByText("4 of 12 patterns");
  fireEvent.change(screen.getByRole("searchbox"), { target: { value: "" } });
  fireEvent.change(screen.getByRole("combobox", { name: "Order" }), { target: { value: "newest" } });
});

test("after a pattern is deleted, its neighbour has the focus, or the screen", async () => {
  await open(3);
  const remove = async (name: string) => {
    const details = await openDetails(name);
    details.getByRole("button", { name: "Delete" }).focus();
    fireEvent.click(details.getByRole("button", { name: "Delete" }));
    await act(settle);
    expect(screen.queryByRole("dialog")).toBeNull();
  };
  await remove("P2");
  expect(document.activeElement).toBe(patternButton("P3"));
  await remove("P3");
  expect(document.activeElement).toBe(patternButton("P1"));
  await remove("P1");
  expect(document.activeElement?.className).toBe("stack");
});

test.each([
  ["waiting", "Draw P1"],
  ["running", "Draw P1 next"],
] as const)("the button of a pattern says when it is drawn (another one is %s): %s", async (state, name) => {
  await open(3, [job("a", state, { pattern: numbered(2).id })]);
  expect(screen.getByRole("button", { name })).toBeTruthy();
});

describe("deleting", () => {
  const press = async (name: string) => {
    fireEvent.click((await openDetails(name)).getByRole("button", { name: "Delete" }));
    await act(settle);
  };

  test("can be undone, and the details stay closed", async () => {
    await open(3);
    await press("P2");
    expect(screen.queryByTitle("P2")).toBeNull();
    act(() => toastStore.getState().toasts[0]?.onUndo?.());
    expect(screen.getByTitle("P2")).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("asks at once about a pattern in use, and names its uses", async () => {
    const used = ["1", "3", "4", "5", "2"];
    new FakePlaylists(playlist(1, "Evening", used), playlist(2, "Night", ["3"])).serve();
    await open(3, [job("a", "waiting", { pattern: numbered(2).id })]);
    await press("P2");
    const question = within(screen.getByRole("dialog", { name: "“P2” is in use" }));
    expect(question.getByText("It will also leave the queue, the playlist “Evening”.")).toBeTruthy();
    expect(toasts()).toEqual([]);
    fireEvent.click(question.getByRole("button", { name: "Delete all the same" }));
    await act(() => sendUndoable());
    expect(hub.calls.deletePattern.mock.calls).toEqual([["2", true]]);
  });

  test.each([
    ["running", "“a.gcode” is being drawn. Stop it first."],
    ["interrupted", "“a.gcode” was interrupted. Continue or drop it first."],
  ] as const)("says what to do with a pattern that is %s", async (state, text) => {
    await open(3, [job("a", state, { pattern: numbered(2).id })]);
    await press("P2");
    expect(toasts()).toEqual([text]);
    expect(screen.getByTitle("P2")).toBeTruthy();
  });

  test("a pattern that has come into use since then is back, and the reason is shown", async () => {
    await open(3);
    await press("P2");
    hub.calls.deletePattern.mockResolvedValueOnce(refused(409, "The playlist “Evening” has it."));
    await act(() => sendUndoable());
    expect(screen.getByTitle("P2")).toBeTruthy();
    expect(toasts()).toEqual(["The playlist “Evening” has it."]);
    expect(hub.calls.deletePattern.mock.calls).toEqual([["2", false]]);
  });
});

test.each([
  ["drawn now", []],
  ["next", [job("a", "running")]],
  ["next", [job("a", "interrupted")]],
])("a pattern that is put first is said to be %s", async (turn, jobs) => {
  await open(4, jobs);
  await click("Select");
  fireEvent.click(patternButton("P2"));
  await click("Draw next");
  expect(toasts()).toEqual([`“P2” is ${turn}.`]);
});

test("patterns that the queue has taken are named, also if the first is refused", async () => {
  await open(4, [job("a", "running")]);
  await click("Select");
  for (const name of ["P2", "P3"]) fireEvent.click(patternButton(name));
  hub.calls.queuePattern.mockResolvedValueOnce(given({})).mockResolvedValueOnce(refused(409, "Full."));
  await click("Draw next");
  expect(toasts()).toEqual(["Full.", "“P3” is next."]);
});

test("the selection is kept until its patterns are in a playlist", async () => {
  playlists.playlists = [playlist(1, "Evening")];
  await open();
  await click("Select");
  for (const name of ["P2", "P3"]) fireEvent.click(patternButton(name));
  await click("Add to playlist");
  screen.getByText("2 selected");
  const dialog = within(screen.getByRole("dialog", { name: "Add 2 patterns to a playlist" }));
  fireEvent.click(await dialog.findByRole("button", { name: /^Evening/ }));
  await waitFor(() => expect(screen.queryByText("2 selected")).toBeNull());
  expect(playlists.playlists[0]?.entries).toEqual(["2", "3"]);
});
