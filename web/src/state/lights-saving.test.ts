import { beforeEach, describe, expect, it } from "vitest";
import { apiError } from "../../test/fake-config-hub";
import { freshLights, hub, lights, open, sentBrightness, state, stop, strip, time } from "../../test/lights";
import { settle } from "../../test/manual-timers";

beforeEach(freshLights);

describe("auto-save", () => {
  it("shows a change immediately and sends it after 100 ms", async () => {
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

  it("does not restart the delay on further changes", async () => {
    await open();
    for (let step = 0; step < 12; step++) {
      lights.changeStrip({ brightness: step });
      await time.advance(10);
    }
    expect(sentBrightness()).toEqual([9]);
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
    expect(hub.maxSavesInFlight).toBe(1);
    expect(hub.led.strips[0]?.brightness).toBe(4);
  });

  it("uses the revision of the previous save", async () => {
    await open();
    lights.changeStrip({ brightness: 1 });
    await time.advance(100);
    lights.changeStrip({ brightness: 2 });
    await time.advance(100);
    expect(hub.api.saveLedConfig.mock.calls.map(([, revision]) => revision)).toEqual([1, 2]);
  });

  it("sends pending changes when the screen is left", async () => {
    await open();
    lights.changeStrip({ brightness: 77 });
    stop();
    await settle();
    expect(hub.led.strips[0]?.brightness).toBe(77);
  });
});

describe("saved", () => {
  it("is shown only when the revision is on flash", async () => {
    await open();
    lights.changeStrip({ brightness: 50 });
    await time.advance(6000);
    expect(state().save).toBe("saving");
    hub.savedRevision = 2;
    await time.advance(3000);
    expect(state().save).toBe("saved");
  });

  it("is not shown for changes that the hub has lost", async () => {
    await open();
    lights.changeStrip({ brightness: 50 });
    await time.advance(200);
    hub.led = { ...hub.led, revision: 1, strips: [{ ...hub.led.strips[0], brightness: 128 } as never] };
    await time.advance(3000);
    expect(state().save).toBe("idle");
    expect(strip()?.brightness).toBe(128);
  });
});

describe("when the page may go away", () => {
  const lastSave = () => hub.api.saveLedConfig.mock.lastCall;

  const outlivesPage = true;

  it("a waiting change is sent at once by a request that outlives the page", async () => {
    await open();
    lights.changeStrip({ brightness: 10 });
    void lights.sendHeldBack();
    expect(lastSave()).toMatchObject([{ strips: [{ brightness: 10 }] }, 1, outlivesPage]);
    await time.advance(1000);
    expect(hub.api.saveLedConfig).toHaveBeenCalledTimes(1);
  });

  it("other browsers' changes are not undone", async () => {
    await open();
    hub.changeElsewhere({ color: "#0000ff" });
    lights.changeStrip({ brightness: 10 });
    await lights.sendHeldBack();
    expect(hub.led.strips[0]).toMatchObject({ brightness: 10, color: "#0000ff" });
    expect(lastSave()).toMatchObject([{}, 2, outlivesPage]);
  });

  it("a change made while a save is in flight is sent together with it", async () => {
    await open();
    hub.holdSaves = true;
    lights.changeStrip({ brightness: 10 });
    await time.advance(100);
    lights.changeStrip({ speed: 500 });
    void lights.sendHeldBack();
    expect(lastSave()).toMatchObject([{ strips: [{ brightness: 10, speed: 500 }] }, 1, outlivesPage]);
  });

  it("a change that waits behind the save in flight is sent at once", async () => {
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

  it("nothing is sent if there is no change or auto-save is off", async () => {
    await open();
    void lights.sendHeldBack();
    lights.setAutoSave(false);
    lights.changeStrip({ brightness: 10 });
    void lights.sendHeldBack();
    expect(hub.api.saveLedConfig).not.toHaveBeenCalled();
  });
});

describe("without auto-save", () => {
  it("shows unsaved changes until they are saved by hand", async () => {
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

  it("sends pending changes when auto-save is switched on", async () => {
    await open(false);
    lights.changeStrip({ brightness: 10 });
    lights.setAutoSave(true);
    await time.advance(100);
    expect(hub.led.strips[0]?.brightness).toBe(10);
  });

  it("does not send pending changes when auto-save is switched off before they are sent", async () => {
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
    await open(false);
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

  it("is not undone by a pending change", async () => {
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

  it("sends changes made during the reset afterwards", async () => {
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

  it("shows a failure", async () => {
    await open();
    hub.resetError = apiError(500);
    await lights.reset();
    expect(state().message).toBe("Failed to reset configurations");
  });
});
