import { mkdirSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { demoAccount, demoSatellites } from "../../scripts/lib/demo-store.mjs";
import { freePort } from "../../scripts/lib/free-port.mjs";
import { temporaryFolder } from "../support/temporary-folder.mjs";

const inFolder = temporaryFolder();
let store;
beforeEach(() => {
  store = inFolder("store");
});

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
  expect(demoAccount(store).password).not.toBe(demoAccount(inFolder("other")).password);
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

it("a new store gets two satellites with their own tokens and folders", () => {
  const [first, second] = demoSatellites(store);
  expect([first.id, second.id]).toEqual(["matrix-1", "matrix-2"]);
  expect(first.token).toMatch(/^[0-9a-f]{64}$/);
  expect(first.token).not.toBe(second.token);
  expect(first.store).not.toBe(second.store);
});

it("a later start has the same satellites again", () => {
  const first = demoSatellites(store);
  begin();
  expect(demoSatellites(store)).toEqual(first);
});

it("an existing store without demo satellites gets none, because its satellites may be real", () => {
  begin();
  expect(demoSatellites(store)).toEqual([]);
});

it("a demo store created before there were satellites gets them", () => {
  demoAccount(store);
  begin();
  expect(demoSatellites(store)).toHaveLength(2);
});

it("only the user of this computer can read the tokens", () => {
  demoSatellites(store);
  expect(statSync(`${store}.satellites.json`).mode & 0o077).toBe(0);
});

it("a port in use is replaced by a free one", async () => {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const taken = server.address().port;
  expect(await freePort(taken)).not.toBe(taken);
  await new Promise((resolve) => server.close(resolve));
  expect(await freePort(taken)).toBe(taken);
});
