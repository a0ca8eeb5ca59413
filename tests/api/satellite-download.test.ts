import { readFileSync } from "node:fs";
import { afterEach, beforeEach, expect, it } from "vitest";
import { espImage, kChipEsp32S3 } from "../../scripts/lib/esp-image.mjs";
import { beginUpdate, outcome } from "../support/hub/firmware";
import { FirmwareProxy } from "../support/hub/firmware-proxy";
import { Hub } from "../support/hub/hub";
import { paintFirstPixel, Satellite } from "../support/hub/satellite";

const kNew = { version: "2.0.0", category: "led_matrix", device: "matrix-1" } as const;
const kBuiltIn = JSON.parse(readFileSync("package.json", "utf8")).version as string;
const kToken = "the-token-of-matrix-1";
const kSize = 300_000;
const kPieceBytes = 16 * 1024;
const good = { project: "lumisand-satellite", version: kNew.version, size: kSize };
const patient = { timeout: 20_000, interval: 50 };

let hub: Hub;
let proxy: FirmwareProxy;
let satellite: Satellite;
let token: string;
beforeEach(async () => {
  hub = await Hub.start({ args: ["--device", `matrix-1=${kToken}`] });
  token = await hub.signIn();
  proxy = await FirmwareProxy.start(hub.baseUrl);
  satellite = await Satellite.start({ hub: proxy.url, token: kToken, isHasty: true });
  await expect.poll(runningVersion, patient).toBe(kBuiltIn);
});
afterEach(async () => {
  await satellite.stop();
  await proxy.stop();
  await hub.stop();
});

const begin = () => beginUpdate(hub, token, espImage(good), kNew);

/** The version that the matrix reported last, or "" while it is offline. */
async function runningVersion(): Promise<string> {
  const { body } = await hub.call<Record<string, { version: string; online: boolean }>>(
    "GET",
    "/api/config/device/status",
    { token },
  );
  return body["matrix-1"]?.online ? body["matrix-1"].version : "";
}

async function expectSuccess() {
  expect(await outcome(hub, token, 60_000)).toMatchObject({ status: "success", error_message: null });
  expect(await runningVersion()).toBe(kNew.version);
  expect(satellite.restartsItself).toBe(1);
}

/** Checks that the old version runs, also after a power cut. */
async function expectFailure(message: string | RegExp) {
  const ended = await outcome(hub, token, 60_000);
  expect(ended).toMatchObject({ device_id: "matrix-1", version: kNew.version, status: "failed" });
  expect(ended.error_message).toMatch(message);
  expect(satellite.restartsItself).toBe(0);
  await satellite.restart();
  await expect.poll(() => satellite.output, patient).toContain("Online");
  expect(await runningVersion()).toBe(kBuiltIn);
}

it("a download that is cut off continues at the byte where it stopped", async () => {
  proxy.cutAfter = (_, index) => (index === 3 ? 1000 : undefined);
  await begin();
  await expectSuccess();
  expect(proxy.pieces[4]?.first).toBe(3 * kPieceBytes + 1000);
});

it("a download that is always cut off at the same place is given up", async () => {
  proxy.cutAfter = ({ first }) => (first === 3 * kPieceBytes ? 0 : undefined);
  await begin();
  await expectFailure("The download broke off.");
  expect(proxy.pieces.at(-1)?.first).toBe(3 * kPieceBytes);
});

it.each([
  ["a flipped bit", { ...good, corrupt: "data" }, /damaged/],
  ["another chip", { ...good, chip: kChipEsp32S3 }, /another chip/],
  ["another project", { ...good, project: "lumisand-hub" }, /hub/],
  ["another version", { ...good, version: "2.0.1" }, /2\.0\.1/],
] as const)("an image that arrives with %s is not started", async (_, options, why) => {
  proxy.image = espImage(options);
  await begin();
  await expectFailure(why);
});

it("another image of the same name and length is not started", async () => {
  const offered = espImage(good);
  proxy.image = espImage({ ...good, segments: [kSize - 336, 256] });
  expect(proxy.image.length).toBe(offered.length);
  await begin();
  await expectFailure("The image is not the one that was uploaded.");
});

it("a satellite that loses power during a download runs the old version and reports the failure", async () => {
  let resume = () => {};
  proxy.before = (_, index) => (index === 3 ? new Promise<void>((go) => (resume = go)) : Promise.resolve());
  await begin();
  await expect.poll(() => proxy.pieces.length, patient).toBe(4);
  await satellite.restart();
  resume();
  await expectFailure("The device restarted while it was downloading the firmware.");
});

it("after a power cut of the hub the satellite continues its download", { timeout: 60_000 }, async () => {
  proxy.before = (_, index) => (index === 3 ? hub.kill() : Promise.resolve());
  await begin();
  await expect.poll(() => proxy.pieces.length, patient).toBe(4);
  await expect.poll(() => satellite.output, patient).toContain("The request to");
  await hub.restart({ args: ["--device", `matrix-1=${kToken}`, "--port", new URL(hub.baseUrl).port] });
  token = await hub.signIn();
  await expectSuccess();
  expect(proxy.pieces[4]?.first).toBeGreaterThanOrEqual(3 * kPieceBytes);
});

it("during a slow download the matrix shows changes at once and stays online", {
  timeout: 60_000,
}, async () => {
  let pieceMs = 500;
  proxy.before = () => new Promise((go) => setTimeout(go, pieceMs));
  await begin();
  await expect.poll(() => proxy.pieces.length, patient).toBeGreaterThan(2);
  for (const [color, pixel] of [
    ["#00ff00", [0, 255, 0]],
    ["#0000ff", [0, 0, 255]],
  ] as const) {
    await paintFirstPixel(hub, token, color);
    await expect
      .poll(async () => (await satellite.pixels())[0], { timeout: 1500, interval: 20 })
      .toEqual(pixel);
    expect(await runningVersion()).toBe(kBuiltIn);
  }
  expect(proxy.pieces.length).toBeLessThan(kSize / kPieceBytes);
  pieceMs = 0;
  await expectSuccess();
});
