import { expect, test } from "vitest";
import { allZones, chosenZone, rememberZone, ruleOf } from "./time-zones";

test.each([
  ["Europe/Berlin", "<+01>-1<+02>,M3.5.0,M10.5.0/3"],
  ["America/New_York", "<-05>5<-04>,M3.2.0,M11.1.0"],
  ["America/St_Johns", "<-0330>3:30<-0230>,M3.2.0,M11.1.0"],
  ["Australia/Lord_Howe", "<+1030>-10:30<+11>-11,M10.1.0,M4.1.0"],
  ["Asia/Kolkata", "<+0530>-5:30"],
  ["UTC", "UTC0"],
])("the rule of %s is %s", (zone, rule) => {
  expect(ruleOf(zone).rule).toBe(rule);
});

test("zones are sorted by city", () => {
  const labels = allZones().map(({ label }) => label);
  expect(labels).toContain("Berlin · Europe");
  expect(labels).toContain("Tell City · America / Indiana");
  expect(labels).toContain("New York · America");
  expect(labels).toEqual([...labels].sort((a, b) => a.localeCompare(b)));
});

test("the chosen zone is recognized as long as the hub has its rule", () => {
  expect(chosenZone(ruleOf("Europe/Paris").rule)).toBeNull();
  rememberZone("Europe/Paris");
  expect(chosenZone(ruleOf("Europe/Paris").rule)).toBe("Europe/Paris");
  expect(chosenZone("UTC0")).toBeNull();
  rememberZone("Europe/Nowhere");
  expect(chosenZone("UTC0")).toBeNull();
});
