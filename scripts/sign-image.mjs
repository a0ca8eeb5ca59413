#!/usr/bin/env node
// npm run sign -- IMAGE.bin [--key FILE.pem]: puts a signature behind the image.
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { optionValue } from "./lib/arguments.mjs";
import { kPrivateKey, signImage } from "./lib/image-signing.mjs";
import { root } from "./lib/paths.mjs";

const args = process.argv.slice(2);
const key = optionValue(args, "--key") ?? join(root, "keys", kPrivateKey);
const image = args.find((arg) => arg.endsWith(".bin"));
try {
  if (image === undefined) throw new Error("Which image? npm run sign -- IMAGE.bin [--key FILE.pem]");
  const signed = signImage(readFileSync(image), readFileSync(key, "utf8"));
  writeFileSync(`${image}.new`, signed);
  renameSync(`${image}.new`, image);
  console.log(`${image} is signed.`);
} catch (error) {
  console.error(`${image === undefined ? "" : `${image}: `}${error.message}`);
  process.exitCode = 1;
}
