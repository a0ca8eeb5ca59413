import { beforeEach, describe, expect, it } from "vitest";
import { apiError, FakeConfigHub } from "../../test/fake-config-hub";
import { ManualPage, settle } from "../../test/manual-timers";
import { Lights } from "./lights";

let hub: FakeConfigHub;
let time: ManualPage;
let lights: Lights;
let stop: () => void;

beforeEach(() => {
  hub = new FakeConfigHub();
  time = new ManualPage();
  lights = new Lights({ ...time, api: hub.api, now: () => new Date("2026-03-01T12:00:00Z") });
});

async function open(autoSave = true): Promise<void> {
  lights.setAutoSave(autoSave);
  stop = lights.watch();
  await settle();
}

const state = () => lights.store.getState();
const strip = () => state().config?.strips[0];
const sentBrightness = () => hub.api.saveLedConfig.mock.calls.map(([config]) => config.strips[0]?.brightness);

describe("loading", () => {
  it("shows the hub's settings", async () => {
    await open();
    expect(state().phase).toBe("ready");
    expect(strip()?.brightness).toBe(128);
  });

  it("says why it failed", async () => {
    hub.configsError = apiError(500);
    await open();
    expect(state()).toMatchObject({ phase: "failed", message: "Failed to load configurations" });
  });

  it("forgets a failed refresh once the hub answers again", async () => {
    await open();
    hub.configsError = apiError(0);
    await lights.refresh();
    expect(state().message).toBe("Failed to load configurations");
    hub.configsError = null;
    await time.advance(3000);
    expect(state().message).toBe("");
  });

  it("recovers by itself once the hub answers again", async () => {
    hub.configsError = apiError(0);
    await open();
    hub.configsError = null;
    await time.advance(3000);
    expect(state()).toMatchObject({ phase: "ready", message: "" });
  });
});

describe("auto-save", () => {
  it("applies a change to the screen at once and sends it after 100 ms", async () => {
    await open();
    lights.changeStrip({ brightness: 200 });
    expect(strip()?.brightness).toBe(200);
    expect(state().save).toBe("saving");
    await time.advance(99);
    expect(hub.api.saveLedConfig).not.toHaveBeenCalled();
    await time.advance(1);
    expect(hub.api.saveLedConfig).toHaveBeenCalledTimes(1);
    expect(hub.led.strips[0]?.brightness).toBe(200);
  });

  it("does not wait longer because more changes come", async () => {
    await open();
    for (let step = 0; step < 12; step++) {
      lights.changeStrip({ brightness: step });
      await time.advance(10);
    }
    expect(sentBrightness()).toEqual([9]);
  });

  it("keeps the strip following a drag of 5 s", async () => {
    await open();
    for (let step = 0; step < 250; step++) {
      lights.changeStrip({ brightness: step });
      await time.advance(20);
    }
    expect(hub.api.saveLedConfig.mock.calls.length).toBeGreaterThan(35);
  });

  it("never has two saves in flight and sends the newest values next", async () => {
    await open();
    hub.holdSaves = true;
    lights.changeStrip({ brightness: 1 });
    await time.advance(100);
    for (const brightness of [2, 3, 4]) {
      lights.changeStrip({ brightness });
      await time.advance(150);
    }
    expect(sentBrightness()).toEqual([1]);
    hub.answerHeld();
    await settle();
    expect(sentBrightness()).toEqual([1, 4]);
    hub.answerHeld();
    await settle();
    expect(hub.mostSavesInFlight).toBe(1);
    expect(hub.led.strips[0]?.brightness).toBe(4);
  });

  it("carries the revision on from save to save", async () => {
    await open();
    lights.changeStrip({ brightness: 1 });
    await time.advance(100);
    lights.changeStrip({ brightness: 2 });
    await time.advance(100);
    expect(hub.api.saveLedConfig.mock.calls.map(([, revision]) => revision)).toEqual([1, 2]);
  });

  it("sends what is pending when the screen is left", async () => {
    await open();
    lights.changeStrip({ brightness: 77 });
    stop();
    await settle();
    expect(hub.led.strips[0]?.brightness).toBe(77);
  });
});

describe("two browsers", () => {
  it("lays its own change over newer settings and sends again", async () => {
    await open();
    hub.changeElsewhere({ color: "#0000ff" });
    lights.changeStrip({ brightness: 10 });
    await time.advance(100);
    expect(hub.led.strips[0]).toMatchObject({ color: "#0000ff", brightness: 10 });
    expect(strip()).toMatchObject({ color: "#0000ff", brightness: 10 });
    expect(hub.api.saveLedConfig).toHaveBeenCalledTimes(2);
  });

  it("gives up after a few conflicts and keeps the change on screen", async () => {
    await open();
    hub.saveRefusals = Array.from({ length: 6 }, () => apiError(409, { revision: 9, led: hub.led }));
    lights.changeStrip({ brightness: 10 });
    await time.advance(100);
    expect(hub.api.saveLedConfig).toHaveBeenCalledTimes(6);
    expect(state()).toMatchObject({ save: "failed", message: "Failed to auto-save led configuration" });
    expect(strip()?.brightness).toBe(10);
  });

  it("takes over a foreign change at the next poll", async () => {
    await open();
    hub.changeElsewhere({ brightness: 3 });
    await time.advance(3000);
    expect(strip()?.brightness).toBe(3);
  });

  it("does not take it over while a control is dragged", async () => {
    await open();
    lights.dragStart();
    hub.changeElsewhere({ brightness: 3 });
    await time.advance(3000);
    expect(strip()?.brightness).toBe(128);
    lights.dragEnd();
    await time.advance(3000);
    expect(strip()?.brightness).toBe(3);
  });

  it("takes it over below a change that is not saved", async () => {
    await open(false);
    lights.changeStrip({ brightness: 50 });
    hub.changeElsewhere({ brightness: 3, color: "#0000ff" });
    await time.advance(3000);
    expect(strip()).toMatchObject({ brightness: 50, color: "#0000ff" });
    expect(state().save).toBe("unsaved");
  });

  it("does not reload for its own saves", async () => {
    await open();
    lights.changeStrip({ brightness: 50 });
    await time.advance(9000);
    expect(hub.api.getConfigs).toHaveBeenCalledTimes(1);
  });
});

describe("saved", () => {
  it("is said only when the revision is on flash", async () => {
    await open();
    lights.changeStrip({ brightness: 50 });
    await time.advance(6000);
    expect(state().save).toBe("saving");
    hub.savedRevision = 2;
    await time.advance(3000);
    expect(state().save).toBe("saved");
  });

  it("is not said of changes that the hub has lost", async () => {
    await open();
    lights.changeStrip({ brightness: 50 });
    await time.advance(200);
    hub.led = { ...hub.led, revision: 1, strips: [{ ...hub.led.strips[0], brightness: 128 } as never] };
    await time.advance(3000);
    expect(state().save).toBe("idle");
    expect(strip()?.brightness).toBe(128);
  });
});

describe("a failed auto-save", () => {
  beforeEach(async () => {
    await open();
    hub.saveRefusals = [apiError(500)];
    lights.changeStrip({ brightness: 10 });
    await time.advance(100);
  });

  it("keeps the change on screen and says so", () => {
    expect(strip()?.brightness).toBe(10);
    expect(state()).toMatchObject({ save: "failed", message: "Failed to auto-save led configuration" });
  });

  it("is not repeated by itself", async () => {
    await time.advance(10_000);
    expect(hub.api.saveLedConfig).toHaveBeenCalledTimes(1);
  });

  it("goes with the next change", async () => {
    lights.changeStrip({ color: "#00ff00" });
    await time.advance(100);
    expect(hub.led.strips[0]).toMatchObject({ brightness: 10, color: "#00ff00" });
    expect(state().message).toBe("");
  });

  it("is dropped on Refresh, together with the message", async () => {
    await lights.refresh();
    expect(strip()?.brightness).toBe(128);
    expect(state()).toMatchObject({ save: "idle", message: "" });
  });

  it("is repeated on demand", async () => {
    lights.saveNow();
    await settle();
    expect(hub.led.strips[0]?.brightness).toBe(10);
  });
});

describe("a change during an outage", () => {
  it.each([0, 503])("that ended in %d is saved once the hub answers again", async (status) => {
    await open();
    hub.saveRefusals = [apiError(status)];
    lights.changeStrip({ brightness: 10 });
    await time.advance(100);
    expect(state().save).toBe("failed");
    await time.advance(3000);
    expect(hub.led.strips[0]?.brightness).toBe(10);
    expect(state()).toMatchObject({ save: "saving", message: "" });
  });

  it("waits while the hub is silent, or auto-save is off", async () => {
    await open();
    hub.saveRefusals = [apiError(0)];
    lights.changeStrip({ brightness: 10 });
    await time.advance(100);
    hub.statusError = apiError(0);
    await time.advance(9000);
    expect(hub.api.saveLedConfig).toHaveBeenCalledTimes(1);
    hub.statusError = null;
    lights.setAutoSave(false);
    await time.advance(9000);
    expect(hub.api.saveLedConfig).toHaveBeenCalledTimes(1);
  });
});

describe("a change that the hub refuses", () => {
  beforeEach(async () => {
    await open();
    hub.saveRefusals = [{ ok: false, error: { ...apiError(400).error, message: "The time is wrong." } }];
    lights.changeTimer({ autoOnTime: "24:00" });
    await time.advance(100);
  });

  it("is taken back, and the hub says why", () => {
    expect(state().config?.globalSettings.autoOnTime).toBe("");
    expect(state()).toMatchObject({
      save: "idle",
      message: "Failed to auto-save led configuration",
      detail: "The time is wrong.",
    });
  });

  it("does not go with the next change, which takes the message away", async () => {
    lights.changeStrip({ brightness: 10 });
    await time.advance(100);
    expect(hub.led).toMatchObject({ strips: [{ brightness: 10 }], globalSettings: { autoOnTime: "" } });
    expect(state()).toMatchObject({ message: "", detail: "" });
  });
});

describe("when the page may go away", () => {
  const lastSave = () => hub.api.saveLedConfig.mock.lastCall;

  const outlivesPage = true;

  it("a change that waits is sent at once, so that it outlives the page", async () => {
    await open();
    lights.changeStrip({ brightness: 10 });
    void lights.sendHeldBack();
    expect(lastSave()).toMatchObject([{ strips: [{ brightness: 10 }] }, 1, outlivesPage]);
    await time.advance(1000);
    expect(hub.api.saveLedConfig).toHaveBeenCalledTimes(1);
  });

  it("it takes nothing back that others did meanwhile", async () => {
    await open();
    hub.changeElsewhere({ color: "#0000ff" });
    lights.changeStrip({ brightness: 10 });
    await lights.sendHeldBack();
    expect(hub.led.strips[0]).toMatchObject({ brightness: 10, color: "#0000ff" });
    expect(lastSave()).toMatchObject([{}, 2, outlivesPage]);
  });

  it("a change made while a save is in flight goes together with it", async () => {
    await open();
    hub.holdSaves = true;
    lights.changeStrip({ brightness: 10 });
    await time.advance(100);
    lights.changeStrip({ speed: 500 });
    void lights.sendHeldBack();
    expect(lastSave()).toMatchObject([{ strips: [{ brightness: 10, speed: 500 }] }, 1, outlivesPage]);
  });

  it("what came second to the save in flight follows it at once", async () => {
    await open();
    hub.holdSaves = true;
    hub.changeElsewhere({ color: "#0000ff" });
    lights.changeStrip({ brightness: 10 });
    await time.advance(100);
    lights.changeStrip({ speed: 500 });
    void lights.sendHeldBack();
    hub.holdSaves = false;
    hub.answerHeld();
    await settle();
    expect(hub.led.strips[0]).toMatchObject({ brightness: 10, speed: 500, color: "#0000ff" });
    expect(strip()).toMatchObject({ brightness: 10, speed: 500, color: "#0000ff" });
  });

  it("nothing is sent when nothing is owed, or auto-save is off", async () => {
    await open();
    void lights.sendHeldBack();
    lights.setAutoSave(false);
    lights.changeStrip({ brightness: 10 });
    void lights.sendHeldBack();
    expect(hub.api.saveLedConfig).not.toHaveBeenCalled();
  });
});

describe("after signing out", () => {
  const refusal = apiError(401);
  const late = <T>() => {
    let answer: (value: T) => void = () => {};
    const promise = new Promise<T>((resolve) => {
      answer = resolve;
    });
    return { promise, answer };
  };

  it("answers to the last user's questions are none of the next one's business", async () => {
    await open();
    const configs = late<typeof refusal>();
    const status = late<typeof refusal>();
    hub.api.getConfigs.mockReturnValueOnce(configs.promise);
    hub.api.getDeviceStatus.mockReturnValueOnce(status.promise);
    const refreshed = lights.refresh();
    await time.advance(3000);
    lights.forget();
    stop();
    configs.answer(refusal);
    status.answer(refusal);
    await refreshed;
    await settle();
    expect(state()).toMatchObject({ phase: "loading", message: "", hubAnswered: false });
  });

  it("a conflict is not resolved in the next user's name", async () => {
    await open();
    hub.changeElsewhere({ color: "#0000ff" });
    hub.holdSaves = true;
    lights.changeStrip({ brightness: 10 });
    await time.advance(100);
    lights.forget();
    stop();
    hub.answerHeld();
    await time.advance(1000);
    expect(hub.api.saveLedConfig).toHaveBeenCalledTimes(1);
    expect(state().config).toBeNull();
  });

  it("nothing is reset that was still waiting to be", async () => {
    await open();
    hub.holdSaves = true;
    lights.changeStrip({ brightness: 10 });
    await time.advance(100);
    const done = lights.reset();
    lights.forget();
    stop();
    hub.answerHeld();
    await done;
    expect(hub.api.resetConfigs).not.toHaveBeenCalled();
  });
});

describe("without auto-save", () => {
  it("says that there are unsaved changes until they are saved by hand", async () => {
    await open(false);
    lights.changeStrip({ brightness: 10 });
    await time.advance(5000);
    expect(hub.api.saveLedConfig).not.toHaveBeenCalled();
    expect(state().save).toBe("unsaved");
    lights.saveNow();
    await settle();
    expect(hub.led.strips[0]?.brightness).toBe(10);
    expect(state().save).toBe("saving");
  });

  it("saves what is pending when auto-save is switched on", async () => {
    await open(false);
    lights.changeStrip({ brightness: 10 });
    lights.setAutoSave(true);
    await time.advance(100);
    expect(hub.led.strips[0]?.brightness).toBe(10);
  });

  it("holds back what is pending when auto-save is switched off in time", async () => {
    await open();
    lights.changeStrip({ brightness: 10 });
    lights.setAutoSave(false);
    await time.advance(1000);
    expect(state().save).toBe("unsaved");
  });

  it("keeps unsaved changes when the screen is left and opened again", async () => {
    await open(false);
    lights.changeStrip({ brightness: 10 });
    stop();
    stop = lights.watch();
    await time.advance(1000);
    expect(strip()?.brightness).toBe(10);
    expect(state().save).toBe("unsaved");
    expect(hub.api.saveLedConfig).not.toHaveBeenCalled();
  });

  it("drops them on Refresh", async () => {
    await open(false);
    lights.changeStrip({ brightness: 10 });
    await lights.refresh();
    expect(strip()?.brightness).toBe(128);
    expect(state().save).toBe("idle");
  });
});

describe("reset", () => {
  it("shows the defaults afterwards", async () => {
    await open();
    hub.changeElsewhere({ brightness: 3 });
    await lights.reset();
    expect(hub.api.resetConfigs).toHaveBeenCalledTimes(1);
    expect(strip()?.brightness).toBe(128);
    expect(state().busyWith).toBeNull();
  });

  it("is not undone by a change that was still pending", async () => {
    await open();
    lights.changeStrip({ brightness: 10 });
    await lights.reset();
    await time.advance(1000);
    expect(strip()?.brightness).toBe(128);
    expect(hub.api.saveLedConfig).not.toHaveBeenCalled();
  });

  it("waits for the save in flight", async () => {
    await open();
    hub.holdSaves = true;
    lights.changeStrip({ brightness: 10 });
    await time.advance(100);
    const done = lights.reset();
    await settle();
    expect(hub.api.resetConfigs).not.toHaveBeenCalled();
    hub.answerHeld();
    await done;
    expect(strip()?.brightness).toBe(128);
  });

  it("keeps what is changed under way until it is over", async () => {
    await open();
    hub.holdReset = true;
    const done = lights.reset();
    lights.changeStrip({ speed: 500 });
    expect(strip()?.speed).toBe(500);
    await time.advance(1000);
    expect(hub.api.saveLedConfig).not.toHaveBeenCalled();
    hub.answerHeld();
    await done;
    await time.advance(1000);
    expect(hub.led.strips[0]).toMatchObject({ brightness: 128, speed: 500 });
    expect(strip()?.speed).toBe(500);
  });

  it("says when it failed", async () => {
    await open();
    hub.resetError = apiError(500);
    await lights.reset();
    expect(state().message).toBe("Failed to reset configurations");
  });
});

describe("polling", () => {
  it("asks at once and every 3 s until the screen is left", async () => {
    await open();
    await time.advance(9000);
    expect(hub.api.getDeviceStatus).toHaveBeenCalledTimes(4);
    stop();
    await time.advance(9000);
    expect(hub.api.getDeviceStatus).toHaveBeenCalledTimes(4);
  });

  it("ignores errors, but a hub that stays silent is no longer shown as online", async () => {
    await open();
    hub.statusError = apiError(0);
    await time.advance(3000);
    expect(state()).toMatchObject({ message: "", devices: { "room-lights-esp32": { online: true } } });
    await time.advance(3000);
    expect(state()).toMatchObject({ message: "", devices: null });
  });

  it("rests while nobody can see the page", async () => {
    await open();
    time.show(false);
    await time.advance(9000);
    expect(hub.api.getDeviceStatus).toHaveBeenCalledTimes(1);
    time.show(true);
    expect(hub.api.getDeviceStatus).toHaveBeenCalledTimes(2);
  });
});

it("sends heartbeats at once and every 15 s", async () => {
  await open();
  const stopHeartbeats = lights.sendHeartbeats();
  await time.advance(15_000);
  stopHeartbeats();
  await time.advance(30_000);
  expect(hub.api.sendHeartbeat).toHaveBeenCalledTimes(2);
  expect(hub.api.sendHeartbeat).toHaveBeenCalledWith({
    deviceId: "room-lights-esp32",
    currentTime: "2026-03-01T12:00:00.000Z",
    power: 5 * 60 * (1 + 136 / 255) * 0.02,
  });
});

describe("the timer switch", () => {
  it("sets both halves and fills empty times", async () => {
    await open();
    lights.switchTimer(true);
    expect(state().config?.globalSettings).toMatchObject({
      autoOn: true,
      autoOff: true,
      autoOnTime: "06:00",
      autoOffTime: "22:00",
    });
  });

  it("keeps times that are set", async () => {
    await open();
    lights.changeTimer({ autoOnTime: "07:30" });
    lights.switchTimer(true);
    lights.switchTimer(false);
    expect(state().config?.globalSettings).toMatchObject({
      autoOn: false,
      autoOff: false,
      autoOnTime: "07:30",
    });
  });
});
