import { beforeEach, describe, expect, it } from "vitest";
import { apiError, ledConfig } from "../../test/fake-config-hub";
import { freshLights, hub, lights, open, state, stop, strip, time } from "../../test/lights";
import { settle } from "../../test/manual-timers";
import type { Strip } from "../api/types";
import { setHubAway } from "./device-status";
import { toastStore } from "./toasts";

beforeEach(freshLights);

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
    const part = {
      ...(ledConfig().strips[0] as Strip),
      name: "Desk",
      from: 0,
      to: 9,
      reverse: true,
      mirror: false,
      speed: 5,
    };
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

describe("a command", () => {
  const asked = () => lights.asked.getState();
  const commands = () => hub.api.commandLights.mock.calls.map(([command]) => command);

  it("says no more than what is asked for; the hub's settings are shown after it", async () => {
    hub.changeElsewhere({ enabled: false, mode: "off" });
    await open();
    await lights.command({ on: true });
    expect(commands()).toEqual([{ on: true }]);
    expect(strip()).toMatchObject({ enabled: true, mode: "party" });
  });

  it("is shown at once, follows unsent changes, and takes what is asked for meanwhile along", async () => {
    await open();
    hub.holdCommands = true;
    lights.changeStrip({ speed: 7 });
    for (const brightness of [90, 80, 70]) void lights.command({ on: true, brightness });
    await settle();
    expect(asked()).toEqual({ on: true, brightness: 70 });
    expect(hub.led.strips[0]?.speed).toBe(7);
    void lights.command({ color: "#00ff00" });
    hub.holdCommands = false;
    hub.answerHeld();
    await settle();
    expect(commands()).toEqual([{ on: true, brightness: 70 }, { color: "#00ff00" }]);
    expect(asked()).toEqual({});
    expect(strip()).toMatchObject({ brightness: 70, color: "#00ff00", speed: 7 });
  });

  it("leaves changes that wait for the user to save them", async () => {
    await open(false);
    lights.changeStrip({ speed: 7 });
    await lights.command({ on: false });
    expect(hub.led.strips[0]).toMatchObject({ enabled: false, speed: 100 });
    expect(strip()).toMatchObject({ enabled: false, speed: 7 });
    expect(state().save).toBe("unsaved");
  });

  it("is saved once the hub has its revision on flash", async () => {
    await open();
    hub.holdCommands = true;
    void lights.command({ on: false });
    await settle();
    expect(state().save).toBe("saving");
    hub.answerHeld();
    await settle();
    expect(state().save).toBe("saving");
    hub.savedRevision = hub.led.revision;
    await time.advance(3000);
    expect(state().save).toBe("saved");
  });

  it("that fails is no longer shown, and the reason is", async () => {
    await open();
    toastStore.setState({ toasts: [] });
    hub.commandError = { ok: false, error: { ...apiError(503).error, message: "The hub is busy." } };
    await lights.command({ on: false });
    expect(asked()).toEqual({});
    expect(strip()?.enabled).toBe(true);
    expect(toastStore.getState().toasts.map(({ text }) => text)).toEqual(["The hub is busy."]);
  });
});

describe("the switch", () => {
  const sent = () => hub.api.saveLedConfig.mock.lastCall?.[0].strips[0]?.enabled;

  it("is not sent with settings, because the timer may have switched the lights meanwhile", async () => {
    await open();
    lights.changeStrip({ brightness: 10 });
    await time.advance(100);
    expect(sent()).toBeUndefined();
    lights.changeTimer({ autoOn: true });
    await time.advance(100);
    expect(sent()).toBeUndefined();
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
    lights.drag.onDragStart();
    hub.changeElsewhere({ brightness: 3 });
    await time.advance(3000);
    expect(strip()?.brightness).toBe(128);
    lights.drag.onDragEnd();
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
    expect(hub.api.getConfig).toHaveBeenCalledTimes(1);
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
    hub.api.getConfig.mockReturnValueOnce(configs.promise);
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

  it("ignores errors, but shows a hub that is away as offline", async () => {
    await open();
    hub.statusError = apiError(0);
    await time.advance(9000);
    expect(state()).toMatchObject({ message: "", devices: { "room-lights-esp32": { online: true } } });
    setHubAway(true);
    await time.advance(3000);
    setHubAway(false);
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
