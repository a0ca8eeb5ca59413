import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { notePassed, onceForFirmware, passedBefore } from "../../scripts/lib/passed-before.mjs";
import { unstamp } from "../../scripts/lib/stamps.mjs";

const kSuite = "suite-of-this-test";
const kStep = "step-of-this-test";
const kPassed = { passed: 3, failed: 0, skipped: 1 };

let project;
let work;
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), "lumisand-test-"));
  mkdirSync(join(project, "web"));
  writeFileSync(join(project, "web/page.ts"), "one");
  mkdirSync(join(project, "firmware"));
  writeFileSync(join(project, "firmware/a.cpp"), "one");
  work = vi.fn(async () => ({ note: "done" }));
});
afterEach(() => {
  unstamp(`passed-${kSuite}`);
  unstamp(`check-${kStep}`);
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

const check = (mayRest = true) => onceForFirmware(kStep, work, { mayRest, base: project })();

it("a step that passed is omitted until the firmware changes", async () => {
  expect(await check()).toEqual({ note: "done" });
  expect(await check()).toEqual({ note: "passed before" });
  writeFileSync(join(project, "firmware/a.cpp"), "two");
  expect(await check()).toEqual({ note: "done" });
  expect(work).toHaveBeenCalledTimes(2);
});

it("a step that failed, or must not rest, runs again", async () => {
  work.mockRejectedValueOnce(new Error("too large"));
  await expect(check()).rejects.toThrow("too large");
  expect(await check()).toEqual({ note: "done" });
  expect(await check(false)).toEqual({ note: "done" });
});
