import { setTimeout as pause } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { freePort } from "../../scripts/lib/free-port.mjs";
import { Hub } from "../support/hub/hub";
import { ddp, drgb, e131, LightSender, wledStatus } from "../support/hub/live-light";
import { type Pixel, stripOf } from "../support/hub/simulator-page";
import { until } from "../support/hub/until";
import { pythonWithWled, runWledClient } from "../support/hub/wled-client";

let hub: Hub | undefined;
let sender: LightSender | undefined;
afterEach(async () => {
  sender?.stop();
  await hub?.stop();
  hub = sender = undefined;
});

/** A hub with full brightness that takes live light. */
async function startLive(leds: number, speed = 1) {
  const port = await freePort(0);
  const hardware = JSON.stringify({ ledCount: leds, currentLimit: 0 });
  hub = await Hub.start({ speed, args: ["--test", `live-port=${port}`, "--hardware", hardware] });
  sender = new LightSender(port);
  const started = hub;
  const token = await started.signIn();
  const strips = [{ mode: "solid", color: "#0000ff", brightness: 255 }];
  await started.call("POST", "/api/config/led-config", { token, body: { strips } });
  await started.call("PUT", "/api/connections/wled", { token, body: { enabled: true } });
  expect((await wledStatus(started, token)).problem).toBe("");
  return { hub: started, sender, token };
}

const shows = (target: Hub, at: number, pixel: Pixel) =>
  until(
    async () => (await stripOf(target)).pixels[at],
    (found) => String(found) === String(pixel),
    { what: `${pixel} at LED ${at}` },
  );

test("DDP, E1.31 and WLED UDP light the right LEDs, and then the effect comes back", async () => {
  const { hub, sender, token } = await startLive(300, 5);
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

const kPictures = 120;
const kPictureMs = 1000 / 60;

/** Picture `number` of a strip with 300 LEDs: its number, and that of the LED. */
function numberedPicture(number: number): Uint8Array {
  const picture = new Uint8Array(900);
  for (let led = 0; led < 300; led++) picture.set([number, led % 256, led >> 8], led * 3);
  return picture;
}

/** Calls `send` with the numbers of pictures, at most 60 times a second. */
async function sendPictures(send: (number: number) => void): Promise<void> {
  let due = performance.now();
  for (let i = 0; i < kPictures; i++) {
    send(i);
    // When the machine is busy, later pictures are late, too: two at once would be one too many.
    due = Math.max(due + kPictureMs, performance.now());
    await pause(due - performance.now());
  }
}

test("no picture of DDP and E1.31 is lost at 60 a second while eight clients poll", async () => {
  const { hub, sender, token } = await startLive(300);
  let isOver = false;
  const poll = async () => {
    while (!isOver) await hub.call("GET", "/api/config/device/status", { token });
  };
  const clients = Array.from({ length: 8 }, poll);
  const sendDdp = (i: number) => sender.send("ddp", ddp(numberedPicture(i), { sequence: (i % 15) + 1 }));
  const sendE131 = (i: number) => {
    const picture = numberedPicture(i);
    sender.send("e131", e131(picture.subarray(0, 510), { universe: 1, sequence: i }));
    sender.send("e131", e131(picture.subarray(510), { universe: 2, sequence: i }));
  };
  const senders = [
    ["DDP", sendDdp],
    ["E1.31", sendE131],
  ] as const;
  try {
    for (const [protocol, send] of senders) {
      const { frames } = await stripOf(hub);
      await sendPictures(send);
      const { live } = await wledStatus(hub, token);
      const strip = await stripOf(hub);
      const last = kPictures - 1;
      expect([0, 150, 299].map((led) => strip.pixels[led])).toEqual([
        [last, 0, 0],
        [last, 150, 0],
        [last, 43, 1],
      ]);
      expect(live?.protocol).toBe(protocol);
      // The hub learns from the first picture of E1.31 how many universes there are: it may count twice.
      expect(live?.frames).toBeGreaterThanOrEqual(kPictures);
      expect(live?.frames).toBeLessThanOrEqual(kPictures + 1);
      expect(live?.skipped).toBeLessThan(kPictures / 10);
      expect(strip.frames - frames).toBeGreaterThan(kPictures * 0.9);
      await until(
        () => wledStatus(hub, token),
        (status) => status.live === null,
        { what: "the effect" },
      );
    }
  } finally {
    isOver = true;
    await Promise.all(clients);
  }
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
    effects: expect.arrayContaining(["Solid", "Party", "Two color chase"]),
    presets: ["Evening"],
    set: [true, 77, 255, 0, 10, 2, 51],
    preset: 1,
    nightlight: 3,
    on: false,
  });
});
