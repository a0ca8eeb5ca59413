import { beforeEach, describe, expect, it } from "vitest";
import { FakeConfigHub } from "../../test/fake-config-hub";
import { ADA } from "../../test/hub";
import { ManualPage, settle } from "../../test/manual-timers";
import { Lights } from "./lights";
import { Matrices } from "./matrix";
import { sessionStore } from "./session";
import { toastStore } from "./toasts";
import { EVERY } from "./use-polled";

const ANNA = { kind: "person", id: 7, name: "Anna" } as const;
const toasts = () => toastStore.getState().toasts.map(({ text }) => text);

let hub: FakeConfigHub;
let time: ManualPage;
let lights: Lights;
let stop: () => void;
let day = 0;
/** Each test has a day of its own, so that none depends on what another has announced. */
const now = () => new Date(day * 86_400_000 + time.now().getTime());

beforeEach(() => {
  hub = new FakeConfigHub();
  time = new ManualPage();
  day++;
  lights = new Lights({ ...time, api: hub.api, now });
  toastStore.setState({ toasts: [] });
  sessionStore.setState({ status: "authenticated", user: ADA, notice: "" });
});

async function open(): Promise<void> {
  stop = lights.watch();
  await settle();
}

describe("a change by another user", () => {
  it("is announced with the name once it is on screen", async () => {
    await open();
    hub.changeElsewhere({ brightness: 9 });
    hub.changedBy = { lights: ANNA, matrix: null };
    expect(toasts()).toEqual([]);
    await time.advance(EVERY.config);
    expect(lights.store.getState().config?.strips[0]?.brightness).toBe(9);
    expect(toasts()).toEqual(["Changed by Anna"]);
    stop();
  });

  it("by the schedule is announced as such", async () => {
    await open();
    hub.changeElsewhere({ brightness: 9 });
    hub.changedBy = { lights: { kind: "schedule", id: 0, name: "the schedule" }, matrix: null };
    await time.advance(EVERY.config);
    expect(toasts()).toEqual(["Changed by the schedule"]);
    stop();
  });

  it("is not announced if this user made it, in any browser, or if its author is unknown", async () => {
    await open();
    for (const by of [{ kind: "person" as const, id: ADA.id, name: "Ada" }, null]) {
      hub.changeElsewhere({ brightness: by ? 10 : 11 });
      hub.changedBy = { lights: by, matrix: ANNA };
      await time.advance(EVERY.config);
    }
    expect(lights.store.getState().config?.strips[0]?.brightness).toBe(11);
    expect(toasts()).toEqual([]);
    stop();
  });

  it("is announced at most once in 10 s for each person, and for the matrices too", async () => {
    await open();
    const matrices = new Matrices({ ...time, api: hub.api, now });
    const stopMatrices = matrices.watch();
    await time.advance(0);
    hub.changeElsewhere({ brightness: 1 });
    hub.changeMatrixElsewhere(0, { name: "Door" });
    hub.changedBy = { lights: ANNA, matrix: ANNA };
    await time.advance(EVERY.config);
    expect(toasts()).toEqual(["Changed by Anna"]);
    hub.changeElsewhere({ brightness: 2 });
    hub.changedBy = { lights: { kind: "person", id: 8, name: "Ben" }, matrix: ANNA };
    await time.advance(EVERY.config);
    expect(toasts()).toEqual(["Changed by Anna", "Changed by Ben"]);
    await time.advance(12_000);
    hub.changeMatrixElsewhere(0, { name: "Window" });
    await time.advance(EVERY.config);
    expect(toasts()).toEqual(["Changed by Anna", "Changed by Ben", "Changed by Anna"]);
    stop();
    stopMatrices();
  });

  it("that was there before the first load is not announced", async () => {
    hub.changeElsewhere({ brightness: 9 });
    hub.changedBy = { lights: ANNA, matrix: null };
    await open();
    await time.advance(EVERY.config);
    expect(toasts()).toEqual([]);
    stop();
  });

  it("that a save of this browser meets is announced, once, although the save then names this user", async () => {
    await open();
    hub.changeElsewhere({ speed: 9 });
    hub.changedBy = { lights: ANNA, matrix: null };
    hub.api.getDeviceStatus.mockClear();
    lights.changeStrip({ brightness: 50 });
    await time.advance(100);
    await settle();
    expect(hub.led.strips[0]).toMatchObject({ speed: 9, brightness: 50 });
    expect(hub.api.getDeviceStatus).toHaveBeenCalledTimes(1);
    expect(toasts()).toEqual(["Changed by Anna"]);
    hub.changedBy = { lights: { kind: "person", id: ADA.id, name: "Ada" }, matrix: null };
    await time.advance(EVERY.config);
    expect(toasts()).toEqual(["Changed by Anna"]);
    stop();
  });
});
