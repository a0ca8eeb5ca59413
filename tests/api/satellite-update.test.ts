import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { espImage } from "../../scripts/lib/esp-image.mjs";
import { kPrivateKey, kPublicKey, makeKeys, signImage } from "../../scripts/lib/image-signing.mjs";
import { beginUpdate, outcome } from "../support/hub/firmware";
import { Hub } from "../support/hub/hub";
import { Satellite } from "../support/hub/satellite";

const kNew = { version: "2.0.0", category: "led_matrix", device: "matrix-1" } as const;
const kBuiltIn = JSON.parse(readFileSync("package.json", "utf8")).version as string;
const kToken = "the-token-of-matrix-1";
const image = (size = 4096) => espImage({ project: "lumisand-satellite", version: kNew.version, size });

let hub: Hub;
let satellite: Satellite;
let token: string;

afterEach(async () => {
  await satellite.stop();
  await hub.stop();
});

/** A hub and its matrix 1; `args` are the satellite's. */
async function start(args: string[] = [], hubArgs: string[] = []) {
  hub = await Hub.start({ args: ["--device", `matrix-1=${kToken}`, ...hubArgs] });
  token = await hub.signIn();
  satellite = await Satellite.start({ hub: hub.baseUrl, token: kToken, isHasty: true, args });
  await expect.poll(runningVersion).toBe(kBuiltIn);
}

/** The version that the matrix reported last, or "" while it is offline. */
async function runningVersion(): Promise<string> {
  const status = await hub.call<Record<string, { version: string; online: boolean }>>(
    "GET",
    "/api/config/device/status",
    { token },
  );
  const matrix = status.body["matrix-1"];
  return matrix?.online ? matrix.version : "";
}

async function expectEnded(status: string, message: string | null) {
  expect(await outcome(hub, token, 25_000)).toMatchObject({
    device_id: kNew.device,
    version: kNew.version,
    status,
    error_message: message,
  });
}

/** Simulates a power cut; returns once the restarted satellite has reported its version. */
async function cutPower() {
  await satellite.restart();
  await expect.poll(() => satellite.output, { timeout: 10_000 }).toContain("Online");
}

it.each(["16", "4"])(
  "a satellite fetches its firmware from a hub of %s MB, tries it and keeps it, also after a power cut",
  async (flash) => {
    await start([], ["--flash", flash]);
    await beginUpdate(hub, token, image(300_000), kNew);
    await satellite.restarted();
    await expectEnded("success", null);
    expect(await runningVersion()).toBe("2.0.0");
    await cutPower();
    expect(await runningVersion()).toBe("2.0.0");
  },
);

it.each([
  ["no-hub", "The new firmware could not reach the hub."],
  ["crash", "The new firmware stopped before it had passed its test; the old one is back."],
  ["crash-later", "The new firmware stopped before it had passed its test; the old one is back."],
  ["no-start", "The new firmware did not start; the old one is back."],
])("a satellite returns to its old firmware when the new one fails: %s", async (fault, message) => {
  await start(["--bad-image", `2.0.0=${fault}`]);
  await beginUpdate(hub, token, image(), kNew);
  await satellite.restarted();
  await expectEnded("failed", message);
  expect(await runningVersion()).toBe(kBuiltIn);
});

it("a satellite with a key accepts only signed firmware", async () => {
  const folder = mkdtempSync(join(tmpdir(), "lumisand-keys-"));
  makeKeys(folder);
  makeKeys(join(folder, "stranger"));
  const signedIn = (keys: string) => signImage(image(), readFileSync(join(keys, kPrivateKey), "utf8"));
  await start(["--update-key", join(folder, kPublicKey)]);
  const refused: [Buffer, string][] = [
    [image(), "The image is not signed."],
    [signedIn(join(folder, "stranger")), "The signature of the image is wrong."],
  ];
  for (const [unwanted, why] of refused) {
    const id = await beginUpdate(hub, token, unwanted, kNew);
    await expectEnded("failed", why);
    expect((await hub.call("DELETE", `/api/ota/versions/${id}`, { token })).status).toBe(200);
  }
  expect(satellite.restartsItself).toBe(0);
  await beginUpdate(hub, token, signedIn(folder), kNew);
  await satellite.restarted();
  await expectEnded("success", null);
  rmSync(folder, { recursive: true });
});
