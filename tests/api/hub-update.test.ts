import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { espImage } from "../../scripts/lib/esp-image.mjs";
import { kPrivateKey, kPublicKey, makeKeys, signImage } from "../../scripts/lib/image-signing.mjs";
import {
  beginUpdate,
  hubDevice,
  installations,
  outcome,
  systemInfo,
  uploadFirmware,
} from "../support/hub/firmware";
import { Hub, type HubOptions } from "../support/hub/hub";

interface Versions {
  versions: { id: number; version: string; available: boolean }[];
}

const kNew = { version: "2.0.0" };
const kBuiltIn = JSON.parse(readFileSync("package.json", "utf8")).version as string;
const program = (size = 4096) => espImage({ ...kNew, size });

let folder: string;
let hub: Hub;
let token: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lumisand-test-"));
});
afterEach(async () => {
  await hub.stop();
  rmSync(folder, { recursive: true, force: true });
});

/**
 * Starts a hub whose new firmware is on trial for one second, half of the limit, unless `args` change the
 * limit.
 */
async function start(args: string[] = [], options: HubOptions = {}) {
  hub = await Hub.start({
    store: join(folder, "store"),
    args: ["--test", "self-test-limit=2000", ...args],
    ...options,
  });
  token = await hub.signIn();
}

/** Checks that the version runs confirmed and that the newest installation has this result. */
async function expectSettled(version: string, status: string, message: string | null) {
  const ended = await outcome(hub, token);
  expect(ended).toMatchObject({
    device_id: hubDevice,
    version: kNew.version,
    status,
    error_message: message,
  });
  expect(await systemInfo(hub, token)).toMatchObject({ version, onTrial: false });
}

describe("the hub's own firmware", () => {
  it.each(["16", "4"])("is updated from one version to the next on a board with %s MB", async (flash) => {
    await start(["--flash", flash]);
    const { port } = new URL(hub.baseUrl);
    expect((await systemInfo(hub, token)).version).toBe(kBuiltIn);
    await beginUpdate(hub, token, program(), kNew);
    await hub.restarted();
    await expectSettled("2.0.0", "success", null);
    expect((await systemInfo(hub, token)).resetReason).toBe("restart asked for");
    expect(new URL(hub.baseUrl).port).toBe(port);
    const status = await hub.call<Record<string, { version: string }>>("GET", "/api/config/device/status", {
      token,
    });
    expect(status.body[hubDevice]?.version).toBe("2.0.0");
    await hub.restart();
    await expectSettled("2.0.0", "success", null);
  });

  it("is updated again into the slot that the last update freed", async () => {
    await start();
    await beginUpdate(hub, token, program(), kNew);
    await hub.restarted();
    await outcome(hub, token);
    await beginUpdate(hub, token, espImage({ version: "3.0.0" }), { version: "3.0.0" });
    await hub.restarted(2);
    expect((await outcome(hub, token)).status).toBe("success");
    expect((await systemInfo(hub, token)).version).toBe("3.0.0");
  });

  it.each([
    ["no-start", "The new firmware did not start; the old one is back."],
    ["no-link", "The network did not come back."],
    ["no-web", "The web server did not start."],
    ["crash", "The new firmware stopped before it had passed its test; the old one is back."],
    ["crash-later", "The new firmware stopped before it had passed its test; the old one is back."],
  ])("is rolled back when the self-test fails: %s", async (fault, message) => {
    await start(["--bad-image", `2.0.0=${fault}`]);
    await beginUpdate(hub, token, program(), kNew);
    await hub.restarted();
    await expectSettled(kBuiltIn, "failed", message);
    await hub.restart();
    await expectSettled(kBuiltIn, "failed", message);
  });

  it("is the old one after a power cut during the upload", async () => {
    await start();
    await beginUpdate(hub, token, program(0x2c0000), kNew);
    const copied = async () => (await installations(hub, token))[0]?.progress;
    await expect.poll(copied, { interval: 5 }).toBeGreaterThan(0);
    await hub.kill();
    await hub.restart();
    expect(hub.restartsItself).toBe(0);
    await expectSettled(kBuiltIn, "failed", "The hub restarted while the firmware was being copied.");
    expect((await systemInfo(hub, token)).resetReason).toBe("the program ended without warning");
  });

  it("is the old one after a power cut during the trial", async () => {
    await start(["--bad-image", "2.0.0=no-link", "--test", "self-test-limit=60000"]);
    await beginUpdate(hub, token, program(), kNew);
    await hub.restarted();
    expect(await systemInfo(hub, token)).toMatchObject({ version: "2.0.0", onTrial: true });
    await hub.kill();
    await hub.restart();
    await expectSettled(
      kBuiltIn,
      "failed",
      "The new firmware stopped before it had passed its test; the old one is back.",
    );
  });

  it("has no room for another image on a board with 4 MB during a trial, and has room again afterwards", async () => {
    const uploadNext = () => uploadFirmware(hub, token, espImage({ version: "3.0.0" }), { version: "3.0.0" });
    await start(["--flash", "4", "--bad-image", "2.0.0=no-link", "--test", "self-test-limit=1500"]);
    const id = await beginUpdate(hub, token, program(), kNew);
    await hub.restarted();
    const refused = await uploadNext();
    expect(refused.status).toBe(409);
    expect(refused.body.error).toBe(
      "The hub's new firmware is still being tested. Please try again in a minute.",
    );
    await hub.restarted(2);
    await expectSettled(kBuiltIn, "failed", "The network did not come back.");
    const { versions } = (await hub.call<Versions>("GET", "/api/ota/versions", { token })).body;
    expect(versions).toMatchObject([{ id, version: "2.0.0", available: true }]);
    const again = await hub.call("POST", `/api/ota/versions/${id}/install`, { token, body: {} });
    expect(again.status).toBe(202);
    await hub.restarted(4);
    await expectSettled(kBuiltIn, "failed", "The network did not come back.");
    expect((await uploadNext()).status).toBe(200);
  });

  it("is accepted only with a valid signature if there is a key", async () => {
    makeKeys(folder);
    makeKeys(join(folder, "stranger"));
    await start(["--update-key", join(folder, kPublicKey)]);
    expect((await systemInfo(hub, token)).signedOnly).toBe(true);
    const strangers = signImage(program(), readFileSync(join(folder, "stranger", kPrivateKey), "utf8"));
    const refused: [Buffer, string][] = [
      [program(), "The image is not signed."],
      [strangers, "The signature of the image is wrong."],
    ];
    for (const [image, error] of refused) {
      expect(await uploadFirmware(hub, token, image, kNew)).toMatchObject({ status: 422, body: { error } });
    }
    const signed = signImage(program(), readFileSync(join(folder, kPrivateKey), "utf8"));
    await beginUpdate(hub, token, signed, kNew);
    await hub.restarted();
    await expectSettled("2.0.0", "success", null);
  });
});
