import { beforeEach, expect, test } from "vitest";
import { FakePlaylists, playlist } from "../../../../test/fake-playlists";
import { refusal } from "../../../../test/fake-sand-hub";
import { settle } from "../../../../test/manual-timers";
import { toastStore } from "../../../state/toasts";
import type { Playlists } from "./playlists-store";

const EVENING = playlist(1, "Evening", ["a", "b", "c", "d", "e"]);

let hub: FakePlaylists;
let lists: Playlists;

beforeEach(async () => {
  toastStore.setState({ toasts: [] });
  hub = new FakePlaylists(EVENING, playlist(2, "Morning", ["a"]));
  lists = hub.store();
  await lists.load();
});

const state = () => lists.store.getState();
const shown = () => state().playlists.map(({ name }) => name);
const entries = (id = 1) => state().complete[id]?.entries.join("");
const toasts = () => toastStore.getState().toasts.map(({ text }) => text);

test("the list is loaded; a failure can be repeated", async () => {
  expect(shown()).toEqual(["Evening", "Morning"]);
  const others = new FakePlaylists(EVENING);
  others.isGone = true;
  const store = others.store();
  await store.load();
  expect(store.store.getState().phase).toBe("failed");
  others.isGone = false;
  await store.load();
  expect(store.store.getState()).toMatchObject({ phase: "loaded", playlists: [{ count: 5 }] });
});

test("a change is shown before the hub answers, in the list, too", async () => {
  await lists.open(1);
  void lists.change(1, { name: "Late evening", entries: ["c", "a"] });
  expect(entries()).toBe("ca");
  expect(state().playlists[0]).toMatchObject({ name: "Late evening", count: 2, cover: ["c", "a"] });
  await settle();
  expect(hub.playlists[0]).toMatchObject({ name: "Late evening", entries: ["c", "a"] });
});

test("changes made while one is being sent go together afterwards", async () => {
  await lists.open(1);
  void lists.change(1, { entries: ["b"] });
  void lists.change(1, { entries: ["c"] });
  void lists.change(1, { pause: 60 });
  expect(hub.calls.changePlaylist).toHaveBeenCalledTimes(1);
  await settle();
  expect(hub.calls.changePlaylist.mock.calls).toEqual([
    [1, { entries: ["b"] }],
    [1, { entries: ["c"], pause: 60 }],
  ]);
  expect(state().complete[1]).toMatchObject({ entries: ["c"], pause: 60 });
});

test("a refused change is reported and taken back", async () => {
  await lists.open(1);
  hub.refusal = refusal("The name is too long.", 400);
  void lists.change(1, { name: "x".repeat(90) });
  void lists.change(1, { repeat: true });
  await settle();
  expect(toasts()).toEqual(["The name is too long."]);
  expect(state().complete[1]).toMatchObject({ name: "Evening", repeat: false });
  expect(shown()).toEqual(["Evening", "Morning"]);
});

test("another user's change is loaded, also of a playlist that is open", async () => {
  await lists.open(1);
  hub.playlists = [{ ...EVENING, entries: ["z"] }];
  hub.revision = 9;
  lists.follow(9);
  await settle();
  expect(shown()).toEqual(["Evening"]);
  expect(entries()).toBe("z");
  lists.follow(9);
  expect(hub.calls.getPlaylists).toHaveBeenCalledTimes(2);
});

test("while a change is being sent, the list is not loaded", async () => {
  await lists.open(1);
  void lists.change(1, { entries: ["b"] });
  lists.follow(2);
  expect(hub.calls.getPlaylists).toHaveBeenCalledTimes(1);
  await settle();
  lists.follow(2);
  await settle();
  expect(hub.calls.getPlaylists).toHaveBeenCalledTimes(2);
  expect(entries()).toBe("b");
});

test("a playlist is added, and its refusal is reported", async () => {
  expect(await lists.add({ name: "Night", entries: ["a"] })).toMatchObject({ id: 3, entries: ["a"] });
  expect(shown()).toEqual(["Evening", "Morning", "Night"]);
  hub.refusal = refusal("There are 16 playlists already.");
  expect(await lists.add({ name: "More" })).toBeNull();
  expect(toasts()).toEqual(["There are 16 playlists already."]);
});

test("a deleted playlist is gone at once, and returns if the hub refuses", async () => {
  hub.refusal = refusal("This playlist is being played. Stop it first.");
  const removal = lists.remove(1);
  expect(shown()).toEqual(["Morning"]);
  await removal;
  expect(shown()).toEqual(["Evening", "Morning"]);
  expect(toasts()).toEqual(["This playlist is being played. Stop it first."]);
  hub.refusal = null;
  await lists.remove(1);
  expect(shown()).toEqual(["Morning"]);
});

test("a playlist that could not be deleted returns as soon as the hub does", async () => {
  hub.refusal = refusal("", 0);
  hub.isGone = true;
  await lists.remove(1);
  expect(shown()).toEqual(["Morning"]);
  hub.isGone = false;
  lists.follow(hub.revision);
  await settle();
  expect(shown()).toEqual(["Evening", "Morning"]);
});

test("patterns are added to the end of what the hub has now, if there is room", async () => {
  hub.playlists = [{ ...EVENING, entries: ["x"] }];
  expect(await lists.addTo(1, ["a", "b"])).toBe(true);
  await settle();
  expect(hub.playlists[0]?.entries).toEqual(["x", "a", "b"]);
  expect(
    await lists.addTo(
      1,
      Array.from({ length: 62 }, () => "c"),
    ),
  ).toBe(false);
  expect(toasts()).toEqual(["“Evening” has no room for them: it holds 64 patterns."]);
  expect(await lists.addTo(7, ["a"])).toBe(false);
});

test("patterns are in a playlist when the hub has taken them", async () => {
  hub.refusal = refusal("No space.", 413);
  expect(await lists.addTo(1, ["a"])).toBe(false);
  expect(toasts()).toEqual(["No space."]);
  hub.refusal = null;
  // One goes with what waits for the first.
  expect(await Promise.all([lists.addTo(1, ["a"]), lists.addTo(1, ["b"])])).toEqual([true, true]);
  expect(hub.playlists[0]?.entries.join("")).toBe("abcdeab");
});

test("at the end of the session everything is forgotten, and late answers are ignored", async () => {
  await lists.open(1);
  hub.refusal = refusal("No.");
  void lists.change(1, { entries: [] });
  lists.forget();
  await settle();
  expect(state()).toEqual({ phase: "loading", playlists: [], complete: {} });
  expect(toasts()).toEqual([]);
});
