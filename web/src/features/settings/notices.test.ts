import { beforeEach, expect, test, vi } from "vitest";
import { ADA, fakeHub } from "../../../test/hub";
import type { Notice } from "../../api/account";
import { deviceStatusStore } from "../../state/device-status";
import { sessionStore } from "../../state/session";
import { dismissMessages, showFailure, showToast, toastStore } from "../../state/toasts";
import { watchNotices } from "./notices";

const NOTICES = "GET /api/auth/notices";
const BOB: Notice = { id: 3, at: null, kind: "administrator", who: "bob from 10.0.0.2" };
const ELSEWHERE: Notice = { id: 5, at: null, kind: "address", who: "ada from 10.0.0.7" };

watchNotices();

const text = () => toastStore.getState().notice?.text;

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
  toastStore.setState({ toasts: [], failure: null });
});

function open(notices: Notice[], user = ADA) {
  const left = [...notices];
  const dismissed = (id: number) => () => {
    left.splice(0, left.findIndex((notice) => notice.id === id) + 1);
    return { body: { success: true } };
  };
  const hub = fakeHub({
    [NOTICES]: () => ({ body: { notices: left } }),
    "DELETE /api/auth/notices/3": dismissed(3),
    "DELETE /api/auth/notices/5": dismissed(5),
  });
  sessionStore.setState({ status: "authenticated", user });
  return hub;
}

const dismiss = async () => {
  dismissMessages();
  await vi.advanceTimersByTimeAsync(0);
};

test("notices stay one after another until they are dismissed, and then the hub knows it", async () => {
  const { sent } = open([BOB, ELSEWHERE]);
  await poll();
  expect(text()).toBe("New administrator: bob from 10.0.0.2. Unexpected? See User Management.");
  await dismiss();
  expect(text()).toBe("New address: ada from 10.0.0.7. Not you? Change password.");
  await dismiss();
  expect(text()).toBeUndefined();
  await poll();
  expect(text()).toBeUndefined();
  expect(sent.map(({ call }) => call).filter((call) => call.startsWith("DELETE"))).toEqual([
    "DELETE /api/auth/notices/3",
    "DELETE /api/auth/notices/5",
  ]);
});

test("a notice waits behind other messages, and dismissing these leaves it", async () => {
  const { sent } = open([ELSEWHERE]);
  await poll();
  showToast("Saved");
  showFailure({ text: "Not saved", onDismiss: () => showFailure(null) });
  await dismiss();
  expect(toastStore.getState()).toMatchObject({ toasts: [], failure: null });
  expect(text()).toContain("ada from 10.0.0.7");
  expect(sent.filter(({ call }) => call.startsWith("DELETE"))).toEqual([]);
});

test("a notice says when, in the words of the other dates", async () => {
  open([{ ...ELSEWHERE, at: "2026-11-21T12:00:00Z", who: "bob from 10.0.0.7" }]);
  await poll();
  expect(text()).toMatch(/^New address: bob from 10.0.0.7, Nov 2\d\. Unexpected\?/);
});

test("who gave control to a broker is named, with the place to undo it", async () => {
  open([{ ...BOB, kind: "mqtt" }]);
  await poll();
  expect(text()).toBe("MQTT changed: bob from 10.0.0.2. Unexpected? See Connections.");
});

test("a notice that was dismissed in another browser disappears", async () => {
  const { sent, reactions } = open([ELSEWHERE]);
  await poll();
  expect(text()).toBeTruthy();
  reactions[NOTICES] = { body: { notices: [] } };
  await poll();
  expect(text()).toBeUndefined();
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
