#!/usr/bin/env node
// npm run keys [-- --force] [--folder DIR]: makes the keys for signing firmware images.
import { join } from "node:path";
import { optionValue } from "./lib/arguments.mjs";
import { kPrivateKey, kPublicKey, makeKeys } from "./lib/image-signing.mjs";
import { root } from "./lib/paths.mjs";

const args = process.argv.slice(2);
const folder = optionValue(args, "--folder") ?? join(root, "keys");
try {
  makeKeys(folder, { force: args.includes("--force") });
  console.log(`${join(folder, kPrivateKey)} signs images: keep it secret, and a copy of it in a safe place.`);
  console.log(
    `${join(folder, kPublicKey)} is what hub and satellites know it by: --update-key, on an ESP32 built in.`,
  );
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
