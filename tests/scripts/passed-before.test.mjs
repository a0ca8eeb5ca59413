import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { notePassed, passedBefore } from "../../scripts/lib/passed-before.mjs";
import { unstamp } from "../../scripts/lib/stamps.mjs";

const kSuite = "suite-of-this-test";
const kPassed = { passed: 3, failed: 0, skipped: 1 };

let project;
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), "lumisand-test-"));
  mkdirSync(join(project, "web"));
  writeFileSync(join(project, "web/page.ts"), "one");
});
afterEach(() => {
  unstamp(`passed-${kSuite}`);
  rmSync(project, { recursive: true });
});

it("a passed suite is remembered until one of its inputs changes", () => {
  expect(passedBefore(kSuite, project)).toBeUndefined();
  notePassed(kSuite, kPassed, project);
  expect(passedBefore(kSuite, project)).toEqual(kPassed);
  writeFileSync(join(project, "web/page.ts"), "two");
  expect(passedBefore(kSuite, project)).toBeUndefined();
});

it("tests of another kind may change in the meantime", () => {
  notePassed(kSuite, kPassed, project);
  writeFileSync(join(project, "web/page.test.ts"), "changed");
  expect(passedBefore(kSuite, project)).toEqual(kPassed);
});

it("a suite with a failure or without tests is not remembered", () => {
  notePassed(kSuite, kPassed, project);
  notePassed(kSuite, { ...kPassed, failed: 1 }, project);
  expect(passedBefore(kSuite, project)).toBeUndefined();
  notePassed(kSuite, { passed: 0, failed: 0, skipped: 0 }, project);
  expect(passedBefore(kSuite, project)).toBeUndefined();
});
