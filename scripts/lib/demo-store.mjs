import { randomBytes, randomInt } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

const kIds = ["matrix-1", "matrix-2"];
const kWords =
  "amber basalt cedar comet delta dune ember fjord grove harbor lagoon maple meadow opal pebble ripple";

function newPassword() {
  const words = kWords.split(" ");
  const word = () => words[randomInt(words.length)];
  return `${word()}-${word()}-${randomInt(1000, 10_000)}`;
}

/** True for a folder without files, and for one that does not exist. */
function isEmpty(folder) {
  return !existsSync(folder) || readdirSync(folder).length === 0;
}

/** Stores `value` in a file beside the store, so that every later start has it again. */
function keep(file, value) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(value)}\n`, { mode: 0o600 });
}

const kept = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined);

const accountFile = (store) => `${store}.demo.json`;

/**
 * The demo owner of a store. A new store gets one with a random password. Undefined for an existing store
 * without one.
 * @param {string} store the hub's folder
 * @param {boolean} startsOver the accounts in the store are about to be erased
 * @returns {{name: string, password: string}|undefined}
 */
export function demoAccount(store, startsOver = false) {
  if (isEmpty(store) || startsOver) keep(accountFile(store), { name: "demo", password: newPassword() });
  return kept(accountFile(store));
}

/**
 * The simulated satellites of a store. A new store gets them with tokens of their own. Empty for an existing
 * store without them, because its satellites may be real.
 * @param {string} store the hub's folder
 * @returns {{id: string, token: string, store: string}[]} `store`: the satellite's own folder
 */
export function demoSatellites(store) {
  const file = `${store}.satellites.json`;
  if (!existsSync(file)) {
    if (!isEmpty(store) && !existsSync(accountFile(store))) return [];
    keep(file, Object.fromEntries(kIds.map((id) => [id, randomBytes(32).toString("hex")])));
  }
  const tokens = kept(file);
  return kIds.map((id) => ({ id, token: tokens[id], store: `${store}.${id}` }));
}
