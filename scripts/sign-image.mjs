#!/usr/bin/env node
// npm run sign -- IMAGE.bin [--key FILE.pem]: appends a signature to the image.
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { kPrivateKey, signImage } from "./lib/image-signing.mjs";
import { root } from "./lib/paths.mjs";

let image;
try {
  const options = { key: { type: "string", default: join(root, "keys", kPrivateKey) } };
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  if (positionals.length !== 1) throw new Error("Which image? npm run sign -- IMAGE.bin [--key FILE.pem]");
  [image] = positionals;
  const signed = signImage(readFileSync(image), readFileSync(values.key, "utf8"));
  writeFileSync(`${image}.new`, signed);
  renameSync(`${image}.new`, image);
  console.log(`${image} is signed.`);
} catch (error) {
  console.error(`${image === undefined ? "" : `${image}: `}${error.message}`);
  process.exitCode = 1;
}
