import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { espImage, kChipEsp32S3 } from "../../scripts/lib/esp-image.mjs";

const sha256 = (bytes) => createHash("sha256").update(bytes).digest("hex");
const textAt = (image, offset) => image.toString("latin1", offset, image.indexOf(0, offset));

/** Parses an image by docs/firmware-images.md. */
function read(image) {
  const segments = [];
  let sum = 0xef;
  let at = 24;
  for (let count = image[1]; count > 0; --count) {
    const length = image.readUInt32LE(at + 4);
    segments.push(length);
    for (const byte of image.subarray(at + 8, at + 8 + length)) sum ^= byte;
    at += 8 + length;
  }
  const end = Math.floor(at / 16) * 16 + 16;
  return {
    magic: image[0],
    chip: image.readUInt16LE(12),
    hasDigest: image[23],
    segments,
    descriptor: image.readUInt32LE(32),
    version: textAt(image, 48),
    project: textAt(image, 80),
    checksumIsRight: image[end - 1] === sum,
    digestIsRight: image.toString("hex", end) === sha256(image.subarray(0, end)),
  };
}

const kGood = {
  magic: 0xe9,
  chip: 0,
  hasDigest: 1,
  descriptor: 0xabcd5432,
  checksumIsRight: true,
  digestIsRight: true,
};

test("the parser above agrees with esptool", () => {
  const image = readFileSync(new URL("../fixtures/firmware/esptool.bin", import.meta.url));
  const found = { ...kGood, segments: [256, 36], version: "0.9.0-esptool", project: "lumisand-hub" };
  expect(read(image)).toEqual(found);
});

test("an image has the requested properties", () => {
  const image = espImage({ project: "lumisand-satellite", version: "2.1.0", chip: kChipEsp32S3 });
  expect(read(image)).toEqual({
    ...kGood,
    chip: 9,
    segments: [816, 128],
    version: "2.1.0",
    project: "lumisand-satellite",
  });
});

test("segments have the requested sizes", () => {
  for (const segments of [[256], [260, 4, 0], Array(16).fill(512)])
    expect(read(espImage({ segments }))).toMatchObject({ ...kGood, segments });
});

test("an image has the requested size, rounded up to 16 bytes", () => {
  for (const size of [512, 1024, 1025, 70_000, 1_500_000])
    expect(espImage({ size })).toHaveLength(Math.ceil(size / 16) * 16);
  expect(() => espImage({ size: 100 })).toThrow("can't be as small");
});

test("the same options create the same bytes, another version different ones", () => {
  expect(espImage()).toEqual(espImage());
  expect(espImage({ version: "1.0.1" })).not.toEqual(espImage());
});

test("each fault affects only one part", () => {
  const good = espImage();
  const differing = (bad) => good.filter((byte, index) => byte !== bad[index]).length;
  expect(read(espImage({ corrupt: "checksum" }))).toMatchObject({
    checksumIsRight: false,
    digestIsRight: true,
  });
  expect(read(espImage({ corrupt: "digest" }))).toMatchObject({
    checksumIsRight: true,
    digestIsRight: false,
  });
  expect(read(espImage({ corrupt: "data" }))).toMatchObject({ checksumIsRight: false, digestIsRight: false });
  expect(differing(espImage({ corrupt: "data" }))).toBe(1);
  expect(espImage({ corrupt: "cut" })).toEqual(good.subarray(0, -16));
  expect(espImage({ corrupt: "extra" }).subarray(0, -1)).toEqual(good);
});

test("texts that are too long for their fields are rejected", () => {
  expect(() => espImage({ version: "1".repeat(32) })).toThrow("longer than 31 bytes");
  expect(textAt(espImage({ version: "1".repeat(31) }), 48)).toBe("1".repeat(31));
});
