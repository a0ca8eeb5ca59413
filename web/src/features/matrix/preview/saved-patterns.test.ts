import { beforeEach, expect, it, vi } from "vitest";
import { apiError } from "../../../../test/fake-config-hub";
import { ADA } from "../../../../test/hub";
import { BLUE, FakePatternHub, plainPattern, RED } from "../../../../test/saved-patterns";
import type { SavedPattern } from "../../../api/matrix-patterns";
import type { DeviceStatuses } from "../../../api/types";
import { deviceStatusStore } from "../../../state/device-status";
import { sessionStore } from "../../../state/session";
import { sendUndoable } from "../../../state/toasts";
import { createSavedPatterns, type SavedPatterns } from "./saved-patterns";

let hub: FakePatternHub;
let library: SavedPatterns;

beforeEach(() => {
  hub = new FakePatternHub();
  sessionStore.setState({ status: "authenticated", user: ADA, notice: "" });
  deviceStatusStore.setState({ statuses: null });
  library = createSavedPatterns(hub.api);
});

/** The hub's status arrives. */
function poll(): void {
  const statuses = { "room-lights-esp32": { matrixPatterns: { revision: hub.revision } } };
  deviceStatusStore.setState({ statuses: statuses as unknown as DeviceStatuses });
}

const frames = () => library.frames.getState();
const listed = () => library.store.getState().value?.patterns ?? null;
const item = (id: number) => listed()?.find((each) => each.id === id) as SavedPattern;
const colorOf = (id: number) => frames()[id]?.colors[0];

it("loads nothing until a pattern is wanted", async () => {
  poll();
  await Promise.resolve();
  expect(listed()).toBeNull();
});

it("loads the list, and only the files of wanted patterns, once each", async () => {
  hub.put(plainPattern("Fire", RED));
  hub.put(plainPattern("Sea", BLUE));
  library.want([2]);
  await vi.waitFor(() => expect(colorOf(2)).toEqual(BLUE));
  library.want([2]);
  poll();
  library.want([1]);
  await vi.waitFor(() => expect(colorOf(1)).toEqual(RED));
  expect(hub.loaded).toEqual([2, 1]);
  expect(listed()?.map(({ name }) => name)).toEqual(["Fire", "Sea"]);
});

it("knows that a pattern does not exist, and that one is not loaded yet", async () => {
  library.want([7]);
  expect(frames()[7]).toBeUndefined();
  await vi.waitFor(() => expect(frames()[7]).toBeNull());
});

it("loads what has changed when the status has another revision", async () => {
  hub.put(plainPattern("Fire", RED));
  hub.put(plainPattern("Sea", BLUE));
  library.want([1, 2]);
  await vi.waitFor(() => expect(colorOf(2)).toEqual(BLUE));
  hub.put(plainPattern("Fire", BLUE), 1);
  hub.remove(2);
  poll();
  await vi.waitFor(() => expect(colorOf(1)).toEqual(BLUE));
  await vi.waitFor(() => expect(frames()[2]).toBeNull());
  expect(hub.loaded).toEqual([1, 2, 1]);
});

it("follows the list even if no pattern is wanted", async () => {
  library.want([]);
  await vi.waitFor(() => expect(listed()).toEqual([]));
  hub.put(plainPattern("Fire", RED));
  poll();
  await vi.waitFor(() => expect(listed()).toHaveLength(1));
  expect(hub.loaded).toEqual([]);
});

it("forgets all when the user signs out, and loads again when a pattern is wanted", async () => {
  const id = hub.put(plainPattern("Fire", RED));
  library.want([id]);
  await vi.waitFor(() => expect(colorOf(id)).toEqual(RED));
  sessionStore.setState({ status: "unauthenticated", user: null, notice: "" });
  expect([listed(), frames()]).toEqual([null, {}]);
  poll();
  await Promise.resolve();
  expect(listed()).toBeNull();
  library.want([id]);
  await vi.waitFor(() => expect(colorOf(id)).toEqual(RED));
});

it("shows nothing of a file that arrives after signing out, and loads again for the next user", async () => {
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const getPatternFile = vi.fn(async (id: number) => {
    if (getPatternFile.mock.calls.length === 1) await arrival;
    return hub.api.getPatternFile(id);
  });
  library = createSavedPatterns({ ...hub.api, getPatternFile });
  hub.put(plainPattern("Fire", RED));
  hub.put(plainPattern("Sea", BLUE));
  library.want([1]);
  await vi.waitFor(() => expect(getPatternFile).toHaveBeenCalled());
  sessionStore.setState({ status: "unauthenticated", user: null, notice: "" });
  library.want([2]);
  await vi.waitFor(() => expect(colorOf(2)).toEqual(BLUE));
  arrive();
  await vi.waitFor(() => expect(hub.loaded).toEqual([2, 1]));
  await new Promise((resolve) => setTimeout(resolve));
  expect(Object.keys(frames())).toEqual(["2"]);
});

it("tries again at the next status after a call that broke", async () => {
  hub.put(plainPattern("Fire", RED));
  const warned = vi.spyOn(console, "warn").mockReturnValue();
  const broken = { arrayBuffer: () => Promise.reject(new Error("broken")) } as Blob;
  const getPatternFile = vi
    .fn(hub.api.getPatternFile)
    .mockResolvedValueOnce({ ok: true, value: { content: broken, name: "" } });
  library = createSavedPatterns({ ...hub.api, getPatternFile });
  library.want([1]);
  await vi.waitFor(() => expect(warned).toHaveBeenCalledOnce());
  poll();
  await vi.waitFor(() => expect(colorOf(1)).toEqual(RED));
});

it("tries again at the next status after a failure", async () => {
  hub.put(plainPattern("Fire", RED));
  hub.refusal = apiError(503);
  library.want([1]);
  await vi.waitFor(() => expect(hub.refused).toBe(1));
  hub.refusal = null;
  poll();
  await vi.waitFor(() => expect(colorOf(1)).toEqual(RED));
});

it("adds, replaces and removes a pattern, and has the new list then", async () => {
  const names = () => listed()?.map(({ name }) => name);
  expect(await library.save(plainPattern("Fire", RED))).toMatchObject({ ok: true, value: { id: 1 } });
  expect(names()).toEqual(["Fire"]);
  await library.save(plainPattern("Blaze", RED), 1);
  expect(names()).toEqual(["Blaze"]);
  library.removeLater(item(1));
  await sendUndoable();
  expect(names()).toEqual([]);
});

it("does not remove another pattern that has the id since; one that was renamed here it does", async () => {
  hub.put(plainPattern("Fire", RED));
  library.want([1]);
  await vi.waitFor(() => expect(listed()).toHaveLength(1));
  library.removeLater(item(1));
  hub.remove(1);
  hub.put(plainPattern("Sea", BLUE), 1);
  await sendUndoable();
  await vi.waitFor(() => expect(listed()?.map(({ name }) => name)).toEqual(["Sea"]));
  const renamed = library.save(plainPattern("Ocean", BLUE), 1);
  library.removeLater(item(1));
  await renamed;
  await sendUndoable();
  await vi.waitFor(() => expect(listed()).toEqual([]));
});
