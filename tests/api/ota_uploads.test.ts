import { afterAll, beforeAll, expect, it } from "vitest";
import { espImage } from "../../scripts/lib/esp-image.mjs";
import { Hub } from "../support/hub/hub";
import { type Failure, firmwareForm, Ota } from "../support/hub/ota";

const kMebibyte = 1024 * 1024;
const kAnotherRuns = "Another firmware upload is running. Please try again when it has finished.";
const tooLarge = (kilobytes: number) =>
  `The firmware does not fit. The largest image this hub takes has ${kilobytes} KB.`;

let hub: Hub;
let ota: Ota;
beforeAll(async () => {
  hub = await Hub.start();
  ota = new Ota(hub, await hub.signIn());
});
afterAll(() => hub.stop());

it("of two uploads at once one proceeds, and the other gets the reason for its rejection", async () => {
  const image = espImage({ version: "1.8.0", size: 200_000 });
  const { before, after } = firmwareForm(image, "1.8.0");
  const first = await ota.open(before.length + after.length);
  first.send(before.subarray(0, 100_000));
  await expect.poll(() => ota.stored().filter((name) => name.endsWith(".new"))).toHaveLength(1);

  const second = await ota.upload(espImage({ version: "1.8.1" }), "1.8.1");
  expect(second.status).toBe(409);
  expect(second.body.error).toBe(kAnotherRuns);
  const pattern = new FormData();
  pattern.set("gcode", new Blob(["G1 X1\n"]), "a.gcode");
  const other = await hub.call("POST", "/api/gcode/upload", { token: ota.token, body: pattern });
  expect(other.status).toBe(503);
  expect(other.headers.get("retry-after")).toBe("1");

  first.send(before.subarray(100_000));
  first.send(after);
  expect((await first.answer()).status).toBe(200);
  first.destroy();
  const { versions } = await ota.list();
  expect(versions.map(({ version }) => version)).toEqual(["1.8.0"]);
  await ota.remove("versions", versions[0]?.id as number);
});

it("an aborted upload leaves nothing behind, and the next one may start at once", async () => {
  const { before } = firmwareForm(espImage({ version: "1.9.0", size: 200_000 }), "1.9.0");
  const { total } = await ota.history();
  const connection = await ota.open(before.length);
  connection.send(before.subarray(0, 150_000));
  await expect.poll(() => ota.stored()).toHaveLength(1);
  connection.destroy();
  await expect.poll(() => ota.stored()).toHaveLength(0);
  expect((await ota.history()).total).toBe(total);
  expect((await ota.list()).versions).toEqual([]);
  const next = await ota.upload(espImage({ version: "1.9.0" }), "1.9.0");
  expect(next.status, next.text).toBe(200);
  await ota.remove("versions", next.body.version.id);
});

it("the remains of an upload cut off by a power cut are removed after the restart", async () => {
  const { before } = firmwareForm(espImage({ version: "1.10.0", size: 200_000 }), "1.10.0");
  const connection = await ota.open(before.length + 100);
  connection.send(before);
  await expect.poll(() => ota.stored()).toHaveLength(1);
  await hub.kill();
  connection.destroy();
  expect(ota.stored()).toHaveLength(1);
  await hub.restart();
  await hub.confirm(ota.token);
  expect(await ota.state()).toEqual({ versions: [], files: [] });
});

it("60 MB are rejected before anything is stored, and the sender gets the reason", async () => {
  const before = await ota.state();
  const connection = await ota.open(60 * kMebibyte);
  // The data that a browser still sends before it reads the response; node itself stops at the first byte
  // that is not accepted.
  connection.send(firmwareForm(Buffer.alloc(100_000, 0xe9), "2.0.0").before);
  const answer = await connection.answer();
  connection.destroy();
  expect(answer.status).toBe(413);
  expect(JSON.parse(answer.body).error).toBe("File too large. Maximum size is 50MB.");
  expect(await ota.state()).toEqual(before);
});

it("an image above the maximum is rejected by its announced length, and the response names the free space", async () => {
  const connection = await ota.open(4 * kMebibyte);
  const answer = await connection.answer();
  connection.destroy();
  expect(answer.status).toBe(413);
  expect(JSON.parse(answer.body).error).toBe(tooLarge(3072));
});

it("an image of unannounced length is stopped when it exceeds the space", async () => {
  const before = await ota.state();
  const { total } = await ota.history();
  const answer = await ota.uploadInChunks(espImage({ version: "2.0.0", size: 4 * kMebibyte }), "2.0.0");
  expect(answer.status).toBe(413);
  expect(answer.error).toBe(tooLarge(3072));
  expect(await ota.state()).toEqual(before);
  expect((await ota.history()).total).toBe(total);
});

it("an image of unannounced length that fits is accepted", async () => {
  expect((await ota.uploadInChunks(espImage({ version: "2.1.0", size: 50_000 }), "2.1.0")).status).toBe(200);
  await ota.removeAll();
});

it("a board with 4 MB can hold one image at a time", async () => {
  const small = await Hub.start({ args: ["--flash", "4"] });
  try {
    const its = new Ota(small, await small.signIn());
    expect((await its.upload(espImage({ version: "1.0.0", size: 90_000 }), "1.0.0")).status).toBe(200);
    expect(await its.list()).toMatchObject({
      versions: [{ version: "1.0.0", available: true }],
      freeBytes: 0x1a0000,
      maxBytes: 0x1a0000,
    });
    expect((await its.upload(Buffer.from("not an image"), "1.1.0")).status).toBe(422);
    expect((await its.list()).versions).toMatchObject([{ version: "1.0.0", available: true }]);

    expect((await its.upload(espImage({ version: "1.1.0" }), "1.1.0")).status).toBe(200);
    const { versions } = await its.list();
    expect(versions).toMatchObject([
      { version: "1.0.0", available: false },
      { version: "1.1.0", available: true },
    ]);
    const path = `/api/ota/versions/${versions[0]?.id}/install`;
    const install = await small.call<Failure>("POST", path, { token: its.token, body: {} });
    expect(install.status).toBe(409);
    expect(install.body.error).toBe("The image is not on the hub any more. Please upload it again.");

    const refused = await its.uploadInChunks(espImage({ version: "1.2.0", size: 0x1b0000 }), "1.2.0");
    expect(refused).toEqual({ status: 413, error: tooLarge(1664) });
    expect((await its.list()).versions).toMatchObject([{ available: false }, { available: false }]);
    await small.kill();
    await small.restart();
    expect((await its.list()).versions).toMatchObject([{ available: false }, { available: false }]);
    expect(its.stored()).toEqual([]);
  } finally {
    await small.stop();
  }
});
