import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { testEnvironment } from "../../scripts/lib/temp-folder.mjs";

test("tests use the folder in memory", () => {
  expect(testEnvironment({}, tmpdir(), 0)).toEqual({ TMPDIR: tmpdir() });
});

test("a folder in memory without room is left alone", () => {
  expect(testEnvironment({}, tmpdir(), 2 ** 60)).toEqual({});
});

test("a folder for temporary files that the user has chosen is kept", () => {
  expect(testEnvironment({ TMPDIR: "/somewhere" }, tmpdir(), 0)).toEqual({});
});

test("where there is no folder in memory, the usual one is used", () => {
  expect(testEnvironment({}, join(tmpdir(), "none"))).toEqual({});
});
