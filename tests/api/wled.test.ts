import { afterEach, expect, test } from "vitest";
import { Hub } from "../support/hub/hub";
import { ddp, drgb, e131, startLive, wledStatus } from "../support/hub/live-light";
import { type Pixel, stripOf } from "../support/hub/simulator-page";
import { until } from "../support/hub/until";
import { pythonWithWled, runWledClient } from "../support/hub/wled-client";

let running: { stop(): Promise<unknown> } | undefined;
afterEach(() => running?.stop());

const shows = (target: Hub, at: number, pixel: Pixel) =>
  until(
    async () => (await stripOf(target)).pixels[at],
    (found) => String(found) === String(pixel),
    { what: `${pixel} at LED ${at}` },
  );

test("DDP, E1.31 and WLED UDP light the right LEDs, and then the effect comes back", async () => {
  const live = await startLive(300, 5);
  running = live;
  const { hub, sender, token } = live;
  const picture = new Uint8Array(900);
  picture.set([10, 20, 30], 0);
  picture.set([40, 50, 60], 299 * 3);
  sender.send("ddp", ddp(picture));
  await shows(hub, 0, [10, 20, 30]);
  await shows(hub, 299, [40, 50, 60]);
  expect((await wledStatus(hub, token)).live).toMatchObject({ protocol: "DDP", address: "127.0.0.1" });
  await shows(hub, 0, [0, 0, 255]);

  sender.send("e131", e131(picture.subarray(0, 510), { universe: 1 }));
  sender.send("e131", e131(picture.subarray(510), { universe: 2 }));
  await shows(hub, 299, [40, 50, 60]);
  await shows(hub, 299, [0, 0, 255]);

  sender.send("wled", drgb(picture));
  await shows(hub, 299, [40, 50, 60]);
});

test("Home Assistant's library connects, reads and sets", { timeout: 150_000 }, async ({ skip }) => {
  const found = await pythonWithWled();
  if ("reason" in found) return skip(found.reason);
  const hub = await Hub.start();
  running = hub;
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
    effects: expect.arrayContaining(["Solid", "Party", "Two color chase"]),
    presets: ["Evening"],
    set: [true, 77, 255, 0, 10, 2, 51],
    preset: 1,
    nightlight: 3,
    on: false,
  });
});
