import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { kManifest, readManifest } from "./panel-files.mjs";

const kMostFiles = 20;

/**
 * The panel in `folder` as an image (docs/firmware-images.md): the files of its manifest, and the manifest.
 * @param {string} folder such as data/www
 */
export function packPanel(folder) {
  const manifest = readFileSync(join(folder, kManifest));
  const { version, page, parts } = readManifest(manifest.toString());
  const files = [page, ...parts].map((name) => [name, readFileSync(join(folder, name))]);
  return panelImage(version, [...files, [kManifest, manifest]]);
}

/**
 * @param {string} version 1 to 31 bytes
 * @param {[string, Buffer | string][]} files names and contents, the manifest last
 */
export function panelImage(version, files) {
  if (files.length > kMostFiles) throw new Error(`A panel has ${kMostFiles} files at most.`);
  const parts = [counted(version, 31), Buffer.from([files.length])];
  for (const [name, content] of files) {
    const bytes = Buffer.from(content);
    parts.push(counted(name, 63), uint32(bytes.length), bytes);
  }
  const payload = Buffer.concat(parts);
  const digest = createHash("sha256").update(payload).digest();
  return Buffer.concat([Buffer.from("LUMIPANEL1\0\0"), uint32(payload.length), digest, payload]);
}

function counted(text, most) {
  const bytes = Buffer.from(text ?? "");
  if (bytes.length < 1 || bytes.length > most) throw new Error(`"${text}" has not 1 to ${most} bytes.`);
  return Buffer.concat([Buffer.from([bytes.length]), bytes]);
}

function uint32(number) {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(number);
  return bytes;
}
