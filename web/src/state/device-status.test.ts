// @vitest-environment happy-dom

import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeHub } from "../../test/hub";
import { ManualPage } from "../../test/manual-timers";
import { getTable } from "../api/gcode";
import {
  createMisses,
  deviceStatusStore,
  excuseHub,
  refreshDeviceStatus,
  useDeviceStatusPolling,
} from "./device-status";
import { changePreferences } from "./preferences";
import { sessionStore } from "./session";
import { toastStore } from "./toasts";
import { EVERY, startPolling } from "./use-polled";

const STATUS = "GET /api/config/device/status";

beforeEach(() => {
  sessionStore.setState({ status: "unauthenticated" });
  sessionStore.setState({ status: "authenticated" });
  toastStore.setState({ toasts: [] });
  changePreferences({ ledStatusAlerts: true });
});

afterEach(() => vi.useRealTimers());

const texts = () => toastStore.getState().toasts.map((toast) => toast.text);

/** The second look begins by itself. */
const passSecondLook = () => vi.advanceTimersByTimeAsync(3_000);

function hideTab(hidden: boolean) {
  vi.spyOn(document, "hidden", "get").mockReturnValue(hidden);
  document.dispatchEvent(new Event("visibilitychange"));
}

test("failed polls change nothing for 3 s; after that no device is online, and nothing is announced", async () => {
  vi.useFakeTimers();
  const hub = fakeHub({ [STATUS]: { body: { "matrix-1": { online: true, uptime: 5 } } } });
  await refreshDeviceStatus();
  const before = deviceStatusStore.getState();
  hub.reactions[STATUS] = { status: 500 };
  await refreshDeviceStatus();
  await refreshDeviceStatus();
  expect(deviceStatusStore.getState()).toEqual(before);
  await passSecondLook();
  expect(deviceStatusStore.getState()).toEqual({
    statuses: { "matrix-1": { online: false, uptime: 5 } },
    isAway: true,
  });
  hub.reactions[STATUS] = { body: { "matrix-1": { online: true } } };
  await refreshDeviceStatus();
  expect(deviceStatusStore.getState()).toEqual({ statuses: { "matrix-1": { online: true } }, isAway: false });
  expect(texts()).toEqual([]);
});

test.each([
  [1, false],
  [9, true],
])("after any poll without a response, %i in all, the hub is away 3 s later: %s", async (lost, isAway) => {
  vi.useFakeTimers();
  let left = 0;
  const answer = () => {
    if (left-- > 0) throw new TypeError("gone");
    return { body: {} };
  };
  fakeHub({ [STATUS]: answer, "GET /api/gcode/table": answer });
  const { unmount } = renderHook(() => useDeviceStatusPolling(true));
  await act(() => vi.advanceTimersByTimeAsync(100));
  left = lost;
  const stop = startPolling(getTable, EVERY.idleTable);
  await act(() => vi.advanceTimersByTimeAsync(2_900));
  expect([left < lost, deviceStatusStore.getState().isAway]).toEqual([true, false]);
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(deviceStatusStore.getState().isAway).toBe(isAway);
  stop();
  unmount();
});

test("no look while the page is hidden, and a miss from before does not count when it is shown again", async () => {
  vi.useFakeTimers();
  const hub = fakeHub({ [STATUS]: () => Promise.reject(new TypeError("gone")) });
  const { unmount } = renderHook(() => useDeviceStatusPolling(true));
  await act(() => vi.advanceTimersByTimeAsync(100));
  hideTab(true);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(hub.sent).toHaveLength(1);
  hideTab(false);
  await act(() => vi.advanceTimersByTimeAsync(2_900));
  expect([hub.sent.length, deviceStatusStore.getState().isAway]).toEqual([2, false]);
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(deviceStatusStore.getState().isAway).toBe(true);
  unmount();
});

test.each([
  ["3 s after its first one", true, () => {}],
  ["not if a response came in between", false, (_: ManualPage, forget: () => void) => forget()],
  [
    "not if the page was hidden in between",
    false,
    (page: ManualPage) => [false, true].forEach((shown) => void page.show(shown)),
  ],
])("a part's misses mean that it is away: %s", async (_, isAway, meanwhile) => {
  const page = new ManualPage();
  const misses = createMisses(page);
  expect(misses.add()).toBe(false);
  await page.advance(2_800);
  expect(misses.add()).toBe(false);
  meanwhile(page, misses.forget);
  await page.advance(200);
  expect(misses.add()).toBe(isAway);
});

test("a miss while the page was hidden does not count once it is shown", async () => {
  const page = new ManualPage();
  page.show(false);
  const misses = createMisses(page);
  misses.add();
  await page.advance(2_000);
  page.show(true);
  await page.advance(1_500);
  expect(misses.add()).toBe(false);
});

test("misses with a response between them do not add up", async () => {
  vi.useFakeTimers();
  const hub = fakeHub({ [STATUS]: { status: 500 } });
  await refreshDeviceStatus();
  hub.reactions[STATUS] = { body: {} };
  await refreshDeviceStatus();
  await vi.advanceTimersByTimeAsync(60_000);
  hub.reactions[STATUS] = { status: 500 };
  await refreshDeviceStatus();
  expect(deviceStatusStore.getState().isAway).toBe(false);
});

test("two screens that poll at the same moment share a request, whose failure is one missed poll", async () => {
  const hub = fakeHub({ [STATUS]: { status: 500 } });
  await Promise.all([refreshDeviceStatus(), refreshDeviceStatus()]);
  expect(deviceStatusStore.getState().isAway).toBe(false);
  expect(hub.sent).toHaveLength(1);
});

test("if the hub never responds, the list of devices becomes empty and the hub counts as away", async () => {
  vi.useFakeTimers();
  fakeHub({ [STATUS]: { status: 500 } });
  await refreshDeviceStatus();
  expect(deviceStatusStore.getState().statuses).toBeNull();
  await passSecondLook();
  expect(deviceStatusStore.getState()).toEqual({ statuses: {}, isAway: true });
});

test("a hub that restarts on purpose is not shown as away", async () => {
  vi.useFakeTimers();
  fakeHub({ [STATUS]: () => Promise.reject(new TypeError("gone")) });
  excuseHub(true);
  for (let poll = 0; poll < 3; poll++) await refreshDeviceStatus().then(passSecondLook);
  excuseHub(false);
  expect(deviceStatusStore.getState().isAway).toBe(false);
});

test("a response that describes no devices counts as a missed poll", async () => {
  vi.useFakeTimers();
  fakeHub({ [STATUS]: { body: { "matrix-1": "on" } } });
  await refreshDeviceStatus();
  await passSecondLook();
  expect(deviceStatusStore.getState().isAway).toBe(true);
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
