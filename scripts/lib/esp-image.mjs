import { createHash } from "node:crypto";

export { signImage } from "./image-signing.mjs";

export const kChipEsp32 = 0;
export const kChipEsp32C3 = 5;
export const kChipEsp32S3 = 9;

const kHeaderBytes = 24;
const kSegmentHeaderBytes = 8;
const kDescriptorBytes = 256;
const kDigestBytes = 32;
const kLastDataBytes = 128;

/** The address of flash mapped for data, and of code in RAM (memory.ld of ESP-IDF v5.5). */
const kAddresses = {
  [kChipEsp32]: { data: 0x3f400020, code: 0x40080000 },
  [kChipEsp32C3]: { data: 0x3c000020, code: 0x40380000 },
  [kChipEsp32S3]: { data: 0x3c000020, code: 0x40378000 },
};

/** The possible faults of an image, each named after the part that is wrong. */
const kFaults = {
  data: (image) => flip(image, image.length - kDigestBytes - 16 - kLastDataBytes / 2),
  digest: (image) => flip(image, image.length - 1),
  cut: (image) => image.subarray(0, image.length - 16),
  extra: (image) => Buffer.concat([image, Buffer.alloc(1)]),
};

function flip(image, at) {
  image[at] ^= 1;
  return image;
}

/**
 * An ESP32 application image by docs/firmware-images.md; the same options give the same bytes.
 * @param {object} options
 * @param {string} [options.project]
 * @param {string} [options.version] at most 31 bytes
 * @param {number} [options.chip]
 * @param {number[]} [options.segments] bytes of each: multiples of 4, the first at least 256
 * @param {number} [options.size] instead of segments: bytes of the whole, rounded up to a multiple of 16
 * @param {"checksum" | "data" | "digest" | "cut" | "extra"} [options.corrupt] the fault: the checksum, a bit
 *   of the code, the appended SHA-256, a missing end, an extra byte at the end
 */
export function espImage({
  project = "lumisand-hub",
  version = "1.0.0",
  chip = kChipEsp32,
  size = 1024,
  segments = segmentsFor(size),
  corrupt = undefined,
} = {}) {
  const datas = segments.map((length, index) => segmentData(length, index, { project, version }));
  const { data: dataAddress, code } = kAddresses[chip] ?? kAddresses[kChipEsp32];
  const parts = [header(segments.length, chip, code)];
  for (const [index, data] of datas.entries())
    parts.push(uint32s(index === 0 ? dataAddress : code, data.length), data);
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  parts.push(Buffer.alloc(15 - (length % 16)), Buffer.from([checksum(datas, corrupt)]));
  const body = Buffer.concat(parts);
  const image = Buffer.concat([body, createHash("sha256").update(body).digest()]);
  return kFaults[corrupt]?.(image) ?? image;
}

/**
 * Returns the lengths in bytes of two segments that make an image of `size` bytes; `size` is rounded up to a
 * multiple of 16. Throws if it is too small for an image.
 */
function segmentsFor(size) {
  const around = kHeaderBytes + 2 * kSegmentHeaderBytes + kDigestBytes;
  const data = Math.ceil(size / 16) * 16 - 8 - around - kLastDataBytes;
  if (data < kDescriptorBytes) throw new Error(`An image can't be as small as ${size} bytes.`);
  return [data, kLastDataBytes];
}

function header(segments, chip, entry) {
  const bytes = Buffer.alloc(kHeaderBytes);
  // DIO, 4 MB and 40 MHz, as esptool writes them.
  bytes.set([0xe9, segments, 0x02, 0x20]);
  bytes.writeUInt32LE(entry, 4);
  bytes[8] = 0xee;
  bytes.writeUInt16LE(chip, 12);
  bytes[23] = 1;
  return bytes;
}

function uint32s(...numbers) {
  const bytes = Buffer.alloc(4 * numbers.length);
  for (const [index, number] of numbers.entries()) bytes.writeUInt32LE(number, 4 * index);
  return bytes;
}

function segmentData(length, index, names) {
  const data = Buffer.alloc(length, createHash("sha256").update(`${names.version} ${index}`).digest());
  if (index === 0) descriptor(names).copy(data);
  return data;
}

function descriptor({ project, version }) {
  const bytes = Buffer.alloc(kDescriptorBytes);
  bytes.writeUInt32LE(0xabcd5432, 0);
  for (const [text, offset, size] of [
    [version, 16, 32],
    [project, 48, 32],
    ["12:34:56", 80, 16],
    ["Jan  2 2026", 96, 16],
    ["v5.5", 112, 32],
  ]) {
    if (Buffer.byteLength(text) >= size) throw new Error(`"${text}" is longer than ${size - 1} bytes.`);
    bytes.write(text, offset);
  }
  return bytes;
}

function checksum(datas, corrupt) {
  let sum = corrupt === "checksum" ? 0xee : 0xef;
  for (const data of datas) for (const byte of data) sum ^= byte;
  return sum;
}
