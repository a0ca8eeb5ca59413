// @vitest-environment happy-dom

import { beforeEach, expect, test } from "vitest";
import { ADA, fakeHub } from "../../test/hub";
import { sessionStore } from "./session";
import { addUser, deleteUser, users } from "./users";

const GRACE = { ...ADA, id: 2, username: "grace", name: "Grace", is_admin: false };

const names = () => users.items()?.map(({ name }) => name);

beforeEach(() => {
  sessionStore.setState({ status: "unauthenticated", user: null });
  sessionStore.setState({ status: "authenticated", user: ADA, notice: "" });
});

async function loaded(more: Parameters<typeof fakeHub>[0]) {
  const hub = fakeHub({ "GET /api/auth/users": { body: { users: [ADA, GRACE] } }, ...more });
  await users.load();
  return hub;
}

test("an added user is shown without a reload, and the session stays the same", async () => {
  sessionStorage.setItem("token", "t");
  const added = { status: 201, body: { token: "x", user: { ...GRACE, id: 4, name: "Kim" } } };
  const hub = await loaded({ "POST /api/auth/register": added });
  await addUser({ name: "Kim", username: "kim", password: "secret", adminToken: "x" });
  expect(names()).toEqual(["Ada", "Grace", "Kim"]);
  expect(hub.sent.at(-1)?.headers.Authorization).toBeUndefined();
  expect(sessionStorage.getItem("token")).toBe("t");
  expect(sessionStore.getState().user).toBe(ADA);
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
