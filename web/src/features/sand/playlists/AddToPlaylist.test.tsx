import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { FakePlaylists, fakeLibrary, inSand, pattern, playlist } from "../../../../test/fake-playlists";
import { refusal } from "../../../../test/fake-sand-hub";
import { settle } from "../../../../test/manual-timers";
import { click, toasts } from "../../../../test/screen";
import { toastStore } from "../../../state/toasts";
import { AddToPlaylist } from "./AddToPlaylist";

const ROSE = pattern("a", "Rose");
const close = vi.fn();
const added = vi.fn();

let hub: FakePlaylists;

beforeEach(() => {
  close.mockReset();
  added.mockReset();
  toastStore.setState({ toasts: [] });
});

async function open(lists: FakePlaylists, patterns = [ROSE]): Promise<void> {
  hub = lists;
  hub.serve();
  fakeLibrary([]);
  render(<AddToPlaylist patterns={patterns} onAdded={added} onClose={close} />, inSand());
  await act(settle);
}

test("a pattern is added to the end of the chosen playlist", async () => {
  await open(new FakePlaylists(playlist(1, "Evening", ["x"]), playlist(2, "Morning")));
  screen.getByRole("heading", { name: "Add “Rose” to a playlist" });
  await click("Evening 1 pattern");
  expect(hub.playlists[0]?.entries).toEqual(["x", "a"]);
  expect(toasts()).toEqual(["“Rose” is in “Evening”."]);
  expect(close).toHaveBeenCalledTimes(1);
  expect(added).toHaveBeenCalledTimes(1);
});

test("several patterns make a new playlist", async () => {
  await open(new FakePlaylists(), [ROSE, pattern("b", "Star")]);
  screen.getByText("There are no playlists yet.");
  await click("Make a playlist");
  screen.getByRole("heading", { name: "A playlist with 2 patterns" });
  fireEvent.change(screen.getByLabelText("Name"), { target: { value: "Night" } });
  await click("Create");
  expect(hub.playlists).toMatchObject([{ name: "Night", entries: ["a", "b"] }]);
  expect(toasts()).toEqual(["2 patterns are in “Night”."]);
  expect(close).toHaveBeenCalledTimes(1);
});

test("a name is kept if the hub does not take the playlist", async () => {
  await open(new FakePlaylists());
  await click("Make a playlist");
  const name = screen.getByLabelText<HTMLInputElement>("Name");
  fireEvent.change(name, { target: { value: "夜".repeat(30) } });
  expect(name.value).toBe("夜".repeat(26));
  hub.refusal = refusal("No space.", 413);
  await click("Create");
  screen.getByText("No space.");
  expect(name.value).toBe("夜".repeat(26));
  expect([close, added].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  hub.refusal = null;
  await click("Create");
  expect(hub.playlists).toMatchObject([{ name: "夜".repeat(26), entries: ["a"] }]);
  expect([close, added].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

test("a full playlist takes nothing", async () => {
  await open(new FakePlaylists(playlist(1, "Evening", Array<string>(64).fill("x"))));
  await click(/^Evening/);
  expect(hub.playlists[0]?.entries).toHaveLength(64);
  expect(added).not.toHaveBeenCalled();
  expect(toasts()).toEqual(["“Evening” has no room for them: it holds 64 patterns."]);
});
