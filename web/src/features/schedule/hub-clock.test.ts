import { expect, test } from "vitest";
import { dayOf, dayText, eventTime, zoneOf } from "./hub-clock";

const BERLIN = zoneOf("CET-1CEST,M3.5.0,M10.5.0/3", 7200);
const NOW = Date.parse("2026-10-23T16:20:00Z");

test("an event after a clock change has the time of its own day", () => {
  expect(eventTime("2026-10-24T04:30:00Z", BERLIN)).toBe("06:30");
  expect(eventTime("2026-10-25T05:30:00Z", BERLIN)).toBe("06:30");
  expect(eventTime("2027-03-28T04:30:00Z", BERLIN)).toBe("06:30");
});

test("without a rule the hub's present offset counts, and without that the browser's", () => {
  expect(eventTime("2026-10-25T05:30:00Z", zoneOf(null, 7200))).toBe("07:30");
  expect(zoneOf("nonsense", -3600)(NOW)).toBe(-60);
  expect(zoneOf(null, null)(NOW)).toBe(0 - new Date(NOW).getTimezoneOffset());
});

test.each([
  ["2026-10-23T20:00:00Z", "Today", "Friday, Oct 23"],
  ["2026-10-23T22:00:00Z", "Tomorrow", "Saturday, Oct 24"],
  ["2026-10-24T22:00:00Z", "", "Sunday, Oct 25"],
  ["2026-12-31T23:00:00Z", "", "Friday, Jan 1, 2027"],
])("the day of %s is %s %s", (at, name, date) => {
  expect(dayText(at, NOW, BERLIN)).toEqual({ name, date });
});

test("days end at the hub's midnight", () => {
  expect(dayOf("2026-10-23T21:59:00Z", BERLIN)).toBe(dayOf("2026-10-23T16:20:00Z", BERLIN));
  expect(dayOf("2026-10-23T22:00:00Z", BERLIN)).toBe(dayOf("2026-10-23T16:20:00Z", BERLIN) + 1);
});
