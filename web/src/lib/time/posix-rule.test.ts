import { expect, test } from "vitest";
import { offsetByRule } from "./posix-rule";

const at = (rule: string, instant: string) => offsetByRule(rule, Date.parse(instant));

test.each([
  ["UTC0", "2026-07-01T12:00:00Z", 0],
  ["<+0330>-3:30", "2026-07-01T12:00:00Z", 210],
  ["CET-1CEST,M3.5.0,M10.5.0/3", "2026-03-29T00:59:59Z", 60],
  ["CET-1CEST,M3.5.0,M10.5.0/3", "2026-03-29T01:00:00Z", 120],
  ["CET-1CEST,M3.5.0,M10.5.0/3", "2026-10-25T00:59:59Z", 120],
  ["CET-1CEST,M3.5.0,M10.5.0/3", "2026-10-25T01:00:00Z", 60],
  ["CET-1CEST,M3.5.0,M10.5.0/3", "2026-12-31T23:59:00Z", 60],
  ["<-05>5<-04>,M3.2.0,M11.1.0", "2027-03-14T07:00:00Z", -240],
  ["<+10>-10<+11>,M10.1.0,M4.1.0/3", "2026-01-01T00:00:00Z", 660],
  ["<+10>-10<+11>,M10.1.0,M4.1.0/3", "2026-07-01T00:00:00Z", 600],
  ["<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", "2026-12-24T00:00:00Z", 660],
  ["<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2026-03-29T00:59:00Z", -120],
  ["<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2026-03-29T01:00:00Z", -60],
  ["AAA0BBB,J60/0,J300/0", "2028-03-01T00:00:00Z", 60],
  ["AAA0BBB,J60/0,J300/0", "2028-02-29T23:59:00Z", 0],
  ["AAA0BBB,59/0,300/0", "2028-02-29T00:00:00Z", 60],
  ["AAA0BBB", "2026-07-01T00:00:00Z", 0],
])("%s is at %s %i minutes ahead of UTC", (rule, instant, minutes) => {
  expect(at(rule, instant)).toBe(minutes);
});

test.each(["", "Europe/Berlin", "X1", "CET-1CEST,M3.5.0"])("%j is no rule", (rule) => {
  expect(at(rule, "2026-07-01T00:00:00Z")).toBeNull();
});

test.each(["Europe/Berlin", "America/New_York", "Australia/Sydney"])("a year of %s", (zone) => {
  const rules: Record<string, string> = {
    "Europe/Berlin": "CET-1CEST,M3.5.0,M10.5.0/3",
    "America/New_York": "EST5EDT,M3.2.0,M11.1.0",
    "Australia/Sydney": "AEST-10AEDT,M10.1.0,M4.1.0/3",
  };
  const format = new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName: "longOffset" });
  for (let hour = 0; hour < 366 * 24; hour++) {
    const instant = Date.UTC(2026, 0, 1, hour);
    const [, sign, hours = "0"] = /GMT([+-])(\d+)/.exec(format.format(instant)) ?? [];
    const offset = (sign === "-" ? -60 : 60) * Number(hours);
    expect(offsetByRule(rules[zone] ?? "", instant), new Date(instant).toISOString()).toBe(offset);
  }
});
