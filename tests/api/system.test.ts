import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { RawConnection } from "../support/http/raw-http";
import { type Answer, Hub } from "../support/hub/hub";

interface LogEvent {
  number: number;
  at: string | null;
  uptime: number;
  level: string;
  text: string;
}
interface Restored {
  success: boolean;
  restored: string[];
  signedOut: boolean;
  error: string;
}

const guest = { username: "guest", password: "guest-password" };
const password = "owner-password";
const damaged = "The backup is damaged: it was changed since it was made.";

const cutOff = "The backup is incomplete: its end is missing.";

let hub: Hub;
let token: string;

async function furnish(): Promise<void> {
  const calls: [string, string, object][] = [
    ["PUT", "/api/config/hardware", { ledCount: 77, name: "attic", allowedHosts: ["a.example"] }],
    ["POST", "/api/config/led-config", { strips: [{ mode: "chase", color: "#010203" }] }],
    ["POST", "/api/config/matrix-config", { matrices: [{ name: "Tür" }, { display: { text: "Grüße 🌍" } }] }],
  ];
  for (const [method, path, body] of calls) {
    expect((await hub.call(method, path, { token, body })).status).toBe(200);
  }
  const account = { ...guest, name: "Guest", adminToken: await hub.makeAdminToken() };
  expect((await hub.call("POST", "/api/auth/register", { body: account })).status).toBe(201);
}

/** The data that a backup contains, read through the API. */
async function settings(of: Hub = hub, by: string = token): Promise<unknown> {
  const hardware = (await of.call("GET", "/api/config/hardware", { token: by })).body;
  const configs = (await of.call<Record<string, object>>("GET", "/api/config/configs", { token: by })).body;
  return { hardware, led: { ...configs.led, revision: 0 }, matrix: { ...configs.matrix, revision: 0 } };
}

async function usernames(of: Hub = hub, by: string = token): Promise<string[]> {
  const { body } = await of.call<{ users: { username: string }[] }>("GET", "/api/auth/users", { token: by });
  return body.users.map((user) => user.username);
}

function backup(includeUsers = false): Promise<Answer<unknown>> {
  return hub.call("POST", "/api/system/backup", { token, body: { password, includeUsers } });
}

/** Restores a backup and waits for the restart that applies it. */
async function restore(
  file: string,
  query = "",
  of: Hub = hub,
  by: string = token,
): Promise<Answer<Restored>> {
  const answer = await of.call<Restored>("POST", `/api/system/restore${query}`, { token: by, body: file });
  if (answer.status === 200) await of.restarted();
  return answer;
}

/** Restores users with the confirmed password of this owner. */
async function restoreUsers(file: string, of: Hub = hub, by: string = token, owner = password) {
  const confirmed = await of.call<{ confirmation: string }>("POST", "/api/system/confirm", {
    token: by,
    body: { password: owner },
  });
  expect(confirmed.status).toBe(200);
  return restore(file, `?users=true&confirm=${confirmed.body.confirmation}`, of, by);
}

async function events(): Promise<LogEvent[]> {
  const { body } = await hub.call<{ events: LogEvent[] }>("GET", "/api/system/log", { token });
  return body.events;
}

async function logLines(): Promise<string[]> {
  return (await events()).map((event) => event.text);
}

/** The file with other content and a matching checksum. */
function sealed(body: string): string {
  return `${body},"sha256":"${createHash("sha256").update(body).digest("hex")}"}`;
}

const fixture = (name: string) => readFileSync(`tests/fixtures/backup/${name}`, "utf8");

beforeEach(async () => {
  hub = await Hub.start({ now: "2026-05-01T06:00:00Z" });
  token = await hub.signIn();
});
afterEach(() => hub.stop());

describe("backup and restore", () => {
  it("restore everything after all of it was changed", async () => {
    await furnish();
    const before = await settings();
    const file = await backup();
    expect(file.status).toBe(200);
    expect(file.headers.get("content-disposition")).toBe(
      'attachment; filename="lumisand-backup-2026-05-01.json"',
    );
    await hub.call("POST", "/api/config/reset-configs", { token });
    await hub.call("PUT", "/api/config/hardware", { token, body: { ledCount: 3, name: "cellar" } });
    expect(await settings()).not.toEqual(before);

    const answer = await restore(file.text);
    expect(answer.body).toEqual({
      success: true,
      restored: [
        "hardware",
        "led",
        "matrix",
        "scenes",
        "looksPlaylist",
        "schedule",
        "playlists",
        "mqtt",
        "wled",
      ],
      signedOut: false,
    });
    expect(await settings()).toEqual(before);
    await hub.kill();
    await hub.restart();
    expect(await settings()).toEqual(before);
  });

  it("move settings and accounts to another hub", async () => {
    await furnish();
    const file = (await backup(true)).text;
    const other = await Hub.start({ owner: { username: "other", password: "other-password" } });
    const stranger = await other.signIn();
    expect((await restoreUsers(file, other, stranger, "other-password")).body).toMatchObject({
      signedOut: true,
    });
    expect((await other.call("GET", "/api/system/info", { token: stranger })).status).toBe(401);
    const owner = await other.signIn({ username: "owner", password });
    expect(await settings(other, owner)).toEqual(await settings());
    expect(await usernames(other, owner)).toEqual(["owner", "guest"]);
    await other.stop();
  });

  it("leave accounts unchanged unless they are requested", async () => {
    const file = (await backup(true)).text;
    await furnish();
    expect((await restore(file)).body.signedOut).toBe(false);
    expect(await usernames()).toEqual(["owner", "guest"]);
  });

  it("contain no secrets", async () => {
    const file = (await backup(true)).text;
    for (const secret of [token, hub.setupToken, password]) expect(file).not.toContain(secret);
  });

  it("ask for the password, and slow down guesses", async () => {
    const ask = (given: string) =>
      hub.call<{ error: string }>("POST", "/api/system/backup", { token, body: { password: given } });
    const wrong = await ask("wrong");
    expect([wrong.status, wrong.body.error]).toEqual([400, "Current password is wrong"]);
    let last = wrong;
    for (let i = 0; i < 8; i++) last = await ask("wrong");
    expect(last.status).toBe(429);
    expect(Number(last.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  it("replace users only with the password, confirmed in this session, once", async () => {
    const file = (await backup(true)).text;
    await furnish();
    const confirm = (by: string, given: string) =>
      hub.call<{ confirmation: string; error: string }>("POST", "/api/system/confirm", {
        token: by,
        body: { password: given },
      });
    const wrong = await confirm(token, "wrong");
    expect([wrong.status, wrong.body.error]).toEqual([400, "Current password is wrong"]);
    const elsewhere = await confirm(await hub.signIn(), password);
    for (const query of ["?users=true", `?users=true&confirm=${elsewhere.body.confirmation}`]) {
      const refused = await restore(file, query);
      expect([refused.status, refused.body.error]).toEqual([
        403,
        "Replacing the users needs your password once more.",
      ]);
    }
    expect(await usernames()).toEqual(["owner", "guest"]);
    expect((await restoreUsers(file)).status).toBe(200);
  });

  it("are for administrators only", async () => {
    await furnish();
    const user = await hub.signIn(guest);
    for (const [method, path] of [
      ["GET", "log"],
      ["POST", "backup"],
      ["POST", "confirm"],
      ["POST", "restore"],
      ["POST", "factory-reset"],
      ["POST", "restart"],
    ] as const) {
      const body = method === "POST" ? {} : undefined;
      expect((await hub.call(method, `/api/system/${path}`, { token: user, body })).status).toBe(403);
      expect((await hub.call(method, `/api/system/${path}`, { body })).status).toBe(401);
    }
    expect((await hub.call("GET", "/api/system/info", { token: user })).status).toBe(200);
  });

  it("accept a backup of an older version and set the rest to its defaults", async () => {
    await furnish();
    expect((await restore(fixture("without-matrices.json"))).body.restored).toEqual(["hardware", "led"]);
    expect(await settings()).toMatchObject({
      hardware: { ledCount: 120, name: "living-room", allowedHosts: [], stepsPerMm: 80 },
      led: { strips: [{ mode: "breathing", color: "#3366ff" }] },
      matrix: { matrices: [{ name: "Matrix 1" }, { name: "Matrix 2", display: { text: "Lumisand" } }] },
    });
  });

  it("reject a truncated, changed, newer or different file without any change", async () => {
    await furnish();
    const file = (await backup(true)).text;
    const body = file.slice(0, -77);
    const before = await settings();
    const refused: [string, string][] = [
      [file.slice(0, -1), cutOff],
      [file.slice(0, 300), cutOff],
      [file.replace('"ledCount":77', '"ledCount":78'), damaged],
      [`${file}\n`, damaged],
      [fixture("newer.json"), "This backup was made by a newer version of Lumisand (format 2)."],
      ["{}", "This file is not a backup of Lumisand."],
      ["not even JSON", "This file is not a backup of Lumisand."],
      [
        sealed(body.replace('"ledCount":77', '"ledCount":0')),
        "The backup's part hardware can't be used: ledCount must be between 1 and 1000.",
      ],
      [
        sealed(body.replace('"mode":"chase"', '"mode":7')),
        expect.stringMatching(
          /^The backup's part led can't be used: mode must be one of off, solid, rainbow, /,
        ),
      ],
      [
        sealed(body.replaceAll('"is_admin":true', '"is_admin":false')),
        "The backup's part users can't be used: There is no administrator among the accounts.",
      ],
    ];
    for (const [text, reason] of refused) {
      const answer = await restoreUsers(text);
      expect([answer.status, answer.body.error]).toEqual([400, reason]);
    }
    expect((await restore("x".repeat(288 * 1024 + 1))).status).toBe(413);
    expect(await settings()).toEqual(before);
    expect(await usernames()).toEqual(["owner", "guest"]);
  });

  it("reject a restore while another is being received, until its sender disconnects", async () => {
    const file = (await backup()).text;
    const head =
      `POST /api/system/restore HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(file)}\r\n\r\n`;
    let sender: RawConnection | undefined;
    const restoreBesideAnother = async () => {
      // An upload that began while the previous restore was still running was itself rejected.
      sender?.destroy();
      sender = await RawConnection.open(hub.baseUrl);
      sender.send(head + file.slice(0, -100));
      return (await restore(file)).status;
    };
    await expect.poll(restoreBesideAnother, { timeout: 10_000 }).toBe(503);
    sender?.destroy();
    await expect.poll(async () => (await restore(file)).status, { timeout: 10_000 }).toBe(200);
  });
});

describe("the log", () => {
  it("reports sign-ins, failures and restarts with their reason, and survives them", async () => {
    await hub.call("POST", "/api/auth/login", { body: { username: "owner", password: "wrong-password" } });
    await hub.call("POST", "/api/system/restart", { token });
    await hub.restarted();
    const lines = await logLines();
    expect(lines.filter((line) => line.startsWith("Started: "))).toEqual([
      expect.stringContaining("power on"),
      expect.stringContaining("restart asked for"),
    ]);
    expect(lines).toContain("Signed in: owner from 127.0.0.1");
    expect(lines).toContain("Sign-in failed: owner from 127.0.0.1");
    expect(lines).toContain("Restart asked for by owner from 127.0.0.1");
    for (const secret of ["wrong-password", password, token]) expect(lines.join()).not.toContain(secret);
    const numbers = (await events()).map((event) => event.number);
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  });
});

describe("restart and factory reset", () => {
  it("restarts the program with everything as before", async () => {
    await furnish();
    const before = await settings();
    expect((await hub.call("POST", "/api/system/restart", { token })).body).toEqual({ success: true });
    await hub.restarted();
    const info = await hub.call<{ uptime: number; resetReason: string }>("GET", "/api/system/info", {
      token,
    });
    expect(info.body.resetReason).toBe("restart asked for");
    expect(await settings()).toEqual(before);
  });

  it("resets to the state of the first start", async () => {
    await furnish();
    const reset = (body: object) => hub.call("POST", "/api/system/factory-reset", { token, body });
    expect((await reset({ confirm: "yes" })).status).toBe(400);
    expect((await reset({ confirm: "RESET" })).body).toEqual({ success: true });
    await hub.restarted();
    expect((await hub.call("GET", "/api/auth/status")).body).toMatchObject({ setupRequired: true });
    expect((await hub.call("GET", "/api/system/info", { token })).status).toBe(401);
    expect(hub.output).toContain("Factory reset: everything was erased");
  });
});
