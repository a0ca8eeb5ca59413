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

const shown = () => lists.items()?.map(({ name }) => name);
const entries = () => lists.items()?.[0]?.entries?.join("");
const toasts = () => toastStore.getState().toasts.map(({ text }) => text);

test("a change is shown before the hub answers, in the list, too", async () => {
  await lists.open(1);
  void lists.change(1, { name: "Late evening", entries: ["c", "a"] });
  expect(entries()).toBe("ca");
  expect(shown()).toEqual(["Late evening", "Morning"]);
  await settle();
  expect(hub.playlists[0]).toMatchObject({ name: "Late evening", entries: ["c", "a"] });
});

test("another user's change is loaded, also of a playlist that is open", async () => {
  await lists.open(1);
  hub.playlists = [{ ...EVENING, entries: ["z"] }];
  hub.revision = 9;
  lists.follow({ playlists: 9 });
  await settle();
  expect(shown()).toEqual(["Evening"]);
  expect(entries()).toBe("z");
  lists.follow({ playlists: 9 });
  expect(hub.calls.getPlaylists).toHaveBeenCalledTimes(3);
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
