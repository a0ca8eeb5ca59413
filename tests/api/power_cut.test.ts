import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import { Hub } from "../support/hub/hub";
import { pseudoRandom } from "../support/hub/pseudo-random";

interface Configs {
  led: { strips: { brightness: number }[]; revision: number };
}
interface Status {
  "room-lights-esp32": { revision: number; savedRevision: number };
}

/**
 * Short compared with the 2 s without a change after which a burst is saved. A slow machine sends fewer
 * changes in it, but not for a longer time.
 */
const kBurstMs = 300;
/** interval for checking whether a burst of changes is saved */
const kLookEveryMs = 20;

let folder: string;
let hub: Hub;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "lumisand-test-"));
  hub = await Hub.start({ store: folder });
});
afterEach(async () => {
  await hub.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function readLed(token: string) {
  const { led } = (await hub.call<Configs>("GET", "/api/config/configs", { token })).body;
  return { revision: led.revision, brightness: led.strips[0]?.brightness ?? -1 };
}

/**
 * Changes the brightness in bursts while the hub runs, and waits after each burst until it is saved. `sent`
 * contains the brightness of every revision, `saved()` the newest savedRevision that the hub reported.
 */
function changeBrightness(token: string, start: { revision: number; brightness: number }) {
  const sent = new Map([[start.revision, start.brightness]]);
  let saved = start.revision;
  let newest = start.revision;
  const post = async () => {
    const body = { strips: [{ brightness: ((sent.get(newest) ?? 0) + 1) % 256 }] };
    newest = (await hub.call<{ revision: number }>("POST", "/api/config/led-config", { token, body })).body
      .revision;
    sent.set(newest, body.strips[0]?.brightness ?? -1);
  };
  const done = (async () => {
    for (;;) {
      const end = performance.now() + kBurstMs;
      while (performance.now() < end) await post();
      while (saved < newest) {
        await sleep(kLookEveryMs);
        const status = await hub.call<Status>("GET", "/api/config/device/status", { token });
        saved = status.body["room-lights-esp32"].savedRevision;
      }
    }
  })().catch(() => {});
  return { sent, done, saved: () => saved };
}

it("SIGKILL at random moments loses nothing older than savedRevision, and never accounts or sessions", async () => {
  const random = pseudoRandom(7);
  const token = await hub.signIn();
  let roundsWithSave = 0;
  for (let round = 0; round < 6 || (roundsWithSave === 0 && round < 12); round++) {
    const start = await readLed(token);
    const changes = changeBrightness(token, start);
    await sleep(300 + 4000 * (random.next().value as number));
    await hub.kill();
    await changes.done;
    await hub.restart();

    expect((await hub.call("GET", "/api/auth/verify", { token })).status).toBe(200);
    const kept = await readLed(token);
    const notOlder = [...changes.sent]
      .filter(([revision]) => revision >= changes.saved())
      .map(([, value]) => value);
    // The last change may have been saved, too, although its response was lost in the power cut.
    expect([...notOlder, ((notOlder.at(-1) ?? 0) + 1) % 256]).toContain(kept.brightness);
    expect(kept.revision).toBeGreaterThan(Math.max(...changes.sent.keys()));
    if (changes.saved() > start.revision) roundsWithSave++;
  }
  expect(roundsWithSave).toBeGreaterThan(0);
}, 120_000);
