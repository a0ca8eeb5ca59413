import { beforeEach, describe, expect, it } from "vitest";
import { apiError } from "../../test/fake-config-hub";
import { freshLights, hub, lights, open, state, strip, time } from "../../test/lights";
import { settle } from "../../test/manual-timers";

beforeEach(freshLights);

describe("a failed auto-save", () => {
  beforeEach(async () => {
    await open();
    hub.saveRefusals = [apiError(500)];
    lights.changeStrip({ brightness: 10 });
    await time.advance(100);
  });

  it("keeps the change on screen and shows the failure", () => {
    expect(strip()?.brightness).toBe(10);
    expect(state()).toMatchObject({ save: "failed", message: "Failed to auto-save led configuration" });
  });

  it("is not retried automatically", async () => {
    await time.advance(10_000);
    expect(hub.api.saveLedConfig).toHaveBeenCalledTimes(1);
  });

  it("is sent with the next change", async () => {
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

  it("is retried on request", async () => {
    lights.saveNow();
    await settle();
    expect(hub.led.strips[0]?.brightness).toBe(10);
  });
});

describe("a change during an outage", () => {
  it.each([0, 503])("that ended in %d is saved once the hub responds again", async (status) => {
    await open();
    hub.saveRefusals = [apiError(status)];
    lights.changeStrip({ brightness: 10 });
    await time.advance(100);
    expect(state().save).toBe("failed");
    await time.advance(3000);
    expect(hub.led.strips[0]?.brightness).toBe(10);
    expect(state()).toMatchObject({ save: "saving", message: "" });
  });

  it("waits while the hub does not respond or auto-save is off", async () => {
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

describe("a change that the hub rejects", () => {
  beforeEach(async () => {
    await open();
    hub.saveRefusals = [{ ok: false, error: { ...apiError(400).error, message: "The time is wrong." } }];
    lights.changeTimer({ autoOnTime: "24:00" });
    await time.advance(100);
  });

  it("is undone, and the hub's reason is shown", () => {
    expect(state().config?.globalSettings.autoOnTime).toBe("");
    expect(state()).toMatchObject({
      save: "idle",
      message: "Failed to auto-save led configuration",
      detail: "The time is wrong.",
    });
  });

  it("is not sent with the next change, which clears the message", async () => {
    lights.changeStrip({ brightness: 10 });
    await time.advance(100);
    expect(hub.led).toMatchObject({ strips: [{ brightness: 10 }], globalSettings: { autoOnTime: "" } });
    expect(state()).toMatchObject({ message: "", detail: "" });
  });
});
