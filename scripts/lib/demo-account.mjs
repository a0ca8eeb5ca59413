import { randomInt } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

const kWords =
  "amber basalt cedar comet delta dune ember fjord grove harbor lagoon maple meadow opal pebble ripple";

function newPassword() {
  const words = kWords.split(" ");
  const word = () => words[randomInt(words.length)];
  return `${word()}-${word()}-${randomInt(1000, 10_000)}`;
}

/** True for a folder without files, and for one that does not exist. */
export function isEmpty(folder) {
  return !existsSync(folder) || readdirSync(folder).length === 0;
}

/** The file with a store's demo owner. */
export function demoFile(store) {
  return `${store}.demo.json`;
}

/**
 * The demo owner of a store. A new store gets one with a random password, stored beside it, so that every
 * later start can show it again. Undefined for an existing store without one.
 * @param {string} store the hub's folder
 * @param {boolean} startsOver the accounts in the store are about to be erased
 * @returns {{name: string, password: string}|undefined}
 */
export function demoAccount(store, startsOver = false) {
  const file = demoFile(store);
  const isNew = isEmpty(store) || startsOver;
  if (!isNew) return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
  const account = { name: "demo", password: newPassword() };
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(account)}\n`, { mode: 0o600 });
  return account;
}
