import { afterEach, beforeEach, expect, it } from "vitest";
import { Hub } from "../support/hub/hub";

let hub: Hub;
let admin: string;
beforeEach(async () => {
  hub = await Hub.start();
  admin = await hub.signIn();
});
afterEach(() => hub.stop());

interface Pairing {
  asking: { deviceId: string; version: string; address: string; ago: number }[];
  window: { deviceId: string; left: number; tries: number } | null;
}

/** The request that a satellite showing `code` sends every 2 s until it is paired. */
const ask = (code: string, deviceId = "matrix-1") =>
  hub.call<{ token?: string; pending?: boolean; message?: string }>("POST", "/api/device/pair", {
    body: { deviceId, code, version: "1.0.0", address: "127.0.0.1:4300" },
  });

const typeCode = (code: string, deviceId = "matrix-1") =>
  hub.call("POST", "/api/device/window", { token: admin, body: { deviceId, code } });

const pairing = async () => (await hub.call<Pairing>("GET", "/api/device/pairing", { token: admin })).body;

const configStatus = async (token?: string, deviceId = "matrix-1") =>
  (await hub.call("GET", `/api/device/${deviceId}/config`, { token })).status;

async function pair(code: string, deviceId = "matrix-1"): Promise<string> {
  expect((await typeCode(code, deviceId)).status).toBe(200);
  const answer = await ask(code, deviceId);
  expect(answer.status).toBe(200);
  return answer.body.token ?? "";
}

it("an unpaired satellite gets 401, and pairs once by the code that it shows", async () => {
  expect(await configStatus()).toBe(401);
  expect(await configStatus("0".repeat(64))).toBe(401);

  const waiting = await ask("0042");
  expect(waiting.status).toBe(202);
  expect(waiting.body).toEqual({ pending: true });
  const { asking, window } = await pairing();
  expect(asking).toMatchObject([{ deviceId: "matrix-1", version: "1.0.0", address: "127.0.0.1" }]);
  expect(window).toBeNull();

  await typeCode("0042");
  expect((await ask("0043")).status).toBe(403);
  expect((await pairing()).window).toMatchObject({ deviceId: "matrix-1", tries: 4 });
  const admitted = await ask("0042");
  expect(admitted.status).toBe(200);
  expect(admitted.body.token).toMatch(/^[0-9a-f]{64}$/);
  expect(await configStatus(admitted.body.token)).toBe(200);
  expect((await ask("0042")).status).toBe(202);
});

it("five wrong codes close the window and slow the sender down", async () => {
  await typeCode("0042");
  for (let guess = 0; guess < 5; guess++) expect((await ask(`900${guess}`)).status).toBe(403);
  expect((await pairing()).window).toBeNull();
  expect((await ask("0042")).status).toBe(202);

  await typeCode("0042");
  const slowed = await ask("9005");
  expect(slowed.status).toBe(429);
  expect(Number(slowed.headers.get("Retry-After"))).toBeGreaterThanOrEqual(1);
  expect((await pairing()).window).toMatchObject({ tries: 5 });
});

it("one wrong code sent five times closes the window, too", async () => {
  await typeCode("0042");
  for (let guess = 0; guess < 5; guess++) expect((await ask("9000")).status).toBe(403);
  expect((await pairing()).window).toBeNull();
  expect((await ask("0042")).status).toBe(202);
});

it("a mistyped code is reported at once, opens no window and delays no client", async () => {
  await ask("0042");
  for (const mistyped of ["0043", "0024", "0420", "4200", "0041", "0052"]) {
    const refused = await typeCode(mistyped);
    expect(refused.status).toBe(400);
    expect(refused.text).toContain(
      "Only other codes have arrived. Please compare this one with the code on the matrix.",
    );
    expect((await ask("0042")).status).toBe(202);
  }
  expect((await pairing()).window).toBeNull();
  await pair("0042");
});

it("the code of one matrix does not pair another, and a token gives access to its own matrix only", async () => {
  await typeCode("0042", "matrix-2");
  expect((await ask("0042", "matrix-1")).status).toBe(202);
  const token = await pair("0042", "matrix-2");
  expect(await configStatus(token, "matrix-2")).toBe(200);
  expect(await configStatus(token, "matrix-1")).toBe(403);
  expect((await hub.call("GET", "/api/config/configs", { token })).status).toBe(403);
});

it("a revoked token stops working at once and stays revoked after a power cut", async () => {
  const stolen = await pair("0042");
  const kept = await pair("0007", "matrix-2");
  expect((await hub.call("DELETE", "/api/device/matrix-1", { token: admin })).status).toBe(200);
  expect(await configStatus(stolen)).toBe(401);
  expect((await hub.call("DELETE", "/api/device/matrix-1", { token: admin })).status).toBe(404);

  await hub.kill();
  await hub.restart();
  expect(await configStatus(stolen)).toBe(401);
  expect(await configStatus(kept, "matrix-2")).toBe(200);
});

it("pairing again revokes the previous token", async () => {
  const stolen = await pair("0042");
  const present = await pair("0043");
  expect(await configStatus(stolen)).toBe(401);
  expect(await configStatus(present)).toBe(200);
});

it("a matrix that is wired to the hub cannot be paired", async () => {
  const set = await hub.call("PUT", "/api/config/hardware", {
    token: admin,
    body: { matrices: [{ connection: "hub" }] },
  });
  expect(set.status).toBe(200);
  expect((await ask("0042")).status).toBe(409);
  expect((await typeCode("0042")).status).toBe(409);
  expect((await typeCode("0042", "matrix-2")).status).toBe(200);
});

it("the log reports pairing without codes and tokens", async () => {
  await ask("0042");
  await typeCode("0042");
  await ask("9753");
  const { token } = (await ask("0042")).body;
  expect(token).toMatch(/./);
  await hub.call("DELETE", "/api/device/matrix-1", { token: admin });
  for (const line of [
    "asks to be paired",
    "Pairing was opened",
    "Wrong pairing code",
    "Paired: ",
    "Unpaired: ",
  ]) {
    expect(hub.output).toContain(line);
  }
  const lines = hub.output.split("\n").filter((line) => /pair/i.test(line));
  for (const secret of ["0042", "9753", token]) expect(lines.join("\n")).not.toContain(secret);
});
