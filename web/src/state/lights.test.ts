import { beforeEach, describe, expect, it } from "vitest";
import { apiError } from "../../test/fake-config-hub";
import { freshLights, hub, lights, open, state, stop, strip, time } from "../../test/lights";
import { settle } from "../../test/manual-timers";
import { persistentStorage } from "../lib/safe-storage";

beforeEach(() => {
  persistentStorage.remove("lastLight");
  freshLights();
});

describe("loading", () => {
  it("shows the hub's settings", async () => {
    await open();
    expect(state().phase).toBe("ready");
    expect(strip()?.brightness).toBe(128);
  });

  it("shows why it failed", async () => {
    hub.configsError = apiError(500);
    await open();
    expect(state()).toMatchObject({ phase: "failed", message: "Failed to load configurations" });
  });

  it("clears the error of a refresh once the hub responds again", async () => {
    await open();
    hub.configsError = apiError(0);
    await lights.refresh();
    expect(state().message).toBe("Failed to load configurations");
    hub.configsError = null;
    await time.advance(3000);
    expect(state().message).toBe("");
  });

  it("recovers automatically once the hub responds again", async () => {
    hub.configsError = apiError(0);
    await open();
    hub.configsError = null;
    await time.advance(3000);
    expect(state()).toMatchObject({ phase: "ready", message: "" });
  });
});

describe("segments", () => {
  it("follow a change of the strip's look, but keep their brightness", async () => {
    const part = { name: "Desk", from: 0, to: 9, reverse: true, mirror: false, speed: 5, mode: "fire" };
    const segments = [
      { ...part, color: "#000001", brightness: 9 },
      { ...part, from: 9, to: 20, color: "#000002", brightness: 99 },
    ];
    hub.changeElsewhere({ segments });
    await open();
    lights.changeStrip({ color: "#00ff00", brightness: 77 });
    expect(strip()).toMatchObject({ color: "#00ff00", brightness: 77 });
    expect(strip()?.segments).toEqual(segments.map((segment) => ({ ...segment, color: "#00ff00" })));
  });
});

describe("switching on", () => {
  it("only switches a strip that has a mode and a brightness", async () => {
    await open();
    hub.changeElsewhere({ enabled: false, mode: "party", brightness: 9 });
    await lights.refresh();
    lights.switchStrip(true);
    expect(strip()).toMatchObject({ enabled: true, mode: "party", brightness: 9 });
  });

  it("brings back the last mode and brightness, but no brightness that a drag only passed", async () => {
    await open();
    lights.changeStrip({ mode: "chase", brightness: 200 });
    lights.dragStart();
    for (const brightness of [90, 3, 0]) lights.changeStrip({ brightness });
    lights.dragEnd();
    lights.changeStrip({ mode: "off" });
    await time.advance(100);
    lights.switchStrip(true);
    expect(strip()).toMatchObject({ enabled: true, mode: "chase", brightness: 200 });
  });

  it("of a strip that never gave light here means solid at 50%", async () => {
    hub.changeElsewhere({ mode: "off", brightness: 0 });
    await open();
    lights.switchStrip(true);
    expect(strip()).toMatchObject({ enabled: true, mode: "solid", brightness: 128 });
  });

  it("off changes neither mode nor brightness", async () => {
    await open();
    lights.changeStrip({ mode: "off" });
    lights.switchStrip(false);
    expect(strip()).toMatchObject({ enabled: false, mode: "off" });
  });
});

describe("choosing a color", () => {
  it("keeps a mode that has a color, and gives light", async () => {
    await open();
    hub.changeElsewhere({ enabled: false, mode: "breathing" });
    await lights.refresh();
    lights.chooseColor("#00ff00");
    expect(strip()).toMatchObject({ enabled: true, mode: "breathing", color: "#00ff00" });
  });

  it.each(["rainbow", "party", "off", "fire"] as const)("ends the mode %s, and gives light", async (mode) => {
    await open();
    hub.changeElsewhere({ enabled: false, mode, brightness: 0 });
    await lights.refresh();
    lights.chooseColor("#00ff00");
    expect(strip()).toMatchObject({ enabled: true, mode: "solid", color: "#00ff00" });
    expect(strip()?.brightness).toBeGreaterThan(0);
  });
});

it("of a chosen color is shown instead of the palette, in an effect that has colors", async () => {
  await open();
  hub.changeElsewhere({ mode: "meteor", palette: "ocean" });
  await lights.refresh();
  lights.chooseColor("#00ff00");
  expect(strip()).toMatchObject({ mode: "meteor", color: "#00ff00", palette: "colors" });
});

describe("the switch", () => {
  const sent = () => hub.api.saveLedConfig.mock.lastCall?.[0].strips[0]?.enabled;

  it("is not sent with another change, because the timer may have switched the lights meanwhile", async () => {
    await open();
    lights.changeStrip({ brightness: 10 });
    await time.advance(100);
    expect(sent()).toBeUndefined();
    lights.changeTimer({ autoOn: true });
    await time.advance(100);
    expect(sent()).toBeUndefined();
  });

  it("is sent when it is toggled, and until that is saved", async () => {
    await open();
    hub.saveRefusals = [apiError(503)];
    lights.changeStrip({ enabled: false });
    await time.advance(100);
    lights.changeStrip({ brightness: 10 });
    await time.advance(3000);
    expect(sent()).toBe(false);
    expect(hub.led.strips[0]).toMatchObject({ enabled: false, brightness: 10 });
  });

  it("follows the lights that the timer has switched", async () => {
    await open();
    hub.switchByTimer(false);
    await time.advance(3000);
    expect(strip()?.enabled).toBe(false);
  });
});

describe("two browsers", () => {
  it("applies its own change to newer settings and sends again", async () => {
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

  it("shows another browser's change at the next poll", async () => {
    await open();
    hub.changeElsewhere({ brightness: 3 });
    await time.advance(3000);
    expect(strip()?.brightness).toBe(3);
  });

  it("does not show it while a control is dragged", async () => {
    await open();
    lights.dragStart();
    hub.changeElsewhere({ brightness: 3 });
    await time.advance(3000);
    expect(strip()?.brightness).toBe(128);
    lights.dragEnd();
    await time.advance(3000);
    expect(strip()?.brightness).toBe(3);
  });

  it("applies its unsaved change on top of it", async () => {
    await open(false);
    lights.changeStrip({ brightness: 50 });
    hub.changeElsewhere({ brightness: 3, color: "#0000ff" });
    await time.advance(3000);
    expect(strip()).toMatchObject({ brightness: 50, color: "#0000ff" });
    expect(state().save).toBe("unsaved");
  });

  it("does not reload after its own saves", async () => {
    await open();
    lights.changeStrip({ brightness: 50 });
    await time.advance(9000);
    expect(hub.api.getConfigs).toHaveBeenCalledTimes(1);
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

  it("late responses for the previous user are ignored", async () => {
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

  it("a conflict of the previous user is not resolved", async () => {
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

  it("a reset that is still waiting does not happen", async () => {
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

describe("polling", () => {
  it("starts immediately and repeats every 3 s until the screen is left", async () => {
    await open();
    await time.advance(9000);
    expect(hub.api.getDeviceStatus).toHaveBeenCalledTimes(4);
    stop();
    await time.advance(9000);
    expect(hub.api.getDeviceStatus).toHaveBeenCalledTimes(4);
  });

  it("ignores errors, but shows a hub that stays silent as offline", async () => {
    await open();
    hub.statusError = apiError(0);
    await time.advance(3000);
    expect(state()).toMatchObject({ message: "", devices: { "room-lights-esp32": { online: true } } });
    await time.advance(3000);
    expect(state()).toMatchObject({ message: "", devices: null });
  });

  it("stops while the page is hidden", async () => {
    await open();
    time.show(false);
    await time.advance(9000);
    expect(hub.api.getDeviceStatus).toHaveBeenCalledTimes(1);
    time.show(true);
    expect(hub.api.getDeviceStatus).toHaveBeenCalledTimes(2);
  });
});

it("sends heartbeats immediately and every 15 s", async () => {
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
  it("sets both halves and fills in empty times", async () => {
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
