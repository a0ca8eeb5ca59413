// @vitest-environment happy-dom

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ADA, type Answer, fakeHub } from "../../test/hub";
import { addUser, changePassword } from "./account";
import { login, verify } from "./auth";
import { call, callDelete, onPasswordRequired, onSessionEnded, reasonOf, renewToken } from "./client";
import { conflictingConfig, getConfig, getDeviceStatus, saveLedConfig } from "./config";
import { controlTable, getQueue, getTable } from "./gcode";
import { getNetworkState } from "./network";
import { getScan } from "./network-setup";
import { getPlayer } from "./player";
import { makeBackup, restoreBackup } from "./system";
import { keepToken } from "./token";

const LED = "GET /api/config/configs?only=led";
const ended = vi.fn();

beforeEach(() => {
  ended.mockReset();
  onSessionEnded(ended);
});

afterEach(() => onSessionEnded(() => {}));

function silenceHub(): void {
  vi.stubGlobal(
    "fetch",
    (_: string, init: RequestInit) =>
      new Promise((_resolve, reject) =>
        init.signal?.addEventListener("abort", () => reject(new Error("aborted"))),
      ),
  );
}

test("every call sends JSON and the bearer token", async () => {
  keepToken("abc", true);
  const hub = fakeHub({ "POST /api/x": { body: { ok: 1 } } });
  expect(await call("POST", "/api/x", { a: 1 })).toEqual({ ok: true, value: { ok: 1 } });
  expect(hub.sent[0]?.headers).toMatchObject({
    "Content-Type": "application/json",
    Authorization: "Bearer abc",
  });
  expect(hub.sent[0]?.body).toEqual({ a: 1 });
});

test("the token in persistent storage has priority over the tab's", async () => {
  localStorage.setItem("token", "persistent");
  sessionStorage.setItem("token", "tab");
  const hub = fakeHub({ "GET /api/x": {} });
  await call("GET", "/api/x");
  localStorage.removeItem("token");
  await call("GET", "/api/x");
  expect(hub.sent.map((sent) => sent.headers.Authorization)).toEqual(["Bearer persistent", "Bearer tab"]);
});

test("a call that needs the password is repeated once it was given, and not without it", async () => {
  const refused = { status: 403, body: { message: "Enter your password again.", code: "password-required" } };
  const hub = fakeHub({ "DELETE /api/x": refused });
  for (const isGiven of [false, true]) {
    hub.sent.length = 0;
    onPasswordRequired(async () => {
      hub.reactions["DELETE /api/x"] = isGiven ? { body: { success: true } } : refused;
      return isGiven;
    });
    const answer = await call("DELETE", "/api/x");
    expect(answer).toMatchObject(isGiven ? { ok: true } : { ok: false, error: { status: 403 } });
    expect(hub.sent).toHaveLength(isGiven ? 2 : 1);
  }
  onPasswordRequired(async () => false);
});

test("without a token no Authorization header is sent", async () => {
  const hub = fakeHub({ "GET /api/x": {} });
  await call("GET", "/api/x");
  expect(hub.sent[0]?.headers.Authorization).toBeUndefined();
});

test("an error contains the hub's message, code and details", async () => {
  fakeHub({
    "POST /api/x": {
      status: 400,
      body: { error: "No", message: "Not like this", code: "bad", details: [{ param: "a", msg: "too big" }] },
    },
  });
  const answer = await call("POST", "/api/x", {});
  expect(answer).toMatchObject({
    ok: false,
    error: { status: 400, message: "Not like this", code: "bad", details: [{ param: "a", msg: "too big" }] },
  });
});

test("a 401 during a session forgets the tokens and reports the hub's message", async () => {
  keepToken("abc", true);
  fakeHub({ "GET /api/config/device/status": { status: 401, body: { message: "Your session has ended." } } });
  await getDeviceStatus();
  expect(ended).toHaveBeenCalledExactlyOnceWith("Your session has ended.");
  expect(localStorage.length).toBe(0);
});

test("a 401 on login or verify is returned like other errors", async () => {
  keepToken("abc", false);
  const refused = { status: 401, body: { message: "Wrong password" } };
  fakeHub({ "POST /api/auth/login": refused, "GET /api/auth/verify": refused });
  expect(await login({ username: "a", password: "b" })).toMatchObject({
    error: { message: "Wrong password" },
  });
  await verify();
  expect(ended).not.toHaveBeenCalled();
  expect(sessionStorage.getItem("token")).toBe("abc");
});

test("a late 401 for an old token does not end the new session", async () => {
  keepToken("old", true);
  fakeHub({
    "GET /api/x": () => {
      keepToken("new", true);
      return { status: 401 };
    },
  });
  await call("GET", "/api/x");
  expect(ended).not.toHaveBeenCalled();
  expect(localStorage.getItem("token")).toBe("new");
});

test("two 401s that wait for a new token do not block the call that fetches it", async () => {
  keepToken("old", false);
  let letPass = () => {};
  const held = new Promise<void>((resolve) => {
    letPass = resolve;
  });
  const refuse = () => held.then(() => ({ status: 401 }));
  fakeHub({ "GET /1": refuse, "GET /2": refuse, "GET /token": {} });
  const refused = ["/1", "/2"].map((path) => call("GET", path));
  renewToken(held.then(() => call("GET", "/token")).then(() => keepToken("new", false)));
  letPass();
  await Promise.all(refused);
  expect(ended).not.toHaveBeenCalled();
});

test("a save that outlives the page does not wait for other requests", async () => {
  const finish: (() => void)[] = [];
  const wait = () => new Promise<Answer>((resolve) => finish.push(() => resolve({})));
  const hub = fakeHub({ "GET /1": wait, "GET /2": wait, "POST /api/config/led-config": {} });
  const others = ["/1", "/2"].map((path) => call("GET", path));
  await saveLedConfig({ strips: [], globalSettings: {} as never }, 1, true);
  expect(hub.sent.filter((sent) => sent.keepalive)).toMatchObject([{ call: "POST /api/config/led-config" }]);
  for (const answer of finish) answer();
  await Promise.all(others);
});

test("a command to the table does not wait for a transfer", async () => {
  const finish: (() => void)[] = [];
  const wait = () => new Promise<Answer>((resolve) => finish.push(() => resolve({})));
  fakeHub({ "GET /1": wait, "GET /2": wait, "POST /api/gcode/control": {} });
  const others = ["/1", "/2"].map((path) => call("GET", path));
  expect(await controlTable("stop")).toMatchObject({ ok: true });
  for (const answer of finish) answer();
  await Promise.all(others);
});

test("deletions reach the hub in their order, also after a sign-out", async () => {
  keepToken("abc", true);
  let finish = () => {};
  const first = () => new Promise<Answer>((resolve) => (finish = () => resolve({})));
  const hub = fakeHub({ "DELETE /api/playlist": first, "DELETE /api/pattern": {} });
  const all = ["playlist", "pattern"].map((each) => callDelete(`/api/${each}`));
  localStorage.removeItem("token");
  await vi.waitFor(() => expect(hub.sent).toHaveLength(1));
  await new Promise((resolve) => setTimeout(resolve));
  expect(hub.sent).toHaveLength(1);
  finish();
  await Promise.all(all);
  expect(hub.sent[1]).toMatchObject({
    call: "DELETE /api/pattern",
    headers: { Authorization: "Bearer abc" },
  });
});

test("a deletion outlives the page; what is gone already is deleted, what is kept is not", async () => {
  const hub = fakeHub({ "DELETE /api/x": { status: 404, body: { message: "No x" } } });
  expect(await callDelete("/api/x")).toMatchObject({ ok: true });
  expect(hub.sent).toMatchObject([{ keepalive: true }]);
  hub.reactions["DELETE /api/x"] = { status: 409, body: { message: "In use" } };
  expect(await callDelete("/api/x")).toMatchObject({ ok: false, error: { message: "In use" } });
});

test("a 503 is retried once, after the time that the hub requests but at most 2 s", async () => {
  vi.useFakeTimers();
  const answers: Answer[] = [{ status: 503, headers: { "Retry-After": "60" } }, { body: { fine: true } }];
  const hub = fakeHub({ "GET /api/x": () => answers.shift() ?? { status: 500 } });
  const answer = call("GET", "/api/x");
  await vi.advanceTimersByTimeAsync(1_900);
  expect(hub.sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(await answer).toEqual({ ok: true, value: { fine: true } });
});

test("a second 503 is an error", async () => {
  const hub = fakeHub({ "GET /api/x": { status: 503, headers: { "Retry-After": "0" } } });
  expect(await call("GET", "/api/x")).toMatchObject({ ok: false, error: { status: 503 } });
  expect(hub.sent).toHaveLength(2);
});

test("while the hub starts, a call is retried for 10 s", async () => {
  vi.useFakeTimers();
  const hub = fakeHub({
    "GET /api/x": { status: 503, headers: { "Retry-After": "1" }, body: { code: "starting" } },
  });
  const answer = call("GET", "/api/x");
  await vi.advanceTimersByTimeAsync(8_500);
  expect(hub.sent).toHaveLength(9);
  hub.reactions["GET /api/x"] = { body: { fine: true } };
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await answer).toEqual({ ok: true, value: { fine: true } });
});

test("a hub that starts for longer than 10 s is an error", async () => {
  vi.useFakeTimers();
  const hub = fakeHub({
    "GET /api/x": { status: 503, headers: { "Retry-After": "1" }, body: { code: "starting" } },
  });
  const answer = call("GET", "/api/x");
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await answer).toMatchObject({ ok: false, error: { status: 503, code: "starting" } });
  expect(hub.sent).toHaveLength(11);
});

test("while the hub checks other passwords, a sign-in is retried for 30 s", async () => {
  vi.useFakeTimers();
  const hub = fakeHub({ "POST /api/auth/login": { status: 503, headers: { "Retry-After": "2" } } });
  const answer = login({ username: "ada", password: "secret" });
  await vi.advanceTimersByTimeAsync(29_000);
  hub.reactions["POST /api/auth/login"] = { body: { token: "t", user: ADA } };
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await answer).toMatchObject({ ok: true, value: { token: "t" } });
  expect(hub.sent).toHaveLength(16);
});

test("a sign-in that is retried ends after 40 s all the same", async () => {
  vi.useFakeTimers();
  const hub = fakeHub({ "POST /api/auth/login": { status: 503, headers: { "Retry-After": "2" } } });
  const answer = login({ username: "ada", password: "secret" });
  await vi.advanceTimersByTimeAsync(29_000);
  hub.reactions["POST /api/auth/login"] = () => new Promise(() => {});
  silenceHub();
  let isOver = false;
  void answer.then(() => {
    isOver = true;
  });
  await vi.advanceTimersByTimeAsync(10_500);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1_500);
  const isInTime = isOver;
  await vi.advanceTimersByTimeAsync(40_000);
  expect(isInTime).toBe(true);
  expect(await answer).toMatchObject({ error: { code: "timeout" } });
});

test.each([
  ["any call", () => call("GET", "/api/x")],
  ["the table", getTable],
  ["the queue", getQueue],
  ["the player", getPlayer],
])("no response within 10 s is a timeout, and the next call is sent: %s", async (_, ask) => {
  vi.useFakeTimers();
  silenceHub();
  const isOver = vi.fn();
  const answer = ask();
  void answer.then(isOver);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(isOver).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(await answer).toMatchObject({ ok: false, error: { status: 0, code: "timeout", message: "" } });
});

test("while a network is set up, a response is waited for 3 s", async () => {
  vi.useFakeTimers();
  silenceHub();
  const polls = Promise.all([getNetworkState(), getScan()]);
  await vi.advanceTimersByTimeAsync(3_000);
  const timeout = { ok: false, error: { code: "timeout" } };
  expect(await polls).toMatchObject([timeout, timeout]);
});

test.each([
  ["changed password", () => changePassword("old", "new")],
  ["new user", () => addUser({ name: "Ada", username: "ada", password: "secret", adminToken: "x" })],
  ["sign-in", () => login({ username: "ada", password: "secret" })],
])("a %s may take the hub 40 s", async (_, ask) => {
  vi.useFakeTimers();
  silenceHub();
  let answer: unknown;
  void ask().then((given) => {
    answer = given;
  });
  await vi.advanceTimersByTimeAsync(39_000);
  expect(answer).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(answer).toMatchObject({ error: { code: "timeout" } });
});

test("a response that is not JSON is returned without a message", async () => {
  vi.stubGlobal("fetch", async () => new Response("Bad gateway", { status: 502 }));
  expect(await call("GET", "/api/x")).toMatchObject({
    error: { status: 502, message: "", body: "Bad gateway" },
  });
});

test.each(["<html>Sign in to this Wi-Fi</html>", ""])(
  "a page in place of what was asked for is no answer: %s",
  async (page) => {
    vi.stubGlobal("fetch", async () => new Response(page));
    expect(await getQueue()).toMatchObject({ ok: false, error: { status: 0, code: "foreign", message: "" } });
  },
);

test.each<[string, string, () => Promise<unknown>, unknown[]]>([
  ["configuration", LED, () => getConfig("led"), [[], {}, { led: { strips: [] } }]],
  ["device status", "GET /api/config/device/status", getDeviceStatus, [[], { "matrix-1": null }]],
  ["queue", "GET /api/gcode/queue", getQueue, [{}, [null], [{ file: "1.gcode" }]]],
  ["table", "GET /api/gcode/table", getTable, [[], {}]],
  ["session", "GET /api/auth/verify", verify, [[], {}, { user: [] }]],
])("a %s of the wrong shape is an error", async (_, path, get, bodies) => {
  for (const body of bodies) {
    fakeHub({ [path]: { body } });
    expect(await get()).toMatchObject({
      ok: false,
      error: { code: "malformed", message: "An unexpected error occurred. Please try again." },
    });
  }
});

test("a hub that cannot be reached is a network error, not an exception", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("failed")));
  expect(await call("GET", "/api/x")).toMatchObject({ ok: false, error: { status: 0, code: "network" } });
});

test("at most two requests are in flight; the others wait in order", async () => {
  const finish: (() => void)[] = [];
  const wait = () => new Promise<Answer>((resolve) => finish.push(() => resolve({})));
  const hub = fakeHub({ "GET /1": wait, "GET /2": wait, "GET /3": wait });
  const all = Promise.all(["/1", "/2", "/3"].map((path) => call("GET", path)));
  await vi.waitFor(() => expect(hub.sent).toHaveLength(2));
  finish[0]?.();
  await vi.waitFor(() => expect(hub.sent).toHaveLength(3));
  finish[1]?.();
  finish[2]?.();
  expect((await all).every((answer) => answer.ok)).toBe(true);
});

test("login, verify and status polls send the browser's time", async () => {
  const hub = fakeHub({});
  await login({ username: "a", password: "b" });
  await verify();
  await getDeviceStatus();
  await call("GET", "/api/other");
  const told = hub.sent.map((sent) => Math.abs(Number(sent.headers["X-Client-Time"]) - Date.now()) < 5_000);
  expect(told).toEqual([true, true, true, false]);
});

test("a strip without a speed gets the default speed", async () => {
  const strip = { id: "a", brightness: 9, color: "#ff8800" };
  const led = { strips: [strip, { ...strip, speed: 0 }], globalSettings: {}, revision: 1 };
  fakeHub({ [LED]: { body: { led } } });
  expect(await getConfig("led")).toMatchObject({ value: { strips: [{ speed: 100 }, { speed: 0 }] } });
});

test("a rejected save returns the hub's current lights", () => {
  const error = { status: 409, message: "", code: "", details: [] };
  const led = { strips: [], globalSettings: {} };
  expect(conflictingConfig("led", { ...error, body: { revision: 7, led } })).toEqual({ ...led, revision: 7 });
  for (const body of [null, [], { revision: 7 }, { revision: 7, led: { strips: {} } }])
    expect(conflictingConfig("led", { ...error, body })).toBeNull();
  expect(conflictingConfig("led", { ...error, status: 400, body: { revision: 7, led } })).toBeNull();
});

test.each([
  [{ status: 400, message: "Not like this" }, "Not like this"],
  [{ status: 500, message: "" }, "The hub answered 500."],
  [{ status: 0, message: "" }, "The hub does not answer."],
])("%j contains a message for people", (error, reason) => {
  expect(reasonOf({ code: "", details: [], body: null, ...error })).toBe(reason);
});

test("a file is returned byte for byte with the hub's name for it", async () => {
  const bytes = new Uint8Array([0xef, 0xbb, 0xbf, 0x7b, 0xff, 0x7d]);
  const headers = { "Content-Disposition": 'attachment; filename="a-1.json"' };
  vi.stubGlobal("fetch", async () => new Response(bytes, { headers }));
  const answer = await makeBackup("secret", false);
  expect(answer).toMatchObject({ ok: true, value: { name: "a-1.json" } });
  expect(answer.ok && new Uint8Array(await answer.value.content.arrayBuffer())).toEqual(bytes);
});

test("a rejected file request returns the hub's message", async () => {
  fakeHub({ "POST /api/system/backup": { status: 400, body: { message: "Current password is wrong" } } });
  expect(await makeBackup("guess", false)).toMatchObject({ error: { message: "Current password is wrong" } });
});

test("a file is sent unchanged", async () => {
  const hub = fakeHub({ "POST /api/system/restore?users=false": { body: { success: true } } });
  const backup = new Blob(['{"a": 1}']);
  await restoreBackup(backup, null);
  expect(hub.sent[0]?.body).toBe(backup);
});
