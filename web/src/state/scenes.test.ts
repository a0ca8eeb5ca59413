import { beforeEach, expect, test, vi } from "vitest";
import { ADA, fakeHub } from "../../test/hub";
import { settle } from "../../test/manual-timers";
import { quietInTwelveHours } from "../../test/twelve-hours";
import type { SceneSummary } from "../api/scenes";
import { HUB_DEVICE_ID } from "../api/types";
import { refreshDeviceStatus } from "./device-status";
import { run, runningScene, sceneList, unmarkScene, watchScenes } from "./scenes";
import { sessionStore } from "./session";
import { toastStore } from "./toasts";

const LIST = "GET /api/scenes";
const STATUS = "GET /api/config/device/status";
const RUN = "POST /api/scenes/2/run";

const scene = (id: number, name: string): SceneSummary => ({
  id,
  name,
  icon: "star",
  color: null,
  parts: id === 2 ? ["lights"] : ["sand"],
  pinned: true,
});

let hub: ReturnType<typeof fakeHub>;

function hubHas(revision: number, running: number | null, ...names: string[]): void {
  const scenes = names.map((name, at) => scene(at + 1, name));
  hub.reactions[LIST] = { body: { revision, running, scenes } };
  hub.reactions[STATUS] = {
    body: { [HUB_DEVICE_ID]: { online: true, revision: 1, scenes: { revision, running } } },
  };
}

const state = () => runningScene.getState();
const names = () => sceneList.items()?.map(({ name }) => name);
const toasts = () => toastStore.getState().toasts.map(({ text }) => text);
const count = (call: string) => hub.sent.filter((sent) => sent.call === call).length;
/** Lets several responses arrive. */
const arrive = async () => {
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setTimeout(resolve));
};

beforeEach(() => {
  vi.stubGlobal("sessionStorage", { getItem: () => null });
  vi.stubGlobal("localStorage", { getItem: () => null });
  sessionStore.setState({ status: "unauthenticated", user: null, notice: "" });
  sessionStore.setState({ status: "authenticated", user: ADA, notice: "" });
  toastStore.setState({ toasts: [] });
  hub = fakeHub({});
  hubHas(1, null, "Dinner", "Movie");
});

test("the list is loaded once, and again when the status reports another revision", async () => {
  const stop = watchScenes();
  await arrive();
  expect(names()).toEqual(["Dinner", "Movie"]);
  await refreshDeviceStatus();
  await arrive();
  expect(count(LIST)).toBe(1);
  hubHas(2, 1, "Dinner");
  await refreshDeviceStatus();
  await arrive();
  expect(names()).toEqual(["Dinner"]);
  expect(state().running).toBe(1);
  stop();
  hubHas(3, null);
  await refreshDeviceStatus();
  await arrive();
  expect(count(LIST)).toBe(2);
});

test("a scene is marked at once, then as the hub says", async () => {
  const stop = watchScenes();
  await arrive();
  let answer = () => {};
  hub.reactions[RUN] = () =>
    new Promise((resolve) => {
      answer = () => resolve({ body: { success: true, message: "" } });
    });
  const running = run(2);
  await settle();
  expect(state().running).toBe(2);
  await refreshDeviceStatus();
  expect(state().running).toBe(2);
  hubHas(1, 2, "Dinner", "Movie");
  answer();
  await running;
  await arrive();
  expect(state().running).toBe(2);
  expect(toasts()).toEqual([]);
  hubHas(1, null, "Dinner", "Movie");
  await refreshDeviceStatus();
  expect(state().running).toBe(null);
  stop();
});

test("what a run could not do is shown in the user's own clock", async () => {
  const stop = watchScenes();
  await arrive();
  quietInTwelveHours();
  hub.reactions[RUN] = { body: { success: true, message: "Rose waits. Quiet hours until 19:00." } };
  await run(2);
  expect(toasts()).toEqual(["Rose waits. Quiet hours until 7:00\u00a0PM."]);
  stop();
});

test("what a run could not do is shown, and a run that fails is no longer marked", async () => {
  const stop = watchScenes();
  await arrive();
  hub.reactions[RUN] = { body: { success: true, message: "Matrix 2 is not paired." } };
  await run(2);
  expect(toasts()).toEqual(["Matrix 2 is not paired."]);
  hub.reactions[RUN] = { status: 404, body: { message: "This scene is gone." } };
  hubHas(1, null, "Dinner", "Movie");
  await run(2);
  await arrive();
  expect(toasts()).toEqual(["Matrix 2 is not paired.", "This scene is gone."]);
  expect(state().running).toBe(null);
  stop();
});

test("a change by hand of a part that the scene sets ends its mark", async () => {
  hubHas(1, 2, "Dinner", "Movie");
  await sceneList.load();
  unmarkScene("sand");
  expect(state().running).toBe(2);
  unmarkScene("lights");
  expect(state().running).toBe(null);
});
