import { afterEach, expect, it } from "vitest";
import { hasOwnColor } from "../../web/src/lib/lit";
import { Hub } from "../support/hub/hub";
import { stripOf, stripPeak } from "../support/hub/simulator-page";

let hub: Hub;
afterEach(() => hub.stop());

const solid = { enabled: true, mode: "solid", color: "#ff0000", brightness: 255, speed: 100 };
const timer = { autoOn: true, autoOff: true, autoOnTime: "06:00", autoOffTime: "22:00" };

async function post(body: object) {
  const token = await hub.signIn();
  const answer = await hub.call("POST", "/api/config/led-config", { token, body });
  expect(answer.status, answer.text).toBe(200);
}

it("a new colour reaches the strip", async () => {
  hub = await Hub.start();
  await post({ strips: [solid] });
  await expect.poll(() => stripOf(hub).then(({ pixels }) => pixels[0]?.slice(1))).toEqual([0, 0]);
  await expect.poll(() => stripPeak(hub)).toBeGreaterThan(100);
  await post({ strips: [{ ...solid, mode: "off" }] });
  await expect.poll(() => stripPeak(hub)).toBe(0);
});

it("the panel knows which effects show the colour of the settings", async () => {
  hub = await Hub.start();
  const token = await hub.signIn();
  const { body } = await hub.call<{ effects: { name: string; colors: number }[] }>(
    "GET",
    "/api/config/effects",
    { token },
  );
  expect(body.effects.length).toBeGreaterThan(30);
  for (const { name, colors } of body.effects) expect([name, hasOwnColor(name)]).toEqual([name, colors > 0]);
});

it("a new strip length applies at once", async () => {
  hub = await Hub.start();
  const token = await hub.signIn();
  await hub.call("PUT", "/api/config/hardware", { token, body: { ledCount: 7 } });
  await expect.poll(async () => (await stripOf(hub)).pixels.length).toBe(7);
});

it("a test light shows the last LED of another length and leaves the settings as they are", async () => {
  hub = await Hub.start();
  const token = await hub.signIn();
  const show = async (body: object) => {
    const answer = await hub.call("POST", "/api/config/hardware/test-light", { token, body });
    expect(answer.status, answer.text).toBe(200);
  };
  const read = () => hub.call("GET", "/api/config/hardware", { token }).then(({ text }) => text);
  const before = await read();
  await show({ what: "last", ledCount: 90 });
  await expect.poll(async () => (await stripOf(hub)).pixels.length).toBe(90);
  await expect
    .poll(async () => (await stripOf(hub)).pixels.map(([red]) => red > 100).lastIndexOf(true))
    .toBe(89);
  await show({ what: "color", order: "rgb", color: "red" });
  // The strip's order is GRB, so the first byte is green.
  await expect.poll(async () => (await stripOf(hub)).pixels[0]).toEqual([0, expect.any(Number), 0]);
  expect(await read()).toBe(before);
  await show({ what: "off" });
  await expect.poll(async () => (await stripOf(hub)).pixels.length).toBe(60);
});

it("the timer's fade brightens the strip after 06:00 and survives a restart", async () => {
  hub = await Hub.start({ now: "2026-05-01T05:50:00Z" });
  await post({ strips: [solid], globalSettings: { ...timer, fadeOnDuration: 1, fadeOffDuration: 0 } });
  await hub.restart({ now: "2026-05-01T05:59:58Z" });
  const seen: number[] = [];
  await expect
    .poll(
      async () => {
        seen.push(await stripPeak(hub));
        return seen.at(-1);
      },
      { timeout: 20_000, interval: 50 },
    )
    .toBeGreaterThan(3);
  expect(seen[0]).toBe(0);
  expect(seen).toEqual([...seen].sort((a, b) => a - b));
  await hub.restart({ now: "2026-05-01T12:00:00Z" });
  await expect.poll(() => stripPeak(hub)).toBeGreaterThan(100);
  await hub.restart({ now: "2026-05-01T23:00:00Z" });
  await expect.poll(() => stripPeak(hub)).toBe(0);
});

/**
 * Starts a hub whose strip is lit from 6 to 22 h at `now`; restarts it with an unset clock once its brightest
 * value is `peakThen`.
 */
async function restartWithUnsetClock(now: string, peakThen: number) {
  hub = await Hub.start({ now: "2026-05-01T12:00:00Z" });
  await post({ strips: [solid], globalSettings: { ...timer, fadeOnDuration: 0, fadeOffDuration: 0 } });
  await expect.poll(() => stripPeak(hub)).toBeGreaterThan(100);
  await hub.restart({ now });
  await expect.poll(() => stripPeak(hub)).toBe(peakThen);
  await hub.restart({ now: "unset" });
}

/** The different values that the strip's brightest byte has during a second. */
async function peaksForAWhile(): Promise<number[]> {
  const seen: number[] = [];
  const end = Date.now() + 1000;
  while (Date.now() < end) seen.push(await stripPeak(hub));
  return [...new Set(seen)];
}

async function setClockAsBrowser(currentTime: string) {
  const token = await hub.signIn();
  const body = { deviceId: "room-lights-esp32", currentTime, power: 1 };
  expect((await hub.call("POST", "/api/config/device/heartbeat", { token, body })).status).toBe(200);
}

it("after a restart at night with an unset clock the strip stays dark until a browser sends daytime", async () => {
  await restartWithUnsetClock("2026-05-01T23:00:00Z", 0);
  expect(await peaksForAWhile()).toEqual([0]);
  await setClockAsBrowser("2026-05-02T07:00:00.000Z");
  await expect.poll(() => stripPeak(hub)).toBe(255);
});

it("after a restart by day with an unset clock the strip stays lit until a browser sends night time", async () => {
  await restartWithUnsetClock("2026-05-01T13:00:00Z", 255);
  await expect.poll(() => stripPeak(hub)).toBe(255);
  expect(await peaksForAWhile()).toEqual([255]);
  await setClockAsBrowser("2026-05-01T23:00:00.000Z");
  await expect.poll(() => stripPeak(hub)).toBe(0);
});
