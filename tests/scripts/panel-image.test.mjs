import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { packPanel, panelImage } from "../../scripts/lib/panel-image.mjs";
import { temporaryFolder } from "../support/temporary-folder.mjs";

const inFolder = temporaryFolder();

const kManifest = `LUMIPANEL 1
version 0.2.0
page index-1f0c2a9b3d.html.gz
policy default-src 'none'; img-src 'self'
part chunks-d8118620a0.bin
chunk sand-33cc44dd55.js.gz 0 4
`;

/** Parses an image by docs/firmware-images.md. */
function read(image) {
  const payload = image.subarray(48);
  let at = 0;
  const number = () => payload[at++];
  const text = (length) => {
    at += length;
    return payload.toString("latin1", at - length, at);
  };
  const version = text(number());
  const files = [];
  for (let count = number(); count > 0; --count) {
    const name = text(number());
    const size = payload.readUInt32LE(at);
    at += 4;
    files.push([name, text(size)]);
  }
  return {
    magic: image.toString("latin1", 0, 12),
    sizeIsRight: image.readUInt32LE(12) === payload.length && at === payload.length,
    digestIsRight: image.toString("hex", 16, 48) === createHash("sha256").update(payload).digest("hex"),
    version,
    files,
  };
}

test("a built panel is packed with the files in its manifest, the manifest last", () => {
  writeFileSync(inFolder("panel.txt"), kManifest);
  writeFileSync(inFolder("index-1f0c2a9b3d.html.gz"), "page");
  writeFileSync(inFolder("chunks-d8118620a0.bin"), "sand");
  writeFileSync(inFolder("chunks-0000000000.bin"), "of an earlier build");
  expect(read(packPanel(inFolder()))).toEqual({
    magic: "LUMIPANEL1\0\0",
    sizeIsRight: true,
    digestIsRight: true,
    version: "0.2.0",
    files: [
      ["index-1f0c2a9b3d.html.gz", "page"],
      ["chunks-d8118620a0.bin", "sand"],
      ["panel.txt", kManifest],
    ],
  });
});

test("a panel that lacks a file, or its manifest, is not packed", () => {
  expect(() => packPanel(inFolder())).toThrow("panel.txt");
  writeFileSync(inFolder("panel.txt"), kManifest);
  expect(() => packPanel(inFolder())).toThrow("index-1f0c2a9b3d.html.gz");
});

test("a panel that exceeds the limits of the format is rejected", () => {
  expect(() => panelImage("", [])).toThrow("has not 1 to 31 bytes");
  expect(() => panelImage("1".repeat(32), [])).toThrow("has not 1 to 31 bytes");
  expect(() => panelImage("1", [["a".repeat(64), ""]])).toThrow("has not 1 to 63 bytes");
  expect(() => panelImage("1", Array(21).fill(["a", ""]))).toThrow("20 files at most");
});
