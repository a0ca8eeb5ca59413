import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { onceForFirmware } from "../../scripts/lib/passed-before.mjs";
import { unstamp } from "../../scripts/lib/stamps.mjs";

const kStep = "step-of-this-test";

let base;
let work;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), "lumisand-test-"));
  mkdirSync(join(base, "firmware"));
  writeFileSync(join(base, "firmware/a.cpp"), "one");
  work = vi.fn(async () => ({ note: "done" }));
});
afterEach(() => {
  unstamp(`check-${kStep}`);
  rmSync(base, { recursive: true });
});

const check = (mayRest = true) => onceForFirmware(kStep, work, { mayRest, base })();

it("a step that passed is omitted until the firmware changes", async () => {
  expect(await check()).toEqual({ note: "done" });
  expect(await check()).toEqual({ note: "passed before" });
  writeFileSync(join(base, "firmware/a.cpp"), "two");
  expect(await check()).toEqual({ note: "done" });
  expect(work).toHaveBeenCalledTimes(2);
});

it("a step that failed, or must not rest, runs again", async () => {
  work.mockRejectedValueOnce(new Error("too large"));
  await expect(check()).rejects.toThrow("too large");
  expect(await check()).toEqual({ note: "done" });
  expect(await check(false)).toEqual({ note: "done" });
});
