import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Answer, Hub } from "../support/hub/hub";

const guest = { username: "guest", password: "guest-password" };
const password = "owner-password";

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

function backup(includeUsers = false): Promise<Answer<unknown>> {
  return hub.call("POST", "/api/system/backup", { token, body: { password, includeUsers } });
}

/** Restores a backup and waits for the restart that applies it. */
async function restore(
  file: string,
  query = "",
  of: Hub = hub,
  by: string = token,
): Promise<Answer<unknown>> {
  const answer = await of.call("POST", `/api/system/restore${query}`, { token: by, body: file });
  if (answer.status === 200) await of.restarted();
  return answer;
}

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
