import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Hub } from "../support/hub/hub";
import { percentiles } from "../support/hub/latency";
import { paintFirstPixel, Satellite } from "../support/hub/satellite";
import type { Pixel, StripWatch } from "../support/hub/simulator-page";

const kNotifications = 20;
const kAtMostMs = 300; // limit for 95 of 100 notifications

/** The command under "Notifications" in docs/http-api.md. */
function commandOfThePage(): string {
  const [, section = ""] = readFileSync("docs/http-api.md", "utf8").split("### Notifications\n");
  return /```sh\n(.*?)```/s.exec(section)?.[1] ?? "";
}

let hub: Hub;
let satellite: Satellite;
let watch: StripWatch;
let owner: string;
let accessToken: string;
beforeEach(async () => {
  hub = await Hub.start({ args: ["--device", "matrix-1=the token"] });
  satellite = await Satellite.start({ id: "matrix-1", hub: hub.baseUrl, token: "the token" });
  watch = await satellite.watch();
  owner = await hub.signIn();
  const body = { name: "Script", scope: "control" };
  const made = await hub.call<{ accessToken: string }>("POST", "/api/auth/tokens", { token: owner, body });
  accessToken = made.body.accessToken;
});
afterEach(async () => {
  await watch.stop();
  await satellite.stop();
  await hub.stop();
});

/** Runs the command of the page with this access token, and returns what the hub answered. */
async function paste(): Promise<unknown> {
  const script = commandOfThePage()
    .replace("$TOKEN", accessToken)
    .replace("http://lumisand.local", new URL(hub.baseUrl).origin);
  const shell = spawn("sh", ["-c", script]);
  const [answer] = await Promise.all([text(shell.stdout), once(shell, "exit")]);
  return JSON.parse(answer);
}

const litIn = (pixels: readonly Pixel[]) => pixels.filter((pixel) => String(pixel) !== "0,0,0").length;

/** The moment of the first picture from `from` on of which `isIt` is true. */
async function shownAt(from: number, isIt: (pixels: readonly Pixel[]) => boolean): Promise<number> {
  const first = () => watch.seen.find(({ at, pixels }) => at >= from && isIt(pixels));
  await expect.poll(first, { timeout: 10_000, interval: 5 }).toBeDefined();
  return first()?.at ?? Number.NaN;
}

const missing = spawnSync("curl", ["--version"]).error ? " (skipped: there is no curl)" : "";
describe.skipIf(missing)(`the command of the page on the HTTP interface${missing}`, () => {
  it("shows a notification within 300 ms of its start, and then what was there before", {
    timeout: 120_000,
  }, async () => {
    const times: number[] = [];
    for (let i = 0; i < kNotifications; i++) {
      await paintFirstPixel(hub, owner, i % 2 ? "#ff0000" : "#00ff00"); // ends the notification before
      await shownAt(performance.now(), (pixels) => litIn(pixels) === 1);
      const from = performance.now();
      const answered = paste();
      times.push((await shownAt(from, (pixels) => litIn(pixels) > 10)) - from);
      expect(await answered).toEqual({ success: true });
    }
    const { median, p95, most } = percentiles(times);
    console.log(`from the command to the pixels: median ${median} ms, 95 % ${p95} ms, most ${most} ms`);
    expect(p95).toBeLessThanOrEqual(kAtMostMs);
    await shownAt(performance.now(), (pixels) => litIn(pixels) === 1);
  });
});
