import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { demoFile, isEmpty } from "./demo-account.mjs";

const kIds = ["matrix-1", "matrix-2"];

/**
 * The simulated satellites of a store. A new store gets them with tokens of their own, stored beside it.
 * Empty for an existing store without them, because its satellites may be real.
 * @param {string} store the hub's folder
 * @returns {{id: string, token: string, store: string}[]} `store`: the satellite's own folder
 */
export function demoSatellites(store) {
  const file = `${store}.satellites.json`;
  if (!existsSync(file)) {
    if (!isEmpty(store) && !existsSync(demoFile(store))) return [];
    mkdirSync(dirname(file), { recursive: true });
    const tokens = kIds.map((id) => [id, randomBytes(32).toString("hex")]);
    writeFileSync(file, `${JSON.stringify(Object.fromEntries(tokens))}\n`, { mode: 0o600 });
  }
  const tokens = JSON.parse(readFileSync(file, "utf8"));
  return kIds.map((id) => ({ id, token: tokens[id], store: `${store}.${id}` }));
}
