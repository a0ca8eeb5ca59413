// @vitest-environment happy-dom

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ADA, type Answer, fakeHub } from "../../test/hub";
import { settle } from "../../test/manual-timers";
import { sessionStore } from "./session";
import { addUser, deleteUser, loadUsers, usersStore, watchUsers } from "./users";

const LIST = "GET /api/auth/users";
const ADD = "POST /api/auth/register";
const GRACE = { ...ADA, id: 2, username: "grace", name: "Grace", is_admin: false };
const LINUS = { ...GRACE, id: 3, username: "linus", name: "Linus" };
const DELETE_GRACE = "DELETE /api/auth/users/2";

const names = () => usersStore.getState().users?.map((user) => user.name);

beforeEach(async () => {
  sessionStore.setState({ status: "unauthenticated", user: null });
  sessionStore.setState({ status: "authenticated", user: ADA, notice: "" });
});

let stop = () => {};
afterEach(() => {
  stop();
  stop = () => {};
});

async function loaded(more: Parameters<typeof fakeHub>[0] = {}) {
  const hub = fakeHub({ [LIST]: { body: { users: [ADA, GRACE, LINUS] } }, ...more });
  await loadUsers();
  return hub;
}

test("the users are loaded, and an error is kept until they are", async () => {
  const hub = fakeHub({ [LIST]: { status: 500, body: { message: "Oh" } } });
  await loadUsers();
  expect(usersStore.getState()).toMatchObject({ users: null, failure: { message: "Oh" } });
  hub.reactions[LIST] = { body: { users: [ADA] } };
  await loadUsers();
  expect(usersStore.getState()).toEqual({ users: [ADA], failure: null });
});

test("an added user is shown without a reload, and the session stays the same", async () => {
  sessionStorage.setItem("token", "t");
  const hub = await loaded({ [ADD]: { status: 201, body: { token: "x", user: { ...GRACE, id: 4 } } } });
  await addUser({ name: "Grace", username: "grace", password: "secret", adminToken: "x" });
  expect(names()).toEqual(["Ada", "Grace", "Linus", "Grace"]);
  expect(hub.sent.at(-1)?.headers.Authorization).toBeUndefined();
  expect(sessionStorage.getItem("token")).toBe("t");
  expect(sessionStore.getState().user).toBe(ADA);
});

test("a user that was added by a call without a response is listed, too", async () => {
  const tooLate = () => Promise.reject(new TypeError("gone"));
  const hub = await loaded({ [ADD]: tooLate });
  const KIM = { ...GRACE, id: 4, name: "Kim" };
  hub.reactions[LIST] = { body: { users: [ADA, GRACE, LINUS, KIM] } };
  await addUser({ name: "Kim", username: "kim", password: "secret", adminToken: "x" });
  await settle();
  expect(names()).toEqual(["Ada", "Grace", "Linus", "Kim"]);
});

test("a hub that does not respond is reported once, in the form", async () => {
  const gone = () => Promise.reject(new TypeError("gone"));
  const hub = await loaded({ [ADD]: gone });
  hub.reactions[LIST] = gone;
  await addUser({ name: "Kim", username: "kim", password: "secret", adminToken: "x" });
  await settle();
  expect(usersStore.getState().failure).toBeNull();
});

test("a deleted user disappears at once", async () => {
  const hub = await loaded({ [DELETE_GRACE]: {} });
  const deleting = deleteUser(GRACE);
  expect(names()).toEqual(["Ada", "Linus"]);
  expect(await deleting).toMatchObject({ ok: true });
  expect(hub.sent.at(-1)?.call).toBe(DELETE_GRACE);
});

test("a user that the hub does not delete reappears", async () => {
  await loaded({ [DELETE_GRACE]: { status: 409, body: { message: "No" } } });
  expect(await deleteUser(GRACE)).toMatchObject({ ok: false });
  expect(names()).toEqual(["Ada", "Grace", "Linus"]);
});

test("a user who was already deleted does not reappear", async () => {
  await loaded({ [DELETE_GRACE]: { status: 404 } });
  await deleteUser(GRACE);
  expect(names()).toEqual(["Ada", "Linus"]);
});

test("a list requested before a deletion does not restore the user", async () => {
  const hub = await loaded({ [DELETE_GRACE]: {} });
  let answer = (_: Answer) => {};
  hub.reactions[LIST] = () =>
    new Promise((resolve) => {
      answer = resolve;
    });
  const loading = loadUsers();
  await settle();
  await deleteUser(GRACE);
  hub.reactions[LIST] = { body: { users: [ADA, LINUS] } };
  answer({ body: { users: [ADA, GRACE, LINUS] } });
  await loading;
  expect(names()).toEqual(["Ada", "Linus"]);
});

test("a list requested during a deletion does not show the user either", async () => {
  const hub = await loaded();
  let answer = (_: Answer) => {};
  hub.reactions[DELETE_GRACE] = () =>
    new Promise((resolve) => {
      answer = resolve;
    });
  const deleting = deleteUser(GRACE);
  await loadUsers();
  expect(names()).toEqual(["Ada", "Linus"]);
  answer({ status: 409, body: { message: "No" } });
  await deleting;
  expect(names()).toEqual(["Ada", "Grace", "Linus"]);
  await loadUsers();
  expect(names()).toEqual(["Ada", "Grace", "Linus"]);
});

test("other administrators' changes are shown within 10 s, and at once in a tab that becomes visible", async () => {
  vi.useFakeTimers();
  const hidden = vi.spyOn(document, "hidden", "get");
  const hub = fakeHub({ [LIST]: { body: { users: [ADA] } } });
  stop = watchUsers();
  await vi.advanceTimersByTimeAsync(0);
  hub.reactions[LIST] = { body: { users: [ADA, GRACE] } };
  await vi.advanceTimersByTimeAsync(9_000);
  expect(names()).toEqual(["Ada"]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(names()).toEqual(["Ada", "Grace"]);
  hidden.mockReturnValue(true);
  hub.reactions[LIST] = { body: { users: [ADA, LINUS] } };
  await vi.advanceTimersByTimeAsync(60_000);
  expect(names()).toEqual(["Ada", "Grace"]);
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event("visibilitychange"));
  await vi.advanceTimersByTimeAsync(0);
  expect(names()).toEqual(["Ada", "Linus"]);
});

test("a failure to load the list is reported once, and the list is loaded again automatically", async () => {
  vi.useFakeTimers();
  const hub = fakeHub({ [LIST]: { status: 500, body: { message: "Oh" } } });
  stop = watchUsers();
  await vi.advanceTimersByTimeAsync(0);
  expect(usersStore.getState().failure).toMatchObject({ message: "Oh" });
  hub.reactions[LIST] = { body: { users: [ADA] } };
  await vi.advanceTimersByTimeAsync(10_000);
  expect(usersStore.getState()).toEqual({ users: [ADA], failure: null });
  hub.reactions[LIST] = { status: 500, body: { message: "Oh" } };
  await vi.advanceTimersByTimeAsync(10_000);
  expect(usersStore.getState()).toEqual({ users: [ADA], failure: null });
});

test("users who delete themselves are signed out with a reason", async () => {
  sessionStorage.setItem("token", "t");
  await loaded({ "DELETE /api/auth/users/1": {} });
  await deleteUser(ADA);
  expect(sessionStore.getState()).toMatchObject({
    status: "unauthenticated",
    notice: "Your account was deleted.",
  });
  expect(sessionStorage.getItem("token")).toBeNull();
});

test("all data is dropped for the next user, even from a late response", async () => {
  const hub = await loaded();
  let answer = (_: Answer) => {};
  hub.reactions[LIST] = () =>
    new Promise((resolve) => {
      answer = resolve;
    });
  const loading = loadUsers();
  await settle();
  sessionStore.setState({ status: "unauthenticated", user: null });
  answer({ body: { users: [ADA] } });
  await loading;
  expect(usersStore.getState().users).toBeNull();
});
