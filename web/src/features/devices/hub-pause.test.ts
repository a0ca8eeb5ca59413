// @vitest-environment happy-dom

import { beforeEach, expect, test, vi } from "vitest";
import { ADA, type Answer, fakeHub } from "../../../test/hub";
import { call } from "../../api/client";
import { keepToken } from "../../api/token";
import { sessionStore } from "../../state/session";
import { toastStore } from "../../state/toasts";
import { factoryReset, pauseStore, restart, restore } from "./hub-pause";

const INFO = "GET /api/system/info";
const REFUSED: Answer = { status: 401, body: { message: "Your session has ended." } };

const info = (uptime: number) => ({ version: "0.1.0", uptime, store: { total: 2, free: 1 } });

beforeEach(() => {
  vi.useFakeTimers();
  keepToken("abc", false);
  sessionStore.setState({ status: "authenticated", user: ADA, notice: "" });
  pauseStore.setState({ pause: null });
  toastStore.setState({ toasts: [] });
});

const pause = () => pauseStore.getState().pause;
const secondsLater = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

test("a restart is over when a hub that has just started responds", async () => {
  const hub = fakeHub({ "POST /api/system/restart": {}, [INFO]: { body: info(3600) } });
  await restart();
  await secondsLater(2);
  expect(pause()).toBe("restart");
  vi.stubGlobal("fetch", () => Promise.reject(new Error("nobody there")));
  await secondsLater(20);
  expect(pause()).toBe("restart");
  fakeHub({ ...hub.reactions, [INFO]: { body: info(1) } });
  await secondsLater(2);
  expect(pause()).toBeNull();
  expect(toastStore.getState().toasts.map(({ text }) => text)).toEqual(["The hub is back."]);
});

test("a user who signs out during a restart gets no message about its end", async () => {
  const hub = fakeHub({ "POST /api/system/restart": {}, [INFO]: { body: info(3600) } });
  await restart();
  sessionStore.setState({ status: "unauthenticated", user: null });
  await secondsLater(1);
  expect(pause()).toBeNull();
  const asked = hub.sent.length;
  hub.reactions[INFO] = REFUSED;
  await secondsLater(5);
  expect(hub.sent).toHaveLength(asked);
  expect(toastStore.getState().toasts).toEqual([]);
});

test("a rejected restart does not begin a pause", async () => {
  fakeHub({ "POST /api/system/restart": { status: 503, body: { message: "Busy" } } });
  const answer = restart();
  await secondsLater(3);
  expect(await answer).toMatchObject({ error: { message: "Busy" } });
  expect(pause()).toBeNull();
});

test("a hub without users after a factory reset is the first start, not the end of a session", async () => {
  const hub = fakeHub({ "POST /api/system/factory-reset": {}, [INFO]: { body: info(3600) } });
  expect(await factoryReset()).toMatchObject({ ok: true });
  expect(hub.sent[0]?.body).toEqual({ confirm: "RESET" });
  await secondsLater(2);
  expect([pause(), sessionStore.getState().status]).toEqual(["reset", "authenticated"]);
  hub.reactions[INFO] = REFUSED;
  hub.reactions["GET /api/x"] = REFUSED;
  const notices: string[] = [];
  const forget = sessionStore.subscribe(({ notice }) => notices.push(notice));
  const other = call("GET", "/api/x");
  await secondsLater(2);
  await other;
  forget();
  expect(notices).toEqual([""]);
  expect(sessionStore.getState()).toEqual({ status: "unauthenticated", user: null, notice: "" });
  expect(pause()).toBeNull();
});

const restoring = async (restored: unknown, afterwards: Answer) => {
  const hub = fakeHub({
    "POST /api/system/confirm": { body: { confirmation: "0a1b" } },
    "POST /api/system/restore?users=true&confirm=0a1b": { body: restored },
    [INFO]: { body: info(3600) },
  });
  await restore(new Blob(["{}"]), "a-password");
  await secondsLater(2);
  expect([pause(), sessionStore.getState().status]).toEqual(["restart", "authenticated"]);
  hub.reactions[INFO] = afterwards;
  await secondsLater(2);
  expect(pause()).toBeNull();
};

test("restoring a backup with users ends the session with a reason once the hub is back", async () => {
  await restoring({ success: true, restored: ["users"], signedOut: true }, REFUSED);
  expect(sessionStore.getState()).toMatchObject({
    status: "unauthenticated",
    notice: "The backup was restored with its users. Please sign in again.",
  });
  expect(sessionStorage.getItem("token")).toBeNull();
});

test("restoring a backup without users keeps the session", async () => {
  await restoring({ success: true, restored: ["led"], signedOut: false }, { body: info(1) });
  expect(sessionStore.getState().status).toBe("authenticated");
  expect(toastStore.getState().toasts.map(({ text }) => text)).toEqual(["Restored: LED strip."]);
});

test("a session that ended before the restore is reported as such", async () => {
  fakeHub({ "POST /api/system/restore?users=false": REFUSED });
  await restore(new Blob(["{}"]), null);
  expect(sessionStore.getState()).toMatchObject({ notice: "Your session has ended." });
});

test("with a wrong password only the password is sent", async () => {
  const hub = fakeHub({
    "POST /api/system/confirm": { status: 400, body: { message: "Current password is wrong" } },
  });
  const answer = await restore(new Blob(["{}"]), "wrong");
  expect(answer).toMatchObject({ error: { message: "Current password is wrong" } });
  expect(hub.sent.map(({ body }) => body)).toEqual([{ password: "wrong" }]);
  expect(sessionStore.getState().status).toBe("authenticated");
});
