import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { updateRecord } from "../../test/firmware";
import { ADA, fakeHub } from "../../test/hub";
import { deviceStatusStore, refreshDeviceStatus } from "./device-status";
import { changePreferences } from "./preferences";
import { sessionStore } from "./session";
import { toastStore } from "./toasts";
import { announceUpdates, keepQuietAbout } from "./update-alerts";

const STATUS = "GET /api/config/device/status";
const UPDATES = "GET /api/ota/update-history?limit=10&offset=0";

beforeAll(announceUpdates);
afterAll(() => changePreferences({ systemUpdates: true }));

beforeEach(() => {
  sessionStore.setState({ status: "unauthenticated", user: null });
  sessionStore.setState({ status: "authenticated", user: ADA });
  toastStore.setState({ toasts: [] });
  changePreferences({ systemUpdates: true });
});

const texts = () => toastStore.getState().toasts.map(({ text }) => text);

/** A hub whose history the test changes. */
function start(...updates: ReturnType<typeof updateRecord>[]) {
  let revision = 1;
  let shown = updates;
  const hub = fakeHub({
    [STATUS]: () => ({ body: { "room-lights-esp32": { online: true, updates: { revision } } } }),
    [UPDATES]: () => ({ body: { updates: shown, total: shown.length } }),
  });
  const asked = () => hub.sent.filter(({ call }) => call === UPDATES).length;
  const poll = async () => {
    await refreshDeviceStatus();
    await new Promise((resolve) => setTimeout(resolve)); // wait for the request of the history
  };
  const change = (...next: ReturnType<typeof updateRecord>[]) => {
    shown = next;
    revision++;
    return poll();
  };
  return { hub, asked, poll, change };
}

test("the first load shows no message, and without a change no further request is sent", async () => {
  const { asked, poll } = start(updateRecord({ id: 1, status: "success" }));
  await poll();
  await poll();
  expect(asked()).toBe(1);
  expect(texts()).toEqual([]);
});

test("an update is announced when it begins and when it ends", async () => {
  const { poll, change } = start();
  await poll();
  await change(updateRecord({ id: 1, status: "installing" }));
  await change(updateRecord({ id: 1, status: "success" }));
  await change(
    updateRecord({ id: 2, status: "failed", error_message: "The network did not come back." }),
    updateRecord({ id: 1, status: "success" }),
  );
  expect(texts()).toEqual([
    "Matrix 1: version 1.2.0 is being installed",
    "Matrix 1: version 1.2.0 installed",
    "Matrix 1: update to 1.2.0 failed: The network did not come back.",
  ]);
});

test("several updates are announced in the order in which they began", async () => {
  const { poll, change } = start();
  await poll();
  await change(
    updateRecord({ id: 2, device_id: "matrix-2", status: "installing" }),
    updateRecord({ id: 1, status: "installing" }),
  );
  expect(texts().map((text) => text.slice(0, 8))).toEqual(["Matrix 1", "Matrix 2"]);
});

test("uploads and deletions are not announced", async () => {
  const old = updateRecord({ id: 1, status: "success" });
  const { poll, change } = start(updateRecord({ id: 5, status: "success" }));
  await poll();
  await change(updateRecord({ id: 6, device_id: "admin-upload", status: "uploaded" }), old);
  expect(texts()).toEqual([]);
});

test("an update that was cancelled here is not announced again", async () => {
  const begun = updateRecord({ id: 90, status: "installing" });
  const { poll, change } = start(begun);
  await poll();
  keepQuietAbout(begun);
  await change(updateRecord({ id: 90, status: "failed", error_message: "Cancelled." }));
  expect(texts()).toEqual([]);
});

test("with System Updates off there are no messages, and none about that time after it is switched on", async () => {
  const { poll, change } = start();
  await poll();
  changePreferences({ systemUpdates: false });
  await change(updateRecord({ id: 1, status: "success" }));
  changePreferences({ systemUpdates: true });
  await change(updateRecord({ id: 2, status: "installing" }), updateRecord({ id: 1, status: "success" }));
  expect(texts()).toEqual(["Matrix 1: version 1.2.0 is being installed"]);
});

test("a request without a response is repeated", async () => {
  const { hub, poll, change } = start();
  await poll();
  const answer = hub.reactions[UPDATES];
  hub.reactions[UPDATES] = { status: 500 };
  await change(updateRecord({ id: 1, status: "success" }));
  expect(texts()).toEqual([]);
  hub.reactions[UPDATES] = answer ?? {};
  await poll();
  expect(texts()).toEqual(["Matrix 1: version 1.2.0 installed"]);
});

test("other users than administrators get no messages, and no request is sent", async () => {
  sessionStore.setState({ user: { ...ADA, is_admin: false } });
  const { asked, poll, change } = start();
  await poll();
  await change(updateRecord({ id: 1, status: "success" }));
  expect(asked()).toBe(0);
  expect(texts()).toEqual([]);
});

test("the next user starts from the beginning", async () => {
  const { poll, change } = start();
  await poll();
  sessionStore.setState({ status: "unauthenticated", user: null });
  expect(deviceStatusStore.getState().statuses).toBeNull();
  sessionStore.setState({ status: "authenticated", user: ADA });
  await change(updateRecord({ id: 1, status: "success" }));
  expect(texts()).toEqual([]);
});
