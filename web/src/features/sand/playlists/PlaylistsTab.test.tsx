import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { FakePlaylists, fakeLibrary, inSand, pattern, playlist } from "../../../../test/fake-playlists";
import { FakeSandHub, job, player, refusal } from "../../../../test/fake-sand-hub";
import { ADA } from "../../../../test/hub";
import { settle } from "../../../../test/manual-timers";
import { button, click } from "../../../../test/screen";
import type { Job } from "../../../api/gcode";
import type { Player } from "../../../api/player";
import type { Playlist } from "../../../api/playlists";
import type { Role } from "../../../api/types";
import { sessionStore } from "../../../state/session";
import { sendUndoable } from "../../../state/toasts";
import { patternLibrary } from "../library/library-store";
import { PlaylistsTab } from "./PlaylistsTab";

const LIBRARY = fakeLibrary([
  pattern("a", "Rose"),
  pattern("b", "Star", { time: 1200 }),
  pattern("c", "Spiral", { time: 0 }),
]);
const run = vi.fn();
const play = vi.fn();

let hub: FakePlaylists;

beforeEach(() => {
  run.mockReset();
  play.mockReset();
  sessionStore.setState({ user: ADA, status: "authenticated" });
});

async function open(
  lists: Playlist[],
  { at = "", playing = null as Player | null, jobs = [] as readonly Job[], role = "user" as Role } = {},
) {
  history.replaceState(null, "", `/sand-table?tab=playlists${at}`);
  sessionStore.setState({ user: { ...ADA, role } });
  hub = new FakePlaylists(...lists);
  await show(playing, jobs);
}

async function show(player: Player | null = null, jobs: readonly Job[] = []): Promise<void> {
  hub.serve();
  const table = { ...new FakeSandHub().table, playlists: 1 };
  render(<PlaylistsTab />, inSand({ player, table, jobs }, { run, play }));
  await act(settle);
}

describe("the list", () => {
  test("is empty at first; the first playlist is created with a name and opened", async () => {
    await open([]);
    screen.getByRole("heading", { name: "No playlists yet" });
    await click("Make a playlist");
    expect(button("Create").getAttribute("aria-disabled")).toBe("true");
    fireEvent.change(screen.getByLabelText("Name"), { target: { value: "  Evening " } });
    await click("Create");
    expect(hub.playlists).toMatchObject([{ name: "Evening", entries: [], clear: "auto" }]);
    expect(location.search).toBe("?tab=playlists&list=1");
    screen.getByText("Nothing to draw yet");
  });

  test("shows each playlist, and plays it", async () => {
    await open([playlist(1, "Evening", ["a", "b"], { shuffle: true }), playlist(2, "Empty")]);
    expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
      "Evening 2 patterns · shuffled",
      "Empty 0 patterns",
    ]);
    expect(screen.queryByRole("button", { name: "Play Empty" })).toBeNull();
    await click("Play Evening");
    expect(run).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 1, name: "Evening" }));
  });

  test("marks the one that is played", async () => {
    await open([playlist(3, "Evening", ["a"])], { playing: player() });
    expect(screen.getByRole("listitem").textContent).toBe("Evening Playing now");
    expect(screen.queryByRole("button", { name: "Play Evening" })).toBeNull();
  });

  test("offers no seventeenth", async () => {
    await open(Array.from({ length: 16 }, (_, at) => playlist(at + 1, `List ${at}`)));
    screen.getByText("16 playlists are the most.");
    expect(screen.queryByRole("button", { name: "Make a playlist" })).toBeNull();
  });

  test("can be loaded again after a failure", async () => {
    hub = new FakePlaylists();
    hub.isGone = true;
    await show();
    screen.getByText("Failed to load the playlists.");
    hub.isGone = false;
    await click("Try again");
    screen.getByText("No playlists yet");
  });
});

describe("the editor", () => {
  const EVENING = playlist(1, "Evening", ["a", "b", "gone", "a"]);

  test("shows the patterns with their times, also one that is gone", async () => {
    await open([EVENING], { at: "&list=1", playing: player({ playlist: EVENING, pattern: "b" }) });
    const texts = within(screen.getByRole("list", { name: "Patterns" }))
      .getAllByRole("listitem")
      .map((row) => row.textContent);
    expect(texts).toEqual([
      "Rose10 min",
      "StarDrawing now",
      "No longer in the libraryIt is left out.",
      "Rose10 min",
    ]);
    expect(button("Playing now").getAttribute("aria-disabled")).toBe("true");
  });

  test.each([
    ["Playing now", true, [job("a", "running", { player: true, estimate: 600, progress: 50 })], {}],
    ["Comes next", false, [job("x", "running")], { state: "waiting" }],
    ["Comes next", false, [job("x", "interrupted")], { state: "waiting" }],
    ["Comes next", false, [job("x", "running")], { state: "pausing" }],
    ["Waiting", false, [], { state: "waiting", message: "Quiet hours until 07:00." }],
  ] as const)("says that it is: %s; and stops it, with a question: %s", async (text, asks, jobs, more) => {
    const playing = player({ ...more, playlist: EVENING });
    await open([EVENING], { at: "&list=1", playing, jobs });
    expect(button(text).getAttribute("aria-disabled")).toBe("true");
    await click("Stop the playlist");
    expect(play.mock.calls).toEqual(asks ? [] : [["stop"]]);
    if (asks) fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Stop" }));
    expect(play.mock.calls).toEqual([["stop"]]);
  });

  test.each(["waiting", "clearing", "pausing"] as const)("marks no pattern while it is %s", async (state) => {
    await open([EVENING], { at: "&list=1", playing: player({ playlist: EVENING, pattern: "b", state }) });
    expect(screen.queryByText("Drawing now")).toBeNull();
  });

  test.each([
    ["fine", "Search patterns"],
    ["coarse", null],
  ])("for a %s pointer, the choice of patterns has the focus in %s", async (pointer, label) => {
    const media = { addEventListener() {}, removeEventListener() {} };
    vi.spyOn(window, "matchMedia").mockImplementation(
      (query) => ({ ...media, matches: query === `(pointer: ${pointer})` }) as unknown as MediaQueryList,
    );
    await open([playlist(1, "Evening")], { at: "&list=1" });
    await click("Add patterns");
    const focused = document.activeElement?.getAttribute("aria-label");
    vi.restoreAllMocks();
    expect(focused).toBe(label);
  });

  test("adds patterns of the library in the order of the taps", async () => {
    await open([playlist(1, "Evening")], { at: "&list=1" });
    await click("Add patterns");
    const choice = (name: string) =>
      within(screen.getByRole("list", { name: "Patterns of the library" })).getByRole("button", { name });
    for (const name of ["Spiral", "Rose", "Star", "Rose"]) fireEvent.click(choice(name));
    expect(choice("Star").getAttribute("aria-pressed")).toBe("true");
    fireEvent.change(screen.getByLabelText("Search patterns"), { target: { value: "ro" } });
    expect(screen.queryByRole("button", { name: "Star" })).toBeNull();
    fireEvent.change(screen.getByLabelText("Search patterns"), { target: { value: "zebra" } });
    screen.getByText("No pattern matches.");
    await click("Add 2 patterns");
    expect(hub.playlists[0]?.entries).toEqual(["c", "b"]);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("says so if the library could not be loaded, and loads it again", async () => {
    const { store } = patternLibrary;
    await open([playlist(1, "Evening")], { at: "&list=1" });
    await click("Add patterns");
    act(() => store.setState({ value: null, failure: refusal("", 0).error }));
    screen.getByText("Failed to load the library.");
    expect(screen.queryByText("The library has no patterns yet.")).toBeNull();
    LIBRARY.retry.mockImplementationOnce(async () => store.setState(store.getInitialState()));
    await click("Try again");
    expect(screen.queryByText("Failed to load the library.")).toBeNull();
    expect(button("Rose").getAttribute("aria-pressed")).toBe("false");
  });

  test("takes no more than 64 patterns", async () => {
    await open([playlist(1, "Evening", Array<string>(63).fill("a"))], { at: "&list=1" });
    await click("Add patterns");
    const list = within(screen.getByRole("list", { name: "Patterns of the library" }));
    fireEvent.click(list.getByRole("button", { name: "Rose" }));
    screen.getByText("A playlist holds 64 patterns.");
    fireEvent.click(list.getByRole("button", { name: "Star" }));
    await click("Add 1 pattern");
    expect(hub.playlists[0]?.entries).toHaveLength(64);
    expect(button("Add patterns").getAttribute("aria-disabled")).toBe("true");
  });

  test("saves each setting at once", async () => {
    await open([EVENING], { at: "&list=1" });
    fireEvent.click(screen.getByRole("switch", { name: "Shuffle" }));
    fireEvent.click(screen.getByRole("switch", { name: "For ever" }));
    fireEvent.change(screen.getByLabelText("Pause between patterns"), { target: { value: "900" } });
    expect(screen.queryByLabelText("Speed of clearing")).toBeNull();
    fireEvent.click(screen.getByRole("radio", { name: "Sideways" }));
    fireEvent.change(screen.getByLabelText("Speed of clearing"), { target: { value: "250" } });
    await act(settle);
    expect(hub.playlists[0]).toMatchObject({
      shuffle: true,
      repeat: true,
      pause: 900,
      clear: "sideways",
      clearSpeed: 250,
    });
  });

  test("takes any pause up to a day, in seconds, minutes or hours", async () => {
    await open([{ ...EVENING, pause: 100 }], { at: "&list=1" });
    const pause = () => hub.playlists[0]?.pause;
    const enter = async (unit: string, value: string) => {
      const field = screen.getByLabelText<HTMLInputElement>(`Pause in ${unit}`);
      field.value = value;
      fireEvent(field, new Event("change", { bubbles: true }));
      await act(settle);
    };
    const switchTo = async (unit: string) => {
      fireEvent.change(screen.getByLabelText("Unit"), { target: { value: unit } });
      await act(settle);
    };
    // 60 seconds are also offered, but the field stays while it is used.
    await enter("seconds", "60");
    await enter("seconds", "90");
    expect(pause()).toBe(90);
    await switchTo("60");
    expect(pause()).toBe(5400);
    await enter("minutes", "-3");
    expect(pause()).toBe(0);
    await enter("minutes", "120");
    await switchTo("3600");
    expect(pause()).toBe(86_400);
    await enter("hours", "2");
    expect(pause()).toBe(7200);
  });

  test("sends a dragged speed when the slider is released", async () => {
    await open([{ ...EVENING, clear: "edge" }], { at: "&list=1" });
    const slider = screen.getByLabelText("Speed of clearing");
    fireEvent.pointerDown(slider);
    for (const value of ["150", "180"]) fireEvent.change(slider, { target: { value } });
    await act(settle);
    expect(hub.calls.changePlaylist).not.toHaveBeenCalled();
    fireEvent.pointerUp(window);
    await act(settle);
    expect(hub.calls.changePlaylist.mock.calls).toEqual([[1, { clearSpeed: 180 }]]);
  });

  test("renames, duplicates and deletes, after a question", async () => {
    await open([EVENING, playlist(2, "Evening 2")], { at: "&list=1" });
    const name = screen.getByLabelText("Name");
    fireEvent.change(name, { target: { value: "Night" } });
    fireEvent.keyDown(name, { key: "Escape" });
    fireEvent.blur(name);
    expect(hub.calls.changePlaylist).not.toHaveBeenCalled();
    fireEvent.change(name, { target: { value: "ä".repeat(50) } });
    expect((name as HTMLInputElement).value).toBe("ä".repeat(40));
    fireEvent.change(name, { target: { value: " Night " } });
    fireEvent.keyDown(name, { key: "Enter" });
    await act(settle);
    expect(hub.playlists[0]?.name).toBe("Night");
    await click("Duplicate");
    expect(hub.playlists[2]).toMatchObject({ id: 3, name: "Night 2", entries: EVENING.entries });
    expect(location.search).toBe("?tab=playlists");
    await click(/^Night 2/);
    await click("Delete");
    await act(() => sendUndoable());
    expect(hub.playlists.map((each) => each.name)).toEqual(["Night", "Evening 2"]);
  });

  test("does not delete what is being played, and says why", async () => {
    await open([EVENING], { at: "&list=1", playing: player({ playlist: EVENING }) });
    expect(button("Delete").getAttribute("aria-disabled")).toBe("true");
    const reason = screen.getByText("To delete it, stop it first.");
    expect(button("Delete").getAttribute("aria-describedby")).toBe(reason.id);
    await click("Delete");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("leads back to the list, also from an address of no playlist", async () => {
    await open([EVENING], { at: "&list=7" });
    await click(/^Evening/);
    expect(location.search).toBe("?tab=playlists&list=1");
    screen.getByRole("list", { name: "Patterns" });
  });

  test("has the focus when it opens, and gives it back to the list", async () => {
    await open([EVENING, playlist(2, "Morning")]);
    const follow = async (name: string | RegExp) => {
      button(name).focus();
      await click(name);
    };
    await follow(/^Evening/);
    expect(document.activeElement).toBe(button("All playlists"));
    await follow("All playlists");
    await vi.waitFor(() => expect(document.activeElement).toBe(button(/^Evening/)));
    await follow(/^Morning/);
    await follow("Delete");
    await act(settle);
    expect(document.activeElement).toBe(screen.getByRole("list", { name: "Playlists" }));
    await follow("Make a playlist");
    fireEvent.change(screen.getByLabelText("Name"), { target: { value: "Night" } });
    await follow("Create");
    expect(document.activeElement).toBe(button("All playlists"));
  });

  test("is for looking and playing only, for a guest", async () => {
    await open([{ ...EVENING, repeat: true }], { at: "&list=1", role: "guest" });
    screen.getByRole("heading", { name: "Evening" });
    screen.getByText("In order, for ever.");
    expect(screen.getAllByRole("button").map((each) => each.textContent)).toEqual(["All playlists", "Play"]);
    await click("Play");
    expect(run).toHaveBeenCalledTimes(1);
    await click("All playlists");
    expect(screen.queryByRole("button", { name: "Make a playlist" })).toBeNull();
  });
});
