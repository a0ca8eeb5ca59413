import { beforeEach, expect, test } from "vitest";
import { fakeHub } from "../../test/hub";
import { deviceStatusStore, refreshDeviceStatus } from "./device-status";
import { changePreferences } from "./preferences";
import { sessionStore } from "./session";
import { toastStore } from "./toasts";

const STATUS = "GET /api/config/device/status";

beforeEach(() => {
  sessionStore.setState({ status: "authenticated" });
  deviceStatusStore.setState({ statuses: null, isOld: false });
  toastStore.setState({ toasts: [] });
  changePreferences({ ledStatusAlerts: true });
});

const texts = () => toastStore.getState().toasts.map((toast) => toast.text);

test("a failed poll shows no message and keeps the last statuses as outdated", async () => {
  const hub = fakeHub({ [STATUS]: { body: { "matrix-1": { online: true } } } });
  await refreshDeviceStatus();
  hub.reactions[STATUS] = { status: 500 };
  await refreshDeviceStatus();
  expect(deviceStatusStore.getState()).toEqual({ statuses: { "matrix-1": { online: true } }, isOld: true });
  expect(texts()).toEqual([]);
  hub.reactions[STATUS] = { body: { "matrix-1": { online: true } } };
  await refreshDeviceStatus();
  expect(deviceStatusStore.getState().isOld).toBe(false);
});

test("a first poll that fails ends the waiting for devices", async () => {
  fakeHub({ [STATUS]: { status: 500 } });
  await refreshDeviceStatus();
  expect(deviceStatusStore.getState().statuses).toEqual({});
});

test("a device that goes offline or online is announced, unless alerts are off", async () => {
  const hub = fakeHub({ [STATUS]: { body: { "matrix-1": { online: true } } } });
  await refreshDeviceStatus();
  hub.reactions[STATUS] = { body: { "matrix-1": { online: false } } };
  await refreshDeviceStatus();
  expect(texts()).toEqual(["Matrix 1 is offline"]);
  changePreferences({ ledStatusAlerts: false });
  hub.reactions[STATUS] = { body: { "matrix-1": { online: true } } };
  await refreshDeviceStatus();
  expect(texts()).toHaveLength(1);
});

test("signing out forgets the statuses", async () => {
  fakeHub({ [STATUS]: { body: { "matrix-1": { online: true } } } });
  await refreshDeviceStatus();
  sessionStore.setState({ status: "unauthenticated" });
  expect(deviceStatusStore.getState().statuses).toBeNull();
});
