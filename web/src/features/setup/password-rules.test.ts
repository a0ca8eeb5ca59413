import { expect, test } from "vitest";
import { problemOf } from "./password-rules";

const check = (password: string, lock: "open" | "secured" | "unknown" = "secured", ssid = "HOME") =>
  problemOf({ ssid, lock, password, matrix: null })?.problem;

test.each(["12345678", "a".repeat(63), "0123456789abcdefABCDEF".padEnd(64, "0"), "äöüß"])(
  "%s can be a password",
  (password) => expect(check(password)).toBeUndefined(),
);

test.each([
  ["", "at least 8"],
  ["1234567", "at least 8"],
  ["x".repeat(64), "at most 63"],
  ["0".repeat(65), "at most 63"],
])("%s is rejected with a reason", (password, why) => expect(check(password)).toContain(why));

test("an open network needs no password; an unknown network may need none", () => {
  expect(check("", "open")).toBeUndefined();
  expect(check("", "unknown")).toBeUndefined();
  expect(check("short", "unknown")).toContain("at least 8");
});

test("a name has 1 to 32 bytes", () => {
  expect(check("12345678", "unknown", "")).toBe("Type the network’s name.");
  expect(check("12345678", "unknown", "ä".repeat(16))).toBeUndefined();
  expect(check("12345678", "unknown", "ä".repeat(17))).toContain("at most 32");
});
