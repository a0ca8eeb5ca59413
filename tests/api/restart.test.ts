import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { espImage } from "../../scripts/lib/esp-image.mjs";
import { beginUpdate, outcome, systemInfo } from "../support/hub/firmware";
import { Hub } from "../support/hub/hub";
import { paintFirstPixel, Satellite } from "../support/hub/satellite";

const kToken = "the-token-of-matrix-1";
const kMostLogPages = 16;
const logRecords = Array.from({ length: kMostLogPages }, (_, page) => `log-${page}`);

let hub: Hub;
let token: string;
beforeEach(async () => {
  hub = await Hub.start({ args: ["--device", `matrix-1=${kToken}`, "--test", "self-test-limit=700"] });
  token = await hub.signIn();
});
afterEach(async () => {
  await hub.stop();
});

/** Makes writing these records fail from now on. */
function block(store: string, names: string[]) {
  for (const name of names) mkdirSync(join(store, "records", `${name}.new`), { recursive: true });
}

it("a hub can be stopped at any moment of its own restart", async () => {
  const kRestartsAfterMs = 500;
  const delays = [-40, 0, 20, 40, 80].map((delay) => kRestartsAfterMs + delay);
  const codes = delays.map(async (delay) => {
    const other = await Hub.start();
    await other.call("POST", "/api/system/restart", { token: await other.signIn() });
    await sleep(delay);
    return other.stop();
  });
  expect(await Promise.all(codes)).toEqual(delays.map(() => 0));
});

describe("a restart of a device that cannot save all of its data", () => {
  it("takes place on request", async () => {
    block(hub.store, logRecords);
    expect((await hub.call("POST", "/api/system/restart", { token })).status).toBe(200);
    await hub.restarted();
    expect((await systemInfo(hub, token)).resetReason).toBe("restart asked for");
    expect(hub.output).toMatch(/Restarting without what could not be saved: The record "log-\d+"/);
  });

  it("takes place for a factory reset", async () => {
    block(hub.store, logRecords);
    const answer = await hub.call("POST", "/api/system/factory-reset", { token, body: { confirm: "RESET" } });
    expect(answer.status).toBe(200);
    await hub.restarted();
    expect((await hub.call("GET", "/api/auth/status")).body).toMatchObject({ setupRequired: true });
  });

  it("restores the hub's old firmware", async () => {
    const { version } = await systemInfo(hub, token);
    block(hub.store, ["self-test", ...logRecords]);
    await beginUpdate(hub, token, espImage({ version: "2.0.0" }), { version: "2.0.0" });
    await hub.restarted(2);
    expect(await outcome(hub, token)).toMatchObject({
      status: "failed",
      error_message: "The storage could not be written.",
    });
    expect((await systemInfo(hub, token)).version).toBe(version);
  });

  it("starts a satellite's new firmware", async () => {
    const satellite = await Satellite.start({ hub: hub.baseUrl, token: kToken, isHasty: true });
    await expect.poll(() => satellite.output).toContain("Online");
    block(satellite.store, ["config"]);
    await paintFirstPixel(hub, token, "#00ff00");
    await expect.poll(async () => (await satellite.pixels())[0]).toEqual([0, 255, 0]);
    const image = espImage({ project: "lumisand-satellite", version: "2.0.0" });
    await beginUpdate(hub, token, image, { version: "2.0.0", category: "led_matrix", device: "matrix-1" });
    await satellite.restarted();
    expect(satellite.output).toContain("Restarting without what could not be saved");
    expect((await outcome(hub, token)).status).toBe("success");
    await satellite.stop();
  });
});
