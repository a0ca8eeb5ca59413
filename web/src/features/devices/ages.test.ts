import { expect, test } from "vitest";
import type { DeviceStatuses } from "../../api/types";
import { agoText, hubTime, spanText } from "./ages";

test.each([
  [0, "0s"],
  [59.9, "59s"],
  [60, "1m"],
  [3_599, "59m"],
  [3_600, "1h"],
  [86_399, "23h"],
  [86_400, "1d"],
  [400 * 86_400, "400d"],
])("%d seconds are %s", (seconds, text) => {
  expect(spanText(seconds)).toBe(text);
});

test("a device that was never seen has no age", () => {
  expect(agoText(5)).toBe("5s ago");
  expect(agoText(null)).toBeNull();
});

test("a device's time is shown in the hub's local time", () => {
  const at = (utcOffset: number | null) =>
    hubTime("2026-11-21T23:30:05Z", { "room-lights-esp32": { utcOffset } } as unknown as DeviceStatuses);
  expect(at(3_600)).toBe("Nov 22, 00:30:05");
  expect(at(-18_000)).toBe("Nov 21, 18:30:05");
  expect(at(null)).toBeNull();
  expect(hubTime("2026-11-21T23:30:05Z", null)).toBeNull();
});
