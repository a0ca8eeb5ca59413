import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { RawConnection, rawRequest } from "../support/http/raw-http";
import { Hub } from "../support/hub/hub";

let hub: Hub;
let token: string;
beforeAll(async () => {
  hub = await Hub.start();
  token = await hub.signIn();
});
afterAll(() => hub.stop());

const configs = async () => (await hub.call("GET", "/api/config/configs", { token })).text;

/**
 * Checks that `attempt` changes nothing and gets `status` with a JSON error, and that the hub still serves
 * others.
 */
async function expectRefused(status: number, attempt: () => Promise<{ status: number; text: string }>) {
  const before = await configs();
  const answer = await attempt();
  expect(answer.status, answer.text).toBe(status);
  const error = JSON.parse(answer.text);
  expect(error.error).toBeTypeOf("string");
  expect(error.error).toBe(error.message);
  expect(await configs()).toBe(before);
}

const post = (path: string, body: unknown, headers = {}) => hub.call("POST", path, { token, body, headers });
const strip = { enabled: true, color: "#ff8800", brightness: 10, speed: 10, mode: "solid" };

describe("malformed JSON", () => {
  it.each(["{", "", "nul", '{"strips":[}', '{"strips":', "\u0000", '"text"', "[]", "7", "[".repeat(4000)])(
    "%j is 400",
    async (body) => {
      await expectRefused(400, () => post("/api/config/led-config", body));
    },
  );
});

describe("wrong types and ranges", () => {
  it.each([
    { strips: [] },
    { strips: "x" },
    { strips: [7] },
    { strips: [{ ...strip, brightness: 256 }] },
    { strips: [{ ...strip, brightness: -1 }] },
    { strips: [{ ...strip, brightness: "10" }] },
    { strips: [{ ...strip, brightness: 1.5 }] },
    { strips: [{ ...strip, speed: 1001 }] },
    { strips: [{ ...strip, mode: "disco" }] },
    { strips: [{ ...strip, mode: 3 }] },
    { strips: [{ ...strip, color: "red" }] },
    { strips: [{ ...strip, color: "#12345g" }] },
    { strips: [{ ...strip, enabled: "yes" }] },
    { strips: [strip], globalSettings: { autoOnTime: "24:00" } },
    { strips: [strip], globalSettings: { autoOnTime: "6:00" } },
    { strips: [strip], globalSettings: { fadeOnDuration: 121 } },
    { strips: [strip], globalSettings: { fadeOffDuration: -1 } },
    { strips: [strip], globalSettings: { autoOn: 1 } },
    { strips: [strip], globalSettings: [] },
    { strips: [strip], revision: "new" },
  ])("%j is 400", async (body) => {
    await expectRefused(400, () => post("/api/config/led-config", body));
  });

  it("the error names the problem", async () => {
    const answer = await post("/api/config/led-config", { strips: [{ ...strip, brightness: 999 }] });
    expect(answer.text).toContain("brightness");
  });

  it("bad hardware settings, heartbeats and accounts are rejected", async () => {
    await expectRefused(400, () => hub.call("PUT", "/api/config/hardware", { token, body: { ledCount: 0 } }));
    await expectRefused(400, () => post("/api/config/device/heartbeat", { deviceId: 5 }));
    await expectRefused(404, () => post("/api/config/device/heartbeat", { deviceId: "toaster" }));
    await expectRefused(400, () =>
      hub.call("POST", "/api/auth/login", { body: { username: 5, password: true } }),
    );
  });
});

describe("requests that HTTP itself forbids", () => {
  it("unknown calls and methods are rejected", async () => {
    await expectRefused(404, () => hub.call("GET", "/api/none", { token }));
    await expectRefused(404, () => post("/api/config/nothing", {}));
    await expectRefused(405, () => hub.call("PUT", "/api/config/led-config", { token, body: {} }));
    await expectRefused(405, () => hub.call("DELETE", "/dashboard"));
  });

  it("other content types and bodies that are too large are rejected", async () => {
    await expectRefused(415, () => post("/api/config/led-config", "{}", { "Content-Type": "text/plain" }));
    const tooLong = " ".repeat(4 * 1024 + 1);
    await expectRefused(413, () => post("/api/config/led-config", tooLong));
    await expectRefused(413, () => hub.call("POST", "/api/auth/login", { body: tooLong }));
    await expectRefused(413, () => post("/api/device/pair", tooLong.slice(0, 513)));
  });

  it("a body of unknown length is stopped at the limit", async () => {
    const piece = `1000\r\n${" ".repeat(0x1000)}\r\n`;
    const answer = await rawRequest(
      hub.baseUrl,
      `POST /api/config/led-config HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n` +
        `Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${piece.repeat(5)}0\r\n\r\n`,
    );
    expect(answer.status).toBe(413);
  });

  it.each([
    "/../../etc/passwd",
    "/api/../../etc/passwd",
    "/%2e%2e/%2e%2e/etc/passwd",
    "/..%2f..%2fetc/passwd",
    "/..\\..\\etc",
    "/%00",
    "/%zz",
  ])("the path %s is rejected", async (target) => {
    const answer = await rawRequest(hub.baseUrl, `GET ${target} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    expect(answer.status).toBe(400);
    expect(answer.body).not.toContain("root:");
  });

  it.each([
    "GARBAGE\r\n\r\n",
    "GET / HTTP/1.1\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
    "POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
    "POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello!",
  ])("the request %j is rejected", async (request) => {
    expect((await rawRequest(hub.baseUrl, request)).status).toBe(400);
  });

  it("a head that is too long is rejected", async () => {
    const answer = await rawRequest(
      hub.baseUrl,
      `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${"a".repeat(9000)}\r\n\r\n`,
    );
    expect(answer.status).toBe(431);
  });
});

describe("clients that stop in the middle of a body", () => {
  const half =
    "POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{";

  it("do not prevent others from signing in, and are closed", async () => {
    const silent = await Promise.all(Array.from({ length: 10 }, () => RawConnection.open(hub.baseUrl)));
    for (const connection of silent) connection.send(half);
    // Two silent bodies occupy both body slots for at most a second; the panel would retry, too.
    await expect.poll(() => hub.signIn().catch(() => ""), { timeout: 5000 }).toMatch(/./);
    const answers = await Promise.all(silent.map((connection) => connection.answer()));
    for (const answer of answers) expect([408, 503]).toContain(answer.status);
    await Promise.all(silent.map((connection) => connection.closed()));
  }, 20_000);

  it("leave nothing behind when they disconnect", async () => {
    for (let i = 0; i < 20; i++) {
      const connection = await RawConnection.open(hub.baseUrl);
      connection.send(half);
      connection.destroy();
    }
    await expect.poll(() => hub.signIn().catch(() => ""), { timeout: 5000 }).toMatch(/./);
  });

  it("do not lock out others, even if there are hundreds", async () => {
    const many = await Promise.all(Array.from({ length: 100 }, () => RawConnection.open(hub.baseUrl)));
    for (const connection of many) connection.send("GET / HTTP/1.1\r\nHo");
    await expect
      .poll(async () => (await hub.call("GET", "/api/auth/status").catch(() => ({ status: 0 }))).status, {
        timeout: 8000,
      })
      .toBe(200);
    for (const connection of many) connection.destroy();
  }, 20_000);
});
