import { expect, test } from "vitest";
import { type OffsetAt, posixTimeZone } from "./posix-time-zone";

/** Offsets of an IANA zone, as a browser in that zone would report them. */
function livingIn(zone: string): OffsetAt {
  const format = new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName: "longOffset" });
  return (instant) => {
    const text = format.formatToParts(instant).find((part) => part.type === "timeZoneName")?.value ?? "";
    const [, sign, hours = "0", minutes = "0"] = /GMT([+-])(\d+):(\d+)/.exec(text) ?? [];
    return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  };
}

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
  ["UTC", "UTC0"],
])("%s is %s", (zone, rule) => {
  expect(posixTimeZone(livingIn(zone), new Date("2026-06-01T12:00:00Z"))).toBe(rule);
});

test("the rule does not depend on the year in which it was derived", () => {
  const rules = [2024, 2025, 2026, 2027, 2028, 2029].map((year) =>
    posixTimeZone(livingIn("Europe/Berlin"), new Date(Date.UTC(year, 5, 1))),
  );
  expect(new Set(rules).size).toBe(1);
});

test("a zone that ended daylight saving within the year gets its present offset", () => {
  const gaveUp = Date.UTC(2026, 2, 1);
  const offsetAt = (instant: number) => (instant < gaveUp ? 120 : 180);
  expect(posixTimeZone(offsetAt, new Date("2026-06-01T00:00:00Z"))).toBe("<+03>-3");
});

test("the browser's own zone has a rule", () => {
  expect(posixTimeZone()).toMatch(/^(UTC|<[+-]\d+>)/);
});

test("changes in the middle of a month are counted from its start", () => {
  const summer = [Date.UTC(2026, 2, 20, 0), Date.UTC(2026, 9, 15, 0)] as const;
  const offsetAt = (instant: number) => (instant >= summer[0] && instant < summer[1] ? 60 : 0);
  expect(posixTimeZone(offsetAt, new Date("2026-06-01T00:00:00Z"))).toBe("UTC0<+01>,M3.3.5/0,M10.3.4/1");
});
