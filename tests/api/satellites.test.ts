import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { Hub } from "../support/hub/hub";
import { paintFirstPixel, Satellite, type SatelliteOptions } from "../support/hub/satellite";
import type { Pixel } from "../support/hub/simulator-page";

const kProgram = "build/host/satellite_host";
const kToken = "a satellite's token";
const kBackOnlineMs = 10_000;
const patient = { timeout: 20_000, interval: 50 };

const colors: Record<string, Pixel> = {
  "#ff0000": [255, 0, 0],
  "#00ff00": [0, 255, 0],
  "#0000ff": [0, 0, 255],
};

let folder: string;
let hub: Hub;
let owner: string;
const satellites: Satellite[] = [];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "lumisand-test-"));
  hub = await Hub.start({ store: join(folder, "hub"), args: ["--device", `matrix-1=${kToken}`] });
  owner = await hub.signIn();
});
afterEach(async () => {
  for (const satellite of satellites.splice(0)) await satellite.stop();
  await hub.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function startSatellite(options: Partial<SatelliteOptions> = {}): Promise<Satellite> {
  const satellite = await Satellite.start({ hub: hub.baseUrl, ...options });
  satellites.push(satellite);
  return satellite;
}

const paint = (color: string) => paintFirstPixel(hub, owner, color);

const shows = (satellite: Satellite, color: string) =>
  expect.poll(async () => (await satellite.pixels())[0], patient).toEqual(colors[color]);

async function isOnline(): Promise<boolean> {
  const { body } = await hub.call<Record<string, { online: boolean }>>("GET", "/api/config/device/status", {
    token: owner,
  });
  return body["matrix-1"]?.online ?? false;
}

/** Simulates a power cut of the hub and starts it again on the same port. */
const restartHub = () => hub.restart({ args: ["--port", new URL(hub.baseUrl).port] });

it("a painted pattern appears, and the satellite is online", async () => {
  const satellite = await startSatellite({ token: kToken });
  await paint("#00ff00");
  await shows(satellite, "#00ff00");
  await expect.poll(isOnline, patient).toBe(true);
});

it("without its hub a satellite keeps its picture, and is online within 10 s once the hub is back", async () => {
  const satellite = await startSatellite({ token: kToken });
  await paint("#ff0000");
  await shows(satellite, "#ff0000");
  await hub.kill();
  await expect.poll(() => satellite.output, patient).toContain("The request to");
  const { frames } = await satellite.state();
  await expect.poll(async () => (await satellite.state()).frames, patient).toBeGreaterThan(frames + 3);
  await shows(satellite, "#ff0000");

  await restartHub();
  const back = performance.now();
  owner = await hub.signIn();
  await expect.poll(isOnline, patient).toBe(true);
  const waited = performance.now() - back;
  console.log(`online ${Math.round(waited)} ms after the hub was back`);
  expect(waited).toBeLessThan(kBackOnlineMs);
  await paint("#0000ff");
  await shows(satellite, "#0000ff");
});

it("the satellite program names an invalid option in one line", () => {
  const hubUrl = hub.baseUrl.replace(/\/$/, "");
  for (const [args, word] of [
    [["--hub", hubUrl, "--id", "matrix-9"], "matrix-9"],
    [["--hub", hubUrl, "--id", ""], "matrix-1"],
    [["--hub", `${hubUrl}/api`], "path"],
    [["--hub", `${hubUrl}?x`], "path"],
    [["--hub", "http://"], "http://"],
    [[], "hub"],
  ] as const) {
    const { status, stderr } = spawnSync(kProgram, [...args, "--store", join(folder, "new")], {
      encoding: "utf8",
      timeout: 3000,
    });
    expect(status, args.join(" ")).toBe(2);
    expect(stderr.trim().split("\n")).toHaveLength(1);
    expect(stderr).toContain(word);
  }
  expect(existsSync(join(folder, "new"))).toBe(false);
});

it("the satellite program prints the hub's reason for a rejection", async () => {
  const body = { matrices: [{ connection: "hub" }] };
  expect((await hub.call("PUT", "/api/config/hardware", { token: owner, body })).status).toBe(200);
  const satellite = await startSatellite();
  await expect.poll(() => satellite.output, patient).toContain("this matrix is not a satellite");
});
