import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { espImage } from "../../scripts/lib/esp-image.mjs";
import { kPrivateKey, kPublicKey, makeKeys, signImage } from "../../scripts/lib/image-signing.mjs";
import { beginUpdate, hubDevice, outcome, systemInfo, uploadFirmware } from "../support/hub/firmware";
import { Hub, type HubOptions } from "../support/hub/hub";

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
