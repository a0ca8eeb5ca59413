import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { espImage, kChipEsp32S3 } from "../../scripts/lib/esp-image.mjs";
import { uploadFirmware } from "../support/firmware";
import { Hub } from "../support/hub";
import { RawConnection } from "../support/raw-http";

interface Version {
  id: number;
  version: string;
  available: boolean;
}

interface VersionList {
  versions: Version[];
  freeBytes: number;
  maxBytes: number;
}

interface HistoryList {
  updates: { id: number; device_id: string; version: string; status: string; error_message: string | null }[];
  total: number;
}

interface Failure {
  error: string;
  message: string;
}

const kMebibyte = 1024 * 1024;
const kAnotherRuns = "Another firmware upload is running. Please try again when it has finished.";

let hub: Hub;
let token: string;
let userToken: string;
beforeAll(async () => {
  hub = await Hub.start();
  token = await hub.signIn();
  const guest = { username: "guest", password: "guest-password" };
  const body = { ...guest, name: "Guest", adminToken: hub.adminToken };
  expect((await hub.call("POST", "/api/auth/register", { body })).status).toBe(201);
  userToken = await hub.signIn(guest);
});
afterAll(() => hub.stop());

const list = async (on = hub, by = token) =>
  (await on.call<VersionList>("GET", "/api/ota/versions", { token: by })).body;
const history = async (query = "?limit=40") =>
  (await hub.call<HistoryList>("GET", `/api/ota/update-history${query}`, { token })).body;
const remove = (what: string, id: number | string, by = token) =>
  hub.call<Failure>("DELETE", `/api/ota/${what}/${id}`, { token: by });
const upload = (image: Uint8Array, version: string) => uploadFirmware(hub, token, image, { version });

/** Names of all images in the store, unfinished ones too. */
function stored(on = hub): string[] {
  const folder = join(on.store, "firmware");
  return existsSync(folder) ? readdirSync(folder).sort() : [];
}

/** What a refusal must leave as it was. */
const state = async () => ({
  versions: (await list()).versions,
  files: stored(),
});

/** A form as a browser sends it, in two halves around where its file would go on. */
function form(image: Uint8Array, version: string): { type: string; before: Buffer; after: Buffer } {
  const field = `--b\r\nContent-Disposition: form-data; name="version"\r\n\r\n${version}\r\n`;
  const file = `--b\r\nContent-Disposition: form-data; name="firmware"; filename="hub.bin"\r\n\r\n`;
  return {
    type: "multipart/form-data; boundary=b",
    before: Buffer.concat([Buffer.from(field + file), image]),
    after: Buffer.from("\r\n--b--\r\n"),
  };
}

async function openUpload(type: string, length: number | "chunked", on = hub, by = token) {
  const connection = await RawConnection.open(on.baseUrl);
  const size = length === "chunked" ? "Transfer-Encoding: chunked" : `Content-Length: ${length}`;
  connection.send(
    `POST /api/ota/upload HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${by}\r\n` +
      `Content-Type: ${type}\r\n${size}\r\n\r\n`,
  );
  return connection;
}

/** An upload whose length is not announced. */
async function uploadInChunks(image: Uint8Array, version: string, on = hub, by = token) {
  const { type, before, after } = form(image, version);
  const connection = await openUpload(type, "chunked", on, by);
  for (const piece of [before, after]) {
    connection.send(`${piece.length.toString(16)}\r\n`);
    connection.send(piece);
    connection.send("\r\n");
  }
  connection.send("0\r\n\r\n");
  const answer = await connection.answer();
  connection.destroy();
  return { status: answer.status, error: (JSON.parse(answer.body) as Failure).error };
}

it("a version is uploaded, listed, noted in the history and deleted", async () => {
  const image = espImage({ version: "1.1.0", size: 300_000 });
  const uploaded = await uploadFirmware(hub, token, image, {
    version: "1.1.0",
    device: "room-lights-esp32",
  });
  expect(uploaded.status, uploaded.text).toBe(200);
  const { id } = uploaded.body.version;
  const { versions, freeBytes, maxBytes } = await list();
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
  expect(maxBytes).toBe(3 * kMebibyte);
  expect(freeBytes).toBeLessThanOrEqual(maxBytes);
  expect(stored()).toEqual([`${id}.bin`]);
  expect(readFileSync(join(hub.store, "firmware", `${id}.bin`)).equals(image)).toBe(true);

  const { updates, total } = await history();
  expect(total).toBe(1);
  expect(updates[0]).toMatchObject({
    device_id: "admin-upload",
    version: "1.1.0",
    status: "uploaded",
    error_message: null,
  });

  expect((await remove("versions", id)).body).toEqual({ success: true });
  expect(await state()).toEqual({ versions: [], files: [] });
  expect((await remove("versions", id)).status).toBe(404);
  const record = updates[0]?.id as number;
  expect((await remove("update-history", record)).body).toEqual({ success: true });
  expect((await remove("update-history", record)).status).toBe(404);
  expect(await history()).toEqual({ updates: [], total: 0 });
});

it("a version survives a restart with its image and its record", async () => {
  const uploaded = await upload(espImage({ version: "1.2.0" }), "1.2.0");
  const before = await state();
  const recorded = await history();
  await hub.kill();
  await hub.restart();
  expect(await state()).toEqual(before);
  expect(await history()).toEqual(recorded);
  await remove("versions", uploaded.body.version.id);
});

it("only administrators may see, upload, install or delete firmware", async () => {
  const { id } = (await upload(espImage({ version: "1.3.0" }), "1.3.0")).body.version;
  const before = await state();
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
  expect(await state()).toEqual(before);
  await remove("versions", id);
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
])("a form with %s is 400 and leaves nothing", async (_, changes, fileName, sentence) => {
  const before = await state();
  const { total } = await history();
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
  expect(await state()).toEqual(before);
  expect((await history()).total).toBe(total);
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
])("an image that is %s is 422 with the reason, which the history keeps", async (_, image, reason) => {
  const before = await state();
  const answer = await upload(image, "1.6.0");
  expect(answer.status, answer.text).toBe(422);
  expect(answer.body.error).toMatch(reason);
  expect(await state()).toEqual(before);
  expect((await history("?limit=1")).updates).toMatchObject([
    { device_id: "admin-upload", version: "1.6.0", status: "failed", error_message: answer.body.error },
  ]);
});

it("a version that is there already is 409 until it is deleted", async () => {
  const image = espImage({ version: "1.7.0" });
  const { id } = (await upload(image, "1.7.0")).body.version;
  const before = await state();
  const again = await upload(image, "1.7.0");
  expect(again.status).toBe(409);
  expect(again.body.error).toBe("Version 1.7.0 is already there. Delete it first.");
  expect(await state()).toEqual(before);
  await remove("versions", id);
  const later = await upload(image, "1.7.0");
  expect(later.status).toBe(200);
  expect(later.body.version.id).toBeGreaterThan(id);
  await remove("versions", later.body.version.id);
});

it("of two uploads at once one proceeds, and the other hears why it does not", async () => {
  const image = espImage({ version: "1.8.0", size: 200_000 });
  const { type, before, after } = form(image, "1.8.0");
  const first = await openUpload(type, before.length + after.length);
  first.send(before.subarray(0, 100_000));
  await expect.poll(() => stored().filter((name) => name.endsWith(".new"))).toHaveLength(1);

  const second = await upload(espImage({ version: "1.8.1" }), "1.8.1");
  expect(second.status).toBe(409);
  expect(second.body.error).toBe(kAnotherRuns);
  const pattern = new FormData();
  pattern.set("gcode", new Blob(["G1 X1\n"]), "a.gcode");
  const other = await hub.call("POST", "/api/gcode/upload", { token, body: pattern });
  expect(other.status).toBe(503);
  expect(other.headers.get("retry-after")).toBe("1");

  first.send(before.subarray(100_000));
  first.send(after);
  expect((await first.answer()).status).toBe(200);
  first.destroy();
  const { versions } = await list();
  expect(versions.map(({ version }) => version)).toEqual(["1.8.0"]);
  await remove("versions", versions[0]?.id as number);
});

it("an upload that breaks off leaves nothing, and the next one may come at once", async () => {
  const { type, before } = form(espImage({ version: "1.9.0", size: 200_000 }), "1.9.0");
  const { total } = await history();
  const connection = await openUpload(type, before.length);
  connection.send(before.subarray(0, 150_000));
  await expect.poll(stored).toHaveLength(1);
  connection.destroy();
  await expect.poll(stored).toHaveLength(0);
  expect((await history()).total).toBe(total);
  expect((await list()).versions).toEqual([]);
  const next = await upload(espImage({ version: "1.9.0" }), "1.9.0");
  expect(next.status, next.text).toBe(200);
  await remove("versions", next.body.version.id);
});

it("what an upload left when the power went is gone after the restart", async () => {
  const { type, before } = form(espImage({ version: "1.10.0", size: 200_000 }), "1.10.0");
  const connection = await openUpload(type, before.length + 100);
  connection.send(before);
  await expect.poll(stored).toHaveLength(1);
  await hub.kill();
  connection.destroy();
  expect(stored()).toHaveLength(1);
  await hub.restart();
  expect(await state()).toEqual({ versions: [], files: [] });
});

it("60 MB are refused before any of it is stored, and the sender hears why", async () => {
  const before = await state();
  const connection = await openUpload("multipart/form-data; boundary=b", 60 * kMebibyte);
  // What a browser sends on before it reads; node itself gives up at the first byte that is not taken.
  connection.send(form(Buffer.alloc(100_000, 0xe9), "2.0.0").before);
  const answer = await connection.answer();
  connection.destroy();
  expect(answer.status).toBe(413);
  expect(JSON.parse(answer.body).error).toBe("File too large. Maximum size is 50MB.");
  expect(await state()).toEqual(before);
});

it("more than the largest image is refused by its announced length, with what there is room for", async () => {
  const connection = await openUpload("multipart/form-data; boundary=b", 4 * kMebibyte);
  const answer = await connection.answer();
  connection.destroy();
  expect(answer.status).toBe(413);
  expect(JSON.parse(answer.body).error).toBe(
    "The firmware does not fit. The largest image this hub takes has 3072 KB.",
  );
});

it("an image of unannounced length is stopped where it does not fit", async () => {
  const before = await state();
  const { total } = await history();
  const answer = await uploadInChunks(espImage({ version: "2.0.0", size: 4 * kMebibyte }), "2.0.0");
  expect(answer.status).toBe(413);
  expect(answer.error).toBe("The firmware does not fit. The largest image this hub takes has 3072 KB.");
  expect(await state()).toEqual(before);
  expect((await history()).total).toBe(total);
});

it("an image of unannounced length that fits is taken", async () => {
  const { type, before, after } = form(espImage({ version: "2.1.0", size: 50_000 }), "2.1.0");
  const connection = await openUpload(type, "chunked");
  for (const piece of [before.subarray(0, 7), before.subarray(7, 20_000), before.subarray(20_000), after]) {
    connection.send(`${piece.length.toString(16)}\r\n`);
    connection.send(piece);
    connection.send("\r\n");
  }
  connection.send("0\r\n\r\n");
  expect((await connection.answer()).status).toBe(200);
  connection.destroy();
  for (const { id } of (await list()).versions) await remove("versions", id);
});

it("the history comes newest first, in the pages asked for, and is deleted record by record", async () => {
  for (const { id } of (await history()).updates) await remove("update-history", id);
  for (let i = 1; i <= 12; i++) {
    const answer = await upload(espImage({ version: `3.0.${i}` }), `3.0.${i}`);
    expect(answer.status, answer.text).toBe(200);
  }
  const versions = async (query: string) => (await history(query)).updates.map(({ version }) => version);
  expect((await history("")).total).toBe(12);
  expect(await versions("")).toHaveLength(10);
  expect(await versions("?limit=2")).toEqual(["3.0.12", "3.0.11"]);
  expect(await versions("?limit=10&offset=10")).toEqual(["3.0.2", "3.0.1"]);
  const { updates } = await history("?limit=1");
  await remove("update-history", updates[0]?.id as number);
  expect(await versions("?limit=1")).toEqual(["3.0.11"]);
});

it("as many versions are listed as the catalogue holds, and the next one is told to wait", async () => {
  for (const { id } of (await list()).versions) await remove("versions", id);
  for (let i = 1; i <= 16; i++) {
    expect((await upload(espImage({ version: `4.0.${i}` }), `4.0.${i}`)).status).toBe(200);
  }
  const before = await state();
  expect(before.versions).toHaveLength(16);
  const answer = await upload(espImage({ version: "4.1.0" }), "4.1.0");
  expect(answer.status).toBe(409);
  expect(answer.body.error).toBe("The hub lists as much firmware as it can. Delete a version first.");
  expect(await state()).toEqual(before);
});

it("a board with 4 MB holds one image at a time", async () => {
  const small = await Hub.start({ args: ["--flash", "4"] });
  try {
    const by = await small.signIn();
    const put = (image: Uint8Array, version: string) => uploadFirmware(small, by, image, { version });
    expect((await put(espImage({ version: "1.0.0", size: 90_000 }), "1.0.0")).status).toBe(200);
    expect(await list(small, by)).toMatchObject({
      versions: [{ version: "1.0.0", available: true }],
      freeBytes: 0x180000,
      maxBytes: 0x180000,
    });
    expect((await put(Buffer.from("not an image"), "1.1.0")).status).toBe(422);
    expect((await list(small, by)).versions).toMatchObject([{ version: "1.0.0", available: true }]);

    expect((await put(espImage({ version: "1.1.0" }), "1.1.0")).status).toBe(200);
    const { versions } = await list(small, by);
    expect(versions).toMatchObject([
      { version: "1.0.0", available: false },
      { version: "1.1.0", available: true },
    ]);
    const path = `/api/ota/versions/${versions[0]?.id}/install`;
    const install = await small.call<Failure>("POST", path, { token: by, body: {} });
    expect(install.status).toBe(409);
    expect(install.body.error).toBe("The image is not on the hub any more. Please upload it again.");

    const tooLarge = await uploadInChunks(espImage({ version: "1.2.0", size: 0x190000 }), "1.2.0", small, by);
    expect(tooLarge).toEqual({
      status: 413,
      error: "The firmware does not fit. The largest image this hub takes has 1536 KB.",
    });
    expect((await list(small, by)).versions).toMatchObject([{ available: false }, { available: false }]);
    await small.kill();
    await small.restart();
    expect((await list(small, by)).versions).toMatchObject([{ available: false }, { available: false }]);
    expect(stored(small)).toEqual([]);
  } finally {
    await small.stop();
  }
});
