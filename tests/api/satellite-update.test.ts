import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { espImage } from "../../scripts/lib/esp-image.mjs";
import { kPrivateKey, kPublicKey, makeKeys, signImage } from "../../scripts/lib/image-signing.mjs";
import { beginUpdate, outcome } from "../support/firmware";
import { Hub } from "../support/hub";
import { Satellite } from "../support/satellite";

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
async function start(args: string[] = []) {
  hub = await Hub.start({ args: ["--device", `matrix-1=${kToken}`] });
  token = await hub.signIn();
  satellite = await Satellite.start({ hub: hub.baseUrl, token: kToken, args });
  await expect.poll(runningVersion).toBe(kBuiltIn);
}

/** What the matrix said last, or "" while it is away. */
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

/** Ends it as a power cut does; it has told the hub its version once this is over. */
async function cutPower() {
  await satellite.restart();
  await expect.poll(() => satellite.output, { timeout: 10_000 }).toContain("Online");
}

it("a satellite fetches its firmware, tries it and keeps it, also after a power cut", async () => {
  await start();
  await beginUpdate(hub, token, image(300_000), kNew);
  await satellite.restarted();
  await expectEnded("success", null);
  expect(await runningVersion()).toBe("2.0.0");
  await cutPower();
  expect(await runningVersion()).toBe("2.0.0");
});

it.each([
  ["no-hub", "The new firmware could not reach the hub."],
  ["crash", "The new firmware stopped before it had passed its test; the old one is back."],
])("a satellite goes back to its old firmware when the new one fails: %s", async (fault, message) => {
  await start(["--bad-image", `2.0.0=${fault}`, "--self-test-limit", "1000"]);
  await beginUpdate(hub, token, image(), kNew);
  await satellite.restarted(2);
  await expectEnded("failed", message);
  expect(await runningVersion()).toBe(kBuiltIn);
});

it("a satellite whose power goes while it tries new firmware runs the old one", async () => {
  await start(["--bad-image", "2.0.0=no-hub"]);
  await beginUpdate(hub, token, image(), kNew);
  await satellite.restarted();
  await cutPower();
  await expectEnded("failed", "The new firmware stopped before it had passed its test; the old one is back.");
  expect(await runningVersion()).toBe(kBuiltIn);
});

it("a satellite with a key takes only what is signed with it", async () => {
  const folder = mkdtempSync(join(tmpdir(), "lumisand-keys-"));
  makeKeys(folder);
  const signed = signImage(image(), readFileSync(join(folder, kPrivateKey), "utf8"));
  await start(["--update-key", join(folder, kPublicKey)]);
  const id = await beginUpdate(hub, token, image(), kNew);
  expect((await outcome(hub, token)).status).toBe("failed");
  expect((await hub.call("DELETE", `/api/ota/versions/${id}`, { token })).status).toBe(200);
  await beginUpdate(hub, token, signed, kNew);
  await satellite.restarted();
  await expectEnded("success", null);
  rmSync(folder, { recursive: true });
});
