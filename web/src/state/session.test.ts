// @vitest-environment happy-dom

import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { ADA, fakeHub } from "../../test/hub";
import { ManualTimers } from "../../test/manual-timers";
import { getConfig, getDeviceStatus, resetConfigs, saveLedConfig } from "../api/config";
import { roomLights } from "./lights";
import { login, logout, register, resumeSession, sessionStore } from "./session";

const CREDENTIALS = { username: "ada", password: "secret" };

beforeEach(() => sessionStore.setState({ status: "loading", user: null, notice: "" }));

test("a remembered token is verified, and the session continues", async () => {
  localStorage.setItem("token", "t");
  localStorage.setItem("rememberMe", "true");
  const hub = fakeHub({ "GET /api/auth/verify": { body: { user: ADA } } });
  await resumeSession();
  expect(hub.sent[0]?.headers.Authorization).toBe("Bearer t");
  expect(sessionStore.getState()).toMatchObject({ status: "authenticated", user: ADA });
});

test("without remember-me only this tab's token counts", async () => {
  localStorage.setItem("token", "left over");
  const hub = fakeHub({ "GET /api/auth/verify": { body: { user: ADA } } });
  await resumeSession();
  expect(hub.sent).toHaveLength(0);
  expect(sessionStore.getState().status).toBe("unauthenticated");
});

test("a token that the hub rejects is forgotten", async () => {
  sessionStorage.setItem("token", "t");
  fakeHub({ "GET /api/auth/verify": { status: 401 } });
  await resumeSession();
  expect(sessionStorage.getItem("token")).toBeNull();
  expect(sessionStore.getState()).toMatchObject({ status: "unauthenticated", notice: "" });
});

test.each([
  ["does not answer", () => Promise.reject(new TypeError("Failed to fetch"))],
  ["has no time", { status: 503, headers: { "Retry-After": "0" } }],
  ["is broken", { status: 500 }],
  ["answers nonsense", { body: {} }],
])("a hub that %s is called again every 3 s, and the session continues", async (_, reaction) => {
  sessionStorage.setItem("token", "t");
  const hub = fakeHub({ "GET /api/auth/verify": reaction });
  const timers = new ManualTimers();
  await resumeSession(null, timers.after);
  expect(sessionStorage.getItem("token")).toBe("t");
  expect(sessionStore.getState().status).toBe("waiting");
  hub.reactions["GET /api/auth/verify"] = { body: { user: ADA } };
  await timers.advance(2_999);
  expect(sessionStore.getState().status).toBe("waiting");
  await timers.advance(1);
  await vi.waitFor(() =>
    expect(sessionStore.getState()).toMatchObject({ status: "authenticated", user: ADA }),
  );
});

test("a token that another tab replaces during the check is checked instead, and kept", async () => {
  localStorage.setItem("token", "old");
  localStorage.setItem("rememberMe", "true");
  fakeHub({
    "GET /api/auth/verify": ({ headers }) => {
      localStorage.setItem("token", "new");
      return headers.Authorization === "Bearer new" ? { body: { user: ADA } } : { status: 401 };
    },
  });
  await resumeSession();
  expect(localStorage.getItem("token")).toBe("new");
  expect(sessionStore.getState().status).toBe("authenticated");
});

const LED = "GET /api/config/configs?only=led";
const CONFIGS = {
  led: { strips: [], globalSettings: {}, revision: 1 },
};

test("the configuration is requested while the session is verified, and only once", async () => {
  sessionStorage.setItem("token", "t");
  let answer = () => {};
  const hub = fakeHub({
    "GET /api/auth/verify": () =>
      new Promise((resolve) => {
        answer = () => resolve({ body: { user: ADA } });
      }),
    [LED]: { body: CONFIGS },
  });
  const resumed = resumeSession("led");
  await vi.waitFor(() => expect(hub.sent.map(({ call }) => call)).toEqual(["GET /api/auth/verify", LED]));
  answer();
  await resumed;
  expect(await getConfig("led")).toMatchObject({ ok: true, value: CONFIGS.led });
  expect(hub.sent).toHaveLength(2);
  await getConfig("led");
  expect(hub.sent).toHaveLength(3);
});

test("a screen begins with the configuration that was requested ahead, which is not requested again", async () => {
  sessionStorage.setItem("token", "t");
  const hub = fakeHub({
    "GET /api/auth/verify": { body: { user: ADA } },
    "GET /api/config/device/status": { body: {} },
    [LED]: { body: CONFIGS },
  });
  await resumeSession("led");
  await roomLights.showAhead();
  const { config } = roomLights.store.getState();
  expect(config).toMatchObject(CONFIGS.led);
  onTestFinished(roomLights.watch());
  await vi.waitFor(() => expect(roomLights.store.getState().hubAnswered).toBe(true));
  expect(hub.sent.filter(({ call }) => call === LED)).toHaveLength(1);
});

test("a configuration requested with an ended session causes no message", async () => {
  sessionStorage.setItem("token", "t");
  fakeHub({ "GET /api/auth/verify": { status: 401 }, [LED]: { status: 401 } });
  await resumeSession("led");
  expect(await getConfig("led")).toMatchObject({ ok: false });
  expect(sessionStore.getState()).toMatchObject({ status: "unauthenticated", notice: "" });
});

test.each([[[]], [{}], [{ user: ADA }], [{ token: "t", user: "Ada" }]])(
  "a sign-in answered by %j is no sign-in",
  async (body) => {
    fakeHub({ "POST /api/auth/login": { body } });
    await expect(login({ ...CREDENTIALS, rememberMe: true })).rejects.toThrow(
      "An unexpected error occurred. Please try again.",
    );
    expect(localStorage.length).toBe(0);
    expect(sessionStore.getState().status).toBe("loading");
  },
);

test("signing in with remember-me stores token and flag permanently", async () => {
  sessionStorage.setItem("token", "old");
  fakeHub({ "POST /api/auth/login": { body: { token: "t", user: ADA } } });
  expect(await login({ ...CREDENTIALS, rememberMe: true })).toEqual({ success: true });
  expect(localStorage.getItem("token")).toBe("t");
  expect(localStorage.getItem("rememberMe")).toBe("true");
  expect(sessionStorage.getItem("token")).toBeNull();
});

test("for other tabs, a new token replaces the old one without a gap", async () => {
  localStorage.setItem("token", "old");
  const removed = vi.spyOn(Storage.prototype, "removeItem");
  fakeHub({ "POST /api/auth/login": { body: { token: "t", user: ADA } } });
  await login({ ...CREDENTIALS, rememberMe: true });
  expect(removed.mock.contexts).not.toContain(localStorage);
  expect(localStorage.getItem("token")).toBe("t");
});

test("signing in without remember-me stores the token for the tab and removes the flag", async () => {
  localStorage.setItem("rememberMe", "true");
  fakeHub({ "POST /api/auth/login": { body: { token: "t", user: ADA } } });
  await login(CREDENTIALS);
  expect(sessionStorage.getItem("token")).toBe("t");
  expect(localStorage.length).toBe(0);
});

test.each([
  [{ message: "Too many attempts" }, "Too many attempts"],
  [{}, "Login failed"],
])("a rejected sign-in shows %j as %s", async (body, error) => {
  fakeHub({ "POST /api/auth/login": { status: 401, body } });
  expect(await login(CREDENTIALS)).toMatchObject({ success: false, error });
});

test("a rejected registration has its own fallback message and lists the details", async () => {
  const details = [{ param: "name", msg: "Name must be at least 2 characters long" }];
  fakeHub({ "POST /api/auth/register": { status: 400, body: { details } } });
  expect(await register({ ...CREDENTIALS, name: "A", adminToken: "x" }, true)).toEqual({
    success: false,
    error: "Registration failed",
    details: ["Name must be at least 2 characters long"],
  });
});

test("logging out forgets everything at once and informs the hub with the old token", async () => {
  localStorage.setItem("token", "t");
  localStorage.setItem("rememberMe", "true");
  const hub = fakeHub({ "POST /api/auth/logout": {} });
  logout();
  expect(sessionStore.getState()).toMatchObject({ status: "unauthenticated", user: null });
  expect(localStorage.length).toBe(0);
  await vi.waitFor(() => expect(hub.sent).toHaveLength(1));
  expect(hub.sent[0]).toMatchObject({
    call: "POST /api/auth/logout",
    headers: { Authorization: "Bearer t" },
  });
});

test("after logging out no message says that the session has ended", async () => {
  localStorage.setItem("token", "t");
  fakeHub({ "GET /api/config/device/status": { status: 401, body: { message: "No token" } } });
  const asked = getDeviceStatus();
  logout();
  await asked;
  await getDeviceStatus();
  expect(sessionStore.getState().notice).toBe("");
});

test("logging out in another tab ends the session here, too", async () => {
  sessionStore.setState({ status: "authenticated" });
  fakeHub({ "GET /api/config/device/status": { status: 401, body: { message: "No token" } } });
  await getDeviceStatus();
  expect(sessionStore.getState()).toMatchObject({ status: "unauthenticated", notice: "No token" });
});

test("the logout is sent after pending requests, but with the old token", async () => {
  localStorage.setItem("token", "t");
  const hub = fakeHub({ "POST /api/auth/logout": {} });
  let settleOwed = () => {};
  logout(
    new Promise<void>((resolve) => {
      settleOwed = resolve;
    }),
  );
  await new Promise((resolve) => setTimeout(resolve));
  expect(hub.sent).toHaveLength(0);
  settleOwed();
  await vi.waitFor(() => expect(hub.sent).toHaveLength(1));
  expect(hub.sent[0]?.headers.Authorization).toBe("Bearer t");
});

test("a 401 during a session ends it with the message of the failing call", async () => {
  sessionStorage.setItem("token", "t");
  fakeHub({ "GET /api/config/device/status": { status: 401, body: { message: "Signed out elsewhere" } } });
  await getDeviceStatus();
  expect(sessionStore.getState()).toMatchObject({
    status: "unauthenticated",
    notice: "Signed out elsewhere",
  });
});

test.each([
  ["loading the configuration", LED, () => getConfig("led")],
  [
    "saving",
    "POST /api/config/led-config",
    () => saveLedConfig({ strips: [], globalSettings: {} as never }, 1, false),
  ],
  ["resetting", "POST /api/config/reset-configs", resetConfigs],
])("a 401 on %s asks to log in again", async (_, path, ask) => {
  sessionStorage.setItem("token", "t");
  fakeHub({ [path]: { status: 401, body: { message: "No token" } } });
  await ask();
  expect(sessionStore.getState().notice).toBe("Authentication required. Please log in again.");
});
