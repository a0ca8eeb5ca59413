import { afterEach, expect, test } from "vitest";
import { Hub } from "../support/hub/hub";
import { pythonWithWled, runWledClient } from "../support/hub/wled-client";

let hub: Hub | undefined;
afterEach(async () => {
  await hub?.stop();
  hub = undefined;
});

test("Home Assistant's library connects, reads and sets", { timeout: 150_000 }, async ({ skip }) => {
  const found = await pythonWithWled();
  if ("reason" in found) return skip(found.reason);
  hub = await Hub.start();
  const token = await hub.signIn();
  await hub.call("PUT", "/api/connections/wled", { token, body: { enabled: true } });
  const led = { strips: [{ enabled: true, mode: "rainbow" }] };
  await hub.call("POST", "/api/scenes", { token, body: { name: "Evening", led } });
  expect(await runWledClient(found.python, new URL(hub.baseUrl).port, "Evening")).toEqual({
    mac: expect.stringMatching(/^02[0-9a-f]{10}$/),
    version: "0.15.0",
    product: "Lumisand",
    websocket: null,
    leds: 60,
    effects: ["Solid", "Rainbow", "Breathing", "Chase", "Party"],
    presets: ["Evening"],
    set: [true, 77, 255, 0, 10, 2, 51],
    preset: 1,
    nightlight: 3,
    on: false,
  });
});
