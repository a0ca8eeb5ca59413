import { expect, test } from "vitest";
import { formatUptime } from "./uptime";

test.each([
  [0, "0s"],
  [59, "59s"],
  [60, "1m"],
  [3599, "59m"],
  [3600, "1.0h"],
  [5400, "1.5h"],
  [90_000, "25.0h"],
])("%d s is shown as %s", (seconds, text) => {
  expect(formatUptime(seconds)).toBe(text);
});
