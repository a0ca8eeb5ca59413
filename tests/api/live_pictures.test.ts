import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ddp, e131, startLive, wledStatus } from "../support/hub/live-light";
import { stripOf } from "../support/hub/simulator-page";
import { until } from "../support/hub/until";

let live: Awaited<ReturnType<typeof startLive>>;
beforeAll(async () => {
  live = await startLive(300);
});
afterAll(() => live?.stop());

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
  const { hub, sender, token } = live;
  let isOver = false;
  const poll = async () => {
    while (!isOver) await hub.call("GET", "/api/config/device/status", { token });
  };
  const clients = Array.from({ length: 8 }, poll);
  const sendDdp = (i: number) => sender.send("ddp", ddp(numberedPicture(i), { sequence: (i % 15) + 1 }));
  const sendE131 = (i: number) => {
    const picture = numberedPicture(i);
    sender.send("e131", e131(picture.subarray(510), { universe: 2, sequence: i }));
    sender.send("e131", e131(picture.subarray(0, 510), { universe: 1, sequence: i }));
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
      expect(live?.frames).toBe(kPictures);
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
