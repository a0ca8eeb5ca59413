import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { RawConnection, rawRequest } from "../support/http/raw-http";
import { Hub } from "../support/hub/hub";
import { Sand } from "../support/hub/sand";

let hub: Hub;
let sand: Sand;
let token: string;
beforeAll(async () => {
  hub = await Hub.start();
  token = await hub.signIn();
  sand = await Sand.of(hub);
});
afterAll(() => hub.stop());

const stored = () =>
  readdirSync(hub.store, { recursive: true }).filter((name) => String(name).includes("gcode/"));

it("an aborted upload leaves nothing behind", async () => {
  const connection = await RawConnection.open(hub.baseUrl);
  const part = '--b\r\nContent-Disposition: form-data; name="gcode"; filename="a.gcode"\r\n\r\n';
  connection.send(
    `POST /api/gcode/upload HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n` +
      `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000\r\n\r\n${part}${"G1 X1\nG1 X2\n".repeat(500)}`,
  );
  await expect.poll(() => stored().length).toBe(1);
  connection.destroy();
  await expect.poll(() => stored().length).toBe(0);
  expect(await sand.queue()).toEqual([]);
});

it("a pattern is listed, returned as text and as steps, and deleted", async () => {
  const content = "g91\nG1X10Y20 (a comment)\nN7 G1 X700*55\nG2 X0 Y-20 I0 J-10\n";
  const { status, body } = await sand.upload("my rose.gcode", content);
  expect(status).toBe(200);
  expect(body.file.file).toMatch(/^[0-9a-f]{8}\.gcode$/);
  expect(body.file.originalName).toBe("my rose.gcode");
  expect(body.stats).toMatchObject({ commandCount: 2, bounds: { minX: 10, maxX: 600 } });
  const job = await sand.job(body.file.file);
  expect(job).toMatchObject({
    status: "Queued",
    state: "waiting",
    progress: 0,
    originalName: "my rose.gcode",
  });

  const moves = await sand.moves(body.file.file);
  expect(moves.slice(0, 2)).toEqual(["10 20", "600 20"]);
  const steps = await hub.call("GET", `/api/gcode/program/${body.file.file}`, { token });
  expect(steps.status).toBe(200);
  expect(stored()).toHaveLength(1);

  expect((await sand.remove(body.file.file)).status).toBe(200);
  expect(await sand.queue()).toEqual([]);
  expect(stored()).toHaveLength(1);
  const path = `/api/sand/library/${job.pattern}`;
  expect((await hub.call("GET", path, { token })).body).toMatchObject({
    name: "my rose",
    points: moves.length,
  });
  expect((await hub.call("DELETE", path, { token })).status).toBe(200);
  expect(stored()).toEqual([]);
  expect((await sand.remove(body.file.file)).status).toBe(404);
});

it("a pattern is drawn where the upload places it", async () => {
  const { status, body } = await sand.upload("a.gcode", "G1 X40 Y20\nX-100\n", {
    placement: "5e-1 100 50 1 1",
  });
  expect(status).toBe(200);
  expect(body.stats).toMatchObject({
    clampedCount: 0,
    bounds: { minX: 90, maxX: 90, minY: 30, maxY: 100 },
  });
  expect(await sand.moves(body.file.file)).toEqual(["90 30", "90 100"]);
  await sand.discard(body.file.file);
  const refused = await sand.upload("a.gcode", "G1 X40 Y20\n", { placement: "0 0 0 0 0" });
  expect(refused.status).toBe(400);
  expect(refused.body).toMatchObject({ code: "bad-placement" });
});

it("a pattern with a damaged file is cut off as text and as steps, or rejected if the damage is at its end", async () => {
  const lines = Array.from({ length: 2000 }, (_, i) => `G1 X${i % 600} Y${(i * 7) % 400}\n`);
  const { file } = (await sand.upload("worn.gcode", lines.join(""))).body.file;
  const path = join(hub.store, "gcode", file.replace(".gcode", ".lsp"));
  const program = readFileSync(path);
  const damage = (at: number) => {
    const worn = Buffer.from(program);
    worn[at] = (worn[at] as number) ^ 1;
    writeFileSync(path, worn);
  };
  for (const call of ["file", "program"]) {
    const get = () => hub.call("GET", `/api/gcode/${call}/${file}`, { token });
    damage(1000);
    await expect(get(), call).rejects.toThrow();
    damage(program.length - 1);
    expect(await get(), call).toMatchObject({
      status: 500,
      body: { error: "The pattern's file is damaged." },
    });
    writeFileSync(path, program);
    expect((await get()).status, call).toBe(200);
  }
  await sand.discard(file);
});

it("for a small pattern with a damaged file the head is sent, but not the end", async () => {
  const lines = Array.from({ length: 20 }, (_, i) => `G1 X${i * 7} Y${(i % 3) * 50}\n`);
  const { file } = (await sand.upload("small.gcode", lines.join(""))).body.file;
  const path = join(hub.store, "gcode", file.replace(".gcode", ".lsp"));
  const program = readFileSync(path);
  program[20] = (program[20] as number) ^ 1;
  writeFileSync(path, program);
  for (const call of ["file", "program"]) {
    const connection = await RawConnection.open(hub.baseUrl);
    connection.send(
      `GET /api/gcode/${call}/${file} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`,
    );
    await connection.closed();
    const { status, head, body } = await connection.answer();
    expect(status, call).toBe(200);
    const announced = /content-length: (\d+)/i.exec(head)?.[1];
    if (announced) expect(body.length, call).toBeLessThan(Number(announced));
    const { head: chunks } = await connection.answer();
    expect(chunks, call).not.toMatch(/(^|\r\n)0$/);
  }
  await sand.discard(file);
});

it("a canvas state sent by a browser is validated and changes nothing", async () => {
  const put = (body: unknown) => hub.call("PUT", "/api/gcode/canvas/state", { token, body });
  const state = {
    accumulatedSegments: [{ x1: 0, y1: 0, x2: 1, y2: 1, isRapid: false }],
    currentPlottingFile: null,
  };
  expect((await put(state)).body).toEqual({ success: true });
  const posted = await hub.call("POST", "/api/gcode/canvas/segments", { token, body: { segments: [] } });
  expect(posted.status).toBe(200);
  for (const bad of ["{", "[1,]", "nul", "7"]) expect((await put(bad)).status, bad).toBe(400);
  // Only announces the size: a client that continues to send may not see an early response.
  const tooLong = await rawRequest(
    hub.baseUrl,
    `PUT /api/gcode/canvas/state HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${1024 * 1024 + 1}\r\n\r\n`,
  );
  expect(tooLong.status).toBe(413);
  expect(await sand.segments()).toEqual([]);
});

it("jobs can be reordered and repeated, and a rejected command has a reason", async () => {
  const names = ["a.gcode", "b.gcode", "c.gcode"];
  const files: string[] = [];
  for (const name of names) files.push((await sand.upload(name, "G1 X1\n")).body.file.file);
  expect((await sand.change(files[2] as string, { position: 0 })).status).toBe(200);
  expect((await sand.queue()).map((job) => job.originalName)).toEqual(["c.gcode", "a.gcode", "b.gcode"]);
  expect((await sand.change(files[0] as string, { repeat: true })).status).toBe(200);
  expect((await sand.change(files[0] as string, { resume: "continue" })).status).toBe(409);
  for (const bad of [{}, { position: -1 }, { repeat: 1 }, { resume: "later" }]) {
    expect((await sand.change(files[0] as string, bad)).status, JSON.stringify(bad)).toBe(400);
  }
  expect((await sand.change("00000000.gcode", { position: 0 })).status).toBe(404);
  await sand.discard(files[0] as string);
});

it("without a table every command fails because it is not connected", async () => {
  expect(await sand.table()).toMatchObject({
    online: false,
    homed: false,
    message: "The table is not connected.",
  });
  for (const action of ["pause", "resume", "stop", "home", "unlock", "confirmZero"]) {
    const answer = await sand.control(action);
    expect(answer.status, action).toBe(409);
    expect((answer.body as { error: string }).error).toMatch(/\.$/);
  }
  expect((await sand.control("dance")).status).toBe(400);
  expect((await sand.control("override", 500)).status).toBe(400);
});
