import { expect, test } from "vitest";
import { offsetByRule } from "./posix-rule";
import { offsetsOf, posixTimeZone } from "./posix-time-zone";

test.each([
  ["Europe/Berlin", "<+01>-1<+02>,M3.5.0,M10.5.0/3"],
  ["Europe/London", "UTC0<+01>,M3.5.0/1,M10.5.0"],
  ["America/New_York", "<-05>5<-04>,M3.2.0,M11.1.0"],
  ["America/St_Johns", "<-0330>3:30<-0230>,M3.2.0,M11.1.0"],
  ["Australia/Sydney", "<+10>-10<+11>,M10.1.0,M4.1.0/3"],
  ["Australia/Lord_Howe", "<+1030>-10:30<+11>-11,M10.1.0,M4.1.0"],
  ["Pacific/Auckland", "<+12>-12<+13>,M9.5.0,M4.1.0/3"],
  ["Asia/Kolkata", "<+0530>-5:30"],
  ["Asia/Tokyo", "<+09>-9"],
  ["America/Phoenix", "<-07>7"],
  ["Asia/Jerusalem", "<+02>-2<+03>,M3.4.4/26,M10.5.0"],
  ["America/Santiago", "<-04>4<-03>,M9.1.6/24,M4.1.6/24"],
  ["Africa/Cairo", "<+02>-2<+03>,M4.5.5/0,M10.5.4/24"],
  ["America/Nuuk", "<-02>2<-01>,M3.5.0/-1,M10.5.0/0"],
  ["Europe/Lisbon", "UTC0<+01>,M3.5.0/1,M10.5.0"],
  ["UTC", "UTC0"],
])("%s is %s", (zone, rule) => {
  expect(posixTimeZone(offsetsOf(zone), new Date("2026-06-01T12:00:00Z"))).toEqual({ rule, isExact: true });
});

test("the rule does not depend on the year in which it was derived", () => {
  for (const zone of ["Europe/Berlin", "Asia/Jerusalem", "America/Santiago", "Africa/Cairo"]) {
    const rules = [2024, 2025, 2026, 2027, 2028, 2029].map(
      (year) => posixTimeZone(offsetsOf(zone), new Date(Date.UTC(year, 5, 1))).rule,
    );
    expect([zone, new Set(rules).size]).toEqual([zone, 1]);
  }
});

test.each(["2026-06-01T12:00:12.345Z", "2026-11-28T00:00:00Z", "2028-03-01T00:00:00Z"])(
  "the rules of zones that change are right for ten years from %s, or said to be inexact",
  (at) => {
    const now = new Date(at);
    const zones = ["Europe/Dublin", "Asia/Jerusalem", "America/Santiago", "Africa/Cairo", "America/Nuuk"];
    const others = ["Asia/Beirut", "America/Havana", "Pacific/Easter", "Pacific/Norfolk", "America/Asuncion"];
    for (const zone of [...zones, ...others, "Australia/Lord_Howe", "Antarctica/Troll", "Europe/Chisinau"]) {
      const offsetAt = offsetsOf(zone);
      const { rule, isExact } = posixTimeZone(offsetAt, now);
      const days = Array.from({ length: 365 }, (_, i) => now.getTime() + i * 10 * 86_400_000);
      const isRight = days.every((day) => offsetByRule(rule, day) === offsetAt(day));
      expect([zone, rule, isExact]).toEqual([zone, rule, isRight]);
    }
  },
);

test.each(["2026-06-01", "2026-11-28", "2027-02-01", "2028-08-01"])(
  "a zone whose changes move with Ramadan later is right for the next year, seen from %s",
  (at) => {
    const now = new Date(`${at}T00:00:00Z`);
    const offsetAt = offsetsOf("Asia/Gaza");
    const { rule } = posixTimeZone(offsetAt, now);
    const days = Array.from({ length: 36 }, (_, i) => now.getTime() + i * 10 * 86_400_000);
    expect(days.filter((day) => offsetByRule(rule, day) !== offsetAt(day))).toEqual([]);
  },
);

test("a zone whose changes follow no yearly rule gets the offset of most of the time", () => {
  const inRamadan = (instant: number) => Math.floor(instant / 86_400_000) % 354 < 30;
  const offsetAt = (instant: number) => (inRamadan(instant) ? 0 : 60);
  const { rule, isExact } = posixTimeZone(offsetAt, new Date("2026-03-01T12:00:00Z"));
  expect([rule, isExact]).toEqual(["<+01>-1", false]);
});

const newYork = offsetsOf("America/New_York");

test("a zone that stays on summer time after two more changes gets that offset", () => {
  const stays = Date.UTC(2027, 3, 1);
  const offsetAt = (instant: number) => (instant < stays ? newYork(instant) : -240);
  expect(posixTimeZone(offsetAt, new Date("2026-06-01T00:00:00Z"))).toEqual({
    rule: "<-04>4",
    isExact: false,
  });
});

test("a zone that begins to change next year is said to be inexact until then", () => {
  const begins = Date.UTC(2027, 0, 1);
  const offsetAt = (instant: number) => (instant < begins ? -300 : newYork(instant));
  expect(posixTimeZone(offsetAt, new Date("2026-06-01T00:00:00Z")).isExact).toBe(false);
  expect(posixTimeZone(offsetAt, new Date("2027-01-02T00:00:00Z")).isExact).toBe(true);
});

test("a zone that ended daylight saving gets its present offset", () => {
  const gaveUp = Date.UTC(2026, 2, 1);
  const offsetAt = (instant: number) => (instant < gaveUp ? 120 : 180);
  expect(posixTimeZone(offsetAt, new Date("2026-06-01T00:00:00Z"))).toEqual({
    rule: "<+03>-3",
    isExact: true,
  });
});

test("a zone that will end daylight saving gets the offset that stays", () => {
  const givesUp = Date.UTC(2026, 9, 1);
  const offsetAt = (instant: number) => (instant < givesUp ? 180 : 120);
  expect(posixTimeZone(offsetAt, new Date("2026-06-01T00:00:00Z")).rule).toBe("<+02>-2");
});

test("the browser's own zone has a rule", () => {
  expect(posixTimeZone().rule).toMatch(/^(UTC|<[+-]\d+>)/);
});

test("changes in the middle of a month are counted from its start", () => {
  // The third Friday in March and the third Thursday in October.
  const day = (year: number, month: number, weekday: number) =>
    Date.UTC(year, month, 15 + ((weekday - new Date(Date.UTC(year, month, 15)).getUTCDay() + 7) % 7));
  const offsetAt = (instant: number) => {
    const year = new Date(instant).getUTCFullYear();
    return instant >= day(year, 2, 5) && instant < day(year, 9, 4) ? 60 : 0;
  };
  const { rule } = posixTimeZone(offsetAt, new Date("2026-06-01T00:00:00Z"));
  expect(rule).toBe("UTC0<+01>,M3.3.5/0,M10.3.4/1");
});
