// @vitest-environment happy-dom

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ADA, fakeHub } from "../../test/hub";
import { followOtherTabsSession } from "./cross-tab-session";
import { sessionStore } from "./session";
import { toastStore } from "./toasts";

const VERIFY = "GET /api/auth/verify";
const GRACE = { ...ADA, id: 2, username: "grace", name: "Grace" };

followOtherTabsSession();

beforeEach(() => {
  vi.useFakeTimers();
  sessionStore.setState({ status: "authenticated", user: ADA, notice: "" });
  toastStore.setState({ toasts: [] });
});
afterEach(async () => {
  localStorage.removeItem("token");
  tellOf("token");
  await vi.advanceTimersByTimeAsync(20_000);
});

const tellOf = (key: string | null) => dispatchEvent(new StorageEvent("storage", { key }));

async function otherTabKeeps(token: string | null) {
  if (token) localStorage.setItem("token", token);
  else localStorage.removeItem("token");
  tellOf("token");
  await vi.advanceTimersByTimeAsync(0);
}

const toasts = () => toastStore.getState().toasts.map(({ text }) => text);

test("signing out in another tab signs out here, too", async () => {
  fakeHub({});
  localStorage.setItem("token", "a");
  await otherTabKeeps(null);
  expect(sessionStore.getState()).toEqual({ status: "unauthenticated", user: null, notice: "" });
});

test("a tab with its own session keeps it", async () => {
  const hub = fakeHub({ [VERIFY]: { body: { user: ADA } } });
  sessionStorage.setItem("token", "own");
  await otherTabKeeps(null);
  expect(hub.sent.map(({ headers }) => headers.Authorization)).toEqual(["Bearer own"]);
  expect(sessionStore.getState()).toMatchObject({ status: "authenticated", user: ADA });
  expect(toasts()).toEqual([]);
});

test("another user who signs in in another tab replaces the user here, with all data", async () => {
  fakeHub({ [VERIFY]: { body: { user: GRACE } } });
  sessionStorage.setItem("token", "own");
  const seen: string[] = [];
  const ignore = sessionStore.subscribe(({ status, user }) => seen.push(`${status} ${user?.name}`));
  await otherTabKeeps("grace's");
  ignore();
  expect(seen).toEqual(["unauthenticated undefined", "authenticated Grace"]);
  expect(toasts()).toEqual(["Another tab changed who is signed in: you are Grace now."]);
});

test("a new token of the same user changes nothing", async () => {
  fakeHub({ [VERIFY]: { body: { user: ADA } } });
  await otherTabKeeps("new");
  expect(sessionStore.getState()).toMatchObject({ status: "authenticated", user: ADA });
  expect(toasts()).toEqual([]);
});

test("a request without a response is repeated", async () => {
  const hub = fakeHub({ [VERIFY]: () => Promise.reject(new TypeError("gone")) });
  await otherTabKeeps("grace's");
  await vi.advanceTimersByTimeAsync(6_000);
  expect(sessionStore.getState().user).toBe(ADA);
  hub.reactions[VERIFY] = { body: { user: GRACE } };
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sessionStore.getState().user).toEqual(GRACE);
  const asked = hub.sent.length;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(hub.sent.length).toBe(asked);
});

test("a late response for a token that has been removed is ignored", async () => {
  const hub = fakeHub({
    [VERIFY]: async ({ headers }) => {
      await new Promise((resolve) =>
        setTimeout(resolve, headers.Authorization === "Bearer slow" ? 5_000 : 1),
      );
      return { body: { user: headers.Authorization === "Bearer slow" ? GRACE : ADA } };
    },
  });
  await otherTabKeeps("slow");
  await otherTabKeeps("quick");
  await vi.advanceTimersByTimeAsync(20_000);
  expect(sessionStore.getState().user).toEqual(ADA);
  expect(hub.sent).toHaveLength(2);
});

test("signing in in another tab also signs in a signed-out tab, without a message", async () => {
  fakeHub({ [VERIFY]: { body: { user: GRACE } } });
  sessionStore.setState({ status: "unauthenticated", user: null });
  await otherTabKeeps("grace's");
  expect(sessionStore.getState()).toMatchObject({ status: "authenticated", user: GRACE });
  expect(toasts()).toEqual([]);
});

test("a token that the hub rejects signs no user in, and other storage entries have no effect", async () => {
  const hub = fakeHub({ [VERIFY]: { status: 401 } });
  sessionStore.setState({ status: "unauthenticated", user: null });
  tellOf("theme");
  expect(hub.sent).toEqual([]);
  await otherTabKeeps("unknown");
  await vi.advanceTimersByTimeAsync(6_000);
  expect(hub.sent).toHaveLength(1);
  expect(sessionStore.getState().status).toBe("unauthenticated");
});
