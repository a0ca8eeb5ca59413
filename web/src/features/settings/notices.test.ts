import { beforeEach, expect, test, vi } from "vitest";
import { ADA, fakeHub } from "../../../test/hub";
import type { Notice } from "../../api/security";
import { deviceStatusStore } from "../../state/device-status";
import { sessionStore } from "../../state/session";
import { dismissMessages, showToast, toastStore } from "../../state/toasts";
import { watchNotices } from "./notices";

const NOTICES = "GET /api/auth/notices";
const BOB: Notice = { id: 3, at: null, newAdministrator: true, who: "bob from 10.0.0.2" };
const ELSEWHERE: Notice = { id: 5, at: null, newAdministrator: false, who: "ada from 10.0.0.7" };

watchNotices();

const texts = () => toastStore.getState().toasts.map(({ text }) => text);

/** The next poll of the statuses, a minute later. */
async function poll() {
  await vi.advanceTimersByTimeAsync(60_000);
  deviceStatusStore.setState({ statuses: {} });
  await vi.advanceTimersByTimeAsync(0);
}

beforeEach(() => {
  vi.useFakeTimers();
  fakeHub({});
  sessionStore.setState({ status: "unauthenticated", user: null });
  toastStore.setState({ toasts: [] });
});

function open(notices: Notice[], user = ADA) {
  const hub = fakeHub({
    [NOTICES]: () => ({ body: { notices } }),
    "DELETE /api/auth/notices/5": { body: { success: true } },
  });
  sessionStore.setState({ status: "authenticated", user });
  return hub;
}

test("notices stay until they are dismissed, and then the hub knows it", async () => {
  const { sent, reactions } = open([BOB, ELSEWHERE]);
  await poll();
  expect(texts()).toEqual([
    "New administrator: bob from 10.0.0.2",
    "Sign-in from a new address: ada from 10.0.0.7",
  ]);
  showToast("Saved");
  await poll();
  expect(texts()).toHaveLength(2);
  reactions[NOTICES] = { body: { notices: [] } };
  dismissMessages();
  await vi.advanceTimersByTimeAsync(0);
  expect(texts()).toEqual([]);
  expect(sent.at(-1)?.call).toBe("DELETE /api/auth/notices/5");
  await poll();
  expect(texts()).toEqual([]);
  expect(sent.filter(({ call }) => call.startsWith("DELETE"))).toHaveLength(1);
});

test("a notice that was dismissed in another browser disappears", async () => {
  const { sent, reactions } = open([ELSEWHERE]);
  await poll();
  expect(texts()).toHaveLength(1);
  reactions[NOTICES] = { body: { notices: [] } };
  await poll();
  expect(texts()).toEqual([]);
  expect(sent.every(({ call }) => call === NOTICES)).toBe(true);
});

test("only administrators are asked about, at most once a minute", async () => {
  const { sent } = open([ELSEWHERE], { ...ADA, is_admin: false });
  await poll();
  expect(sent).toEqual([]);
  sessionStore.setState({ user: ADA });
  await poll();
  deviceStatusStore.setState({ statuses: {} });
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toHaveLength(1);
});
