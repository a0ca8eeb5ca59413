import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { demoAccount } from "../../scripts/lib/demo-account.mjs";

let folder;
let store;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lumisand-demo-"));
  store = join(folder, "store");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function begin() {
  mkdirSync(store);
  writeFileSync(join(store, "accounts"), "x");
}

it("a new store gets an owner whose password is valid for the hub", () => {
  const account = demoAccount(store);
  expect(account.name.length).toBeGreaterThanOrEqual(3);
  expect(account.password.length).toBeGreaterThanOrEqual(6);
});

it("two stores get different passwords", () => {
  expect(demoAccount(store).password).not.toBe(demoAccount(join(folder, "other")).password);
});

it("a later start shows the same account again", () => {
  const first = demoAccount(store);
  begin();
  expect(demoAccount(store)).toEqual(first);
});

it("an existing store without a demo owner gets none", () => {
  begin();
  expect(demoAccount(store)).toBeUndefined();
});

it("erasing the accounts creates a new one", () => {
  const first = demoAccount(store);
  begin();
  expect(demoAccount(store, true)).not.toEqual(first);
});

it("only the user of this computer can read the password", () => {
  demoAccount(store);
  expect(statSync(`${store}.demo.json`).mode & 0o077).toBe(0);
});
