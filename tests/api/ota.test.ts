import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { espImage, kChipEsp32S3 } from "../../scripts/lib/esp-image.mjs";
import { uploadFirmware } from "../support/hub/firmware";
import { Hub } from "../support/hub/hub";
import { type Failure, Ota } from "../support/hub/ota";

let hub: Hub;
let token: string;
let userToken: string;
let ota: Ota;
beforeAll(async () => {
  hub = await Hub.start();
  token = await hub.signIn();
  ota = new Ota(hub, token);
  const guest = { username: "guest", password: "guest-password" };
  const body = { ...guest, name: "Guest", adminToken: await hub.makeAdminToken() };
  expect((await hub.call("POST", "/api/auth/register", { body })).status).toBe(201);
  userToken = await hub.signIn(guest);
});
beforeEach(() => ota.removeAll());
afterAll(() => hub.stop());

it("a version is uploaded, listed, recorded in the history and deleted", async () => {
  const image = espImage({ version: "1.1.0", size: 300_000 });
  const uploaded = await uploadFirmware(hub, token, image, {
    version: "1.1.0",
    device: "room-lights-esp32",
  });
  expect(uploaded.status, uploaded.text).toBe(200);
  const { id } = uploaded.body.version;
  const { versions, freeBytes, maxBytes } = await ota.list();
  expect(versions).toEqual([uploaded.body.version]);
  expect(versions[0]).toMatchObject({
    kind: "program",
    version: "1.1.0",
    description: "Version 1.1.0",
    device_category: "led_strip",
    device_id: "room-lights-esp32",
    is_stable: true,
    file_size: image.length,
    uploaded_by_username: "owner",
    signed: false,
    available: true,
  });
  expect(maxBytes).toBe(3 * 1024 * 1024);
  expect(freeBytes).toBeLessThanOrEqual(maxBytes);
  expect(ota.stored()).toEqual([`${id}.bin`]);
  expect(readFileSync(join(hub.store, "firmware", `${id}.bin`)).equals(image)).toBe(true);

  const { updates, total } = await ota.history();
  expect(total).toBe(1);
  expect(updates[0]).toMatchObject({
    device_id: "admin-upload",
    version: "1.1.0",
    status: "uploaded",
    error_message: null,
  });

  expect((await ota.remove("versions", id)).body).toEqual({ success: true });
  expect(await ota.state()).toEqual({ versions: [], files: [] });
  expect((await ota.remove("versions", id)).status).toBe(404);
  const record = updates[0]?.id as number;
  expect((await ota.remove("update-history", record)).body).toEqual({ success: true });
  expect((await ota.remove("update-history", record)).status).toBe(404);
  expect(await ota.history()).toEqual({ updates: [], total: 0 });
});

it("a version survives a restart with its image and its record", async () => {
  expect((await ota.upload(espImage({ version: "1.2.0" }), "1.2.0")).status).toBe(200);
  const before = await ota.state();
  const recorded = await ota.history();
  await hub.kill();
  await hub.restart();
  expect(await ota.state()).toEqual(before);
  expect(await ota.history()).toEqual(recorded);
});

it("only administrators may see, upload, install or delete firmware", async () => {
  const { id } = (await ota.upload(espImage({ version: "1.3.0" }), "1.3.0")).body.version;
  const before = await ota.state();
  const calls = [
    ["GET", "/api/ota/versions"],
    ["GET", "/api/ota/update-history"],
    ["POST", `/api/ota/versions/${id}/install`],
    ["POST", "/api/ota/panel/revert"],
    ["DELETE", `/api/ota/versions/${id}`],
    ["DELETE", "/api/ota/update-history/1"],
  ] as const;
  for (const [method, path] of calls) {
    expect((await hub.call(method, path)).status, path).toBe(401);
    expect((await hub.call(method, path, { token: userToken })).status, path).toBe(403);
  }
  const image = espImage({ version: "1.4.0" });
  expect((await uploadFirmware(hub, "no-token", image, { version: "1.4.0" })).status).toBe(401);
  expect((await uploadFirmware(hub, userToken, image, { version: "1.4.0" })).status).toBe(403);
  expect(await ota.state()).toEqual(before);
});

it.each<[string, Partial<Record<string, string>>, string, string]>([
  ["no file", {}, "", "Please select a firmware file and enter a version"],
  ["no version", { version: "" }, "hub.bin", "Please select a firmware file and enter a version"],
  ["a version with blanks", { version: "1 0" }, "hub.bin", "The version may have up to 31 letters"],
  ["another ending", {}, "hub.elf", "Please select a .bin firmware file."],
  ["an unknown category", { device_category: "toaster" }, "hub.bin", "must be led_strip or led_matrix."],
  ["an unknown device", { device_id: "matrix-9" }, "hub.bin", "There is no device with this id."],
  ["a device of the other category", { device_id: "matrix-1" }, "hub.bin", "takes no firmware of the chosen"],
  ["a long description", { description: "d".repeat(501) }, "hub.bin", "The description is too long"],
  ["no truth", { is_stable: "maybe" }, "hub.bin", "is_stable must be true or false."],
])("a form with %s gets 400 and leaves nothing behind", async (_, changes, fileName, sentence) => {
  const before = await ota.state();
  const { total } = await ota.history();
  const fields = { version: "1.5.0", device_category: "led_strip", ...changes };
  for (const fileFirst of [false, true]) {
    const body = new FormData();
    const image = new Blob([new Uint8Array(espImage({ version: "1.5.0" }))]);
    if (fileFirst && fileName) body.append("firmware", image, fileName);
    for (const [name, value] of Object.entries(fields)) body.append(name, value as string);
    if (!fileFirst && fileName) body.append("firmware", image, fileName);
    const answer = await hub.call<Failure>("POST", "/api/ota/upload", { token, body });
    expect(answer.status, answer.text).toBe(400);
    expect(answer.body.error).toContain(sentence);
    expect(answer.body.message).toBe(answer.body.error);
  }
  expect(await ota.state()).toEqual(before);
  expect((await ota.history()).total).toBe(total);
});

it.each([
  ["a text", Buffer.from("not an image"), /^This is not a firmware image\.$/],
  ["nothing", Buffer.alloc(0), /not whole/],
  ["another chip", espImage({ version: "1.6.0", chip: kChipEsp32S3 }), /chip|ESP32/],
  ["another project", espImage({ version: "1.6.0", project: "blinky" }), /./],
  ["a satellite's program", espImage({ version: "1.6.0", project: "lumisand-satellite" }), /./],
  ["another version", espImage({ version: "1.6.1" }), /1\.6\.1/],
  ["a flipped bit", espImage({ version: "1.6.0", size: 100_000, corrupt: "data" }), /damaged/],
  ["a wrong checksum", espImage({ version: "1.6.0", corrupt: "checksum" }), /damaged/],
  ["a wrong SHA-256", espImage({ version: "1.6.0", corrupt: "digest" }), /SHA-256/],
  ["a cut end", espImage({ version: "1.6.0", corrupt: "cut" }), /not whole/],
  ["something behind it", espImage({ version: "1.6.0", corrupt: "extra" }), /follows/],
])("an image that is %s gets 422 with the reason, which the history keeps", async (_, image, reason) => {
  const before = await ota.state();
  const answer = await ota.upload(image, "1.6.0");
  expect(answer.status, answer.text).toBe(422);
  expect(answer.body.error).toMatch(reason);
  expect(await ota.state()).toEqual(before);
  expect((await ota.history("?limit=1")).updates).toMatchObject([
    { device_id: "admin-upload", version: "1.6.0", status: "failed", error_message: answer.body.error },
  ]);
});

it("an existing version gets 409 until it is deleted", async () => {
  const image = espImage({ version: "1.7.0" });
  const { id } = (await ota.upload(image, "1.7.0")).body.version;
  const before = await ota.state();
  const again = await ota.upload(image, "1.7.0");
  expect(again.status).toBe(409);
  expect(again.body.error).toBe("Version 1.7.0 is already there. Delete it first.");
  expect(await ota.state()).toEqual(before);
  await ota.remove("versions", id);
  const later = await ota.upload(image, "1.7.0");
  expect(later.status).toBe(200);
  expect(later.body.version.id).toBeGreaterThan(id);
});

it("the history is returned newest first, in pages, and is deleted record by record", async () => {
  for (let i = 1; i <= 12; i++) {
    const answer = await ota.upload(espImage({ version: `3.0.${i}` }), `3.0.${i}`);
    expect(answer.status, answer.text).toBe(200);
  }
  const versions = async (query: string) => (await ota.history(query)).updates.map(({ version }) => version);
  expect((await ota.history("")).total).toBe(12);
  expect(await versions("")).toHaveLength(10);
  expect(await versions("?limit=2")).toEqual(["3.0.12", "3.0.11"]);
  expect(await versions("?limit=10&offset=10")).toEqual(["3.0.2", "3.0.1"]);
  const { updates } = await ota.history("?limit=1");
  await ota.remove("update-history", updates[0]?.id as number);
  expect(await versions("?limit=1")).toEqual(["3.0.11"]);
});

it("the catalogue lists as many versions as it can hold, and rejects the next one", async () => {
  for (let i = 1; i <= 16; i++) {
    expect((await ota.upload(espImage({ version: `4.0.${i}` }), `4.0.${i}`)).status).toBe(200);
  }
  const before = await ota.state();
  expect(before.versions).toHaveLength(16);
  const answer = await ota.upload(espImage({ version: "4.1.0" }), "4.1.0");
  expect(answer.status).toBe(409);
  expect(answer.body.error).toBe("The hub lists as much firmware as it can. Delete a version first.");
  expect(await ota.state()).toEqual(before);
});
