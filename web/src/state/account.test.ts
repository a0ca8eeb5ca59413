// @vitest-environment happy-dom

import { beforeEach, expect, test, vi } from "vitest";
import { ADA, type Answer, fakeHub } from "../../test/hub";
import { settle } from "../../test/manual-timers";
import { getDeviceStatus } from "../api/config";
import { changePassword, rename } from "./account";
import { sessionStore } from "./session";

const PROFILE = "PUT /api/auth/profile";
const PASSWORD = "PUT /api/auth/password";
const STATUS = "GET /api/config/device/status";
const RENEWED = { body: { token: "new", user: ADA } };

const name = () => sessionStore.getState().user?.name;

function held() {
  let answer = (_: Answer) => {};
  const reaction = () =>
    new Promise<Answer>((resolve) => {
      answer = resolve;
    });
  return { reaction, answer: (with_: Answer) => answer(with_) };
}

beforeEach(() => sessionStore.setState({ status: "authenticated", user: ADA, notice: "" }));

test("a new name is shown before the hub has responded", async () => {
  const hub = fakeHub({ [PROFILE]: { body: { user: { ...ADA, name: "Ada L." } } } });
  const renaming = rename("Ada L.");
  expect(name()).toBe("Ada L.");
  expect(await renaming).toMatchObject({ ok: true });
  expect(hub.sent[0]?.body).toEqual({ name: "Ada L." });
  expect(name()).toBe("Ada L.");
});

test("a rejected name is replaced by the old one", async () => {
  fakeHub({ [PROFILE]: { status: 400, body: { message: "No" } } });
  expect(await rename("Ada L.")).toMatchObject({ ok: false, error: { message: "No" } });
  expect(name()).toBe("Ada");
});

test("a late response to a renaming does not affect another user", async () => {
  const { reaction, answer } = held();
  fakeHub({ [PROFILE]: reaction });
  const renaming = rename("Ada L.");
  await settle();
  sessionStore.setState({ user: { ...ADA, id: 2, name: "Grace" } });
  answer({ status: 400 });
  await renaming;
  expect(name()).toBe("Grace");
});

test.each([
  ["for good", localStorage, sessionStorage],
  ["for the tab", sessionStorage, localStorage],
])("the new token is stored where the old one was: %s", async (_, its, other) => {
  its.setItem("token", "old");
  if (its === localStorage) its.setItem("rememberMe", "true");
  fakeHub({ [PASSWORD]: RENEWED });
  expect(await changePassword("a", "b")).toMatchObject({ ok: true });
  expect(its.getItem("token")).toBe("new");
  expect(other.getItem("token")).toBeNull();
});

test("a wrong password does not end the session", async () => {
  sessionStorage.setItem("token", "old");
  fakeHub({ [PASSWORD]: { status: 400, body: { message: "Current password is wrong" } } });
  expect(await changePassword("a", "b")).toMatchObject({ error: { message: "Current password is wrong" } });
  expect(sessionStorage.getItem("token")).toBe("old");
});

test("a 401 for the old token during its replacement does not end the session", async () => {
  sessionStorage.setItem("token", "old");
  const { reaction, answer } = held();
  fakeHub({ [PASSWORD]: reaction, [STATUS]: { status: 401 } });
  const changing = changePassword("a", "b");
  const asking = getDeviceStatus();
  await settle();
  answer(RENEWED);
  await Promise.all([changing, asking]);
  expect(sessionStore.getState().status).toBe("authenticated");
  expect(sessionStorage.getItem("token")).toBe("new");
});

test("a session that had already ended is ended here, too", async () => {
  sessionStorage.setItem("token", "old");
  fakeHub({ [PASSWORD]: { status: 401, body: { message: "Please sign in." } } });
  await changePassword("a", "b");
  await vi.waitFor(() =>
    expect(sessionStore.getState()).toMatchObject({ status: "unauthenticated", notice: "Please sign in." }),
  );
  expect(sessionStorage.getItem("token")).toBeNull();
});

test.each([
  ["no user", null],
  ["somebody else", "another's"],
])("a late new token is not stored when %s is signed in by then", async (_, token) => {
  sessionStorage.setItem("token", "old");
  const { reaction, answer } = held();
  fakeHub({ [PASSWORD]: reaction });
  const changing = changePassword("a", "b");
  await settle();
  if (token) sessionStorage.setItem("token", token);
  else sessionStorage.removeItem("token");
  answer(RENEWED);
  await changing;
  expect(sessionStorage.getItem("token")).toBe(token);
});

test("a late rejection does not sign out the user signed in by then", async () => {
  sessionStorage.setItem("token", "old");
  const { reaction, answer } = held();
  fakeHub({ [PASSWORD]: reaction });
  const changing = changePassword("a", "b");
  await settle();
  sessionStorage.setItem("token", "another's");
  answer({ status: 401, body: { message: "Please sign in." } });
  await changing;
  expect(sessionStore.getState().status).toBe("authenticated");
  expect(sessionStorage.getItem("token")).toBe("another's");
});
