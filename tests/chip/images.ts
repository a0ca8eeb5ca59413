import { createHash } from "node:crypto";
import { kChipEsp32 } from "../../scripts/lib/esp-image.mjs";

/** Firmware for the updates: one that a target accepts, and one that never passes its self-test. */
export interface Images {
  good: Image;
  failing: Image;
}

export interface Image {
  version: string;
  bytes: Uint8Array;
}

// Offsets are those of docs/firmware-images.md.
const kVersionAt = 48;
const kVersionEnd = 80;
const kDigestBytes = 32;
const kSegmentsAt = 24;
const kEntryAt = 4;
const kChipAt = 12;
/** The partition table of a whole flash, whose entries have 32 bytes; that of a program begins AA 50 00. */
const kTableAt = 0x8000;
const kEntryMark = 0xaa;
/**
 * Behind Xtensa's `entry a1, N`, which takes 3 bytes: `j +13`, the literals 0x3ff48000 (RTC_CNTL_OPTIONS0_REG) and
 * bit 31 (RTC_CNTL_SW_SYS_RST), `l32r a8`, `l32r a9`, `s32i a9, a8, 0`, and `j .` until the chip restarts.
 */
const kRestart = Buffer.from(
  "4602000000" + "0080f43f" + "00000080" + "81feff" + "91feff" + "926800" + "06ffff",
  "hex",
);
const kEntryBytes = 3;

interface Segment {
  address: number;
  at: number;
  size: number;
}

/** The segments of the image at the start of `bytes`. */
function segmentsOf(bytes: Buffer): Segment[] {
  const segments: Segment[] = [];
  let at = kSegmentsAt;
  for (let count = bytes.readUInt8(1); count > 0; count--) {
    const [address, size] = [bytes.readUInt32LE(at), bytes.readUInt32LE(at + 4)];
    segments.push({ address, at: at + 8, size });
    at += 8 + size;
  }
  return segments;
}

/** The end of the data; the checksum fills the 16 bytes that begin here or before. */
const endOf = (segments: Segment[]) => segments.reduce((end, { at, size }) => Math.max(end, at + size), 0);

/** The image as `change` leaves it, with another version and with checksum and digest to match. */
function changed(
  image: Buffer,
  version: string,
  change = (_bytes: Buffer, _segments: Segment[]) => {},
): Image {
  const segments = segmentsOf(image);
  const end = (endOf(segments) | 15) + 1;
  const bytes = Buffer.from(image.subarray(0, end + kDigestBytes));
  bytes.fill(0, kVersionAt, kVersionEnd).write(version, kVersionAt);
  change(bytes, segments);
  let sum = 0xef;
  for (const { at, size } of segments) for (const byte of bytes.subarray(at, at + size)) sum ^= byte;
  bytes[end - 1] = sum;
  createHash("sha256").update(bytes.subarray(0, end)).digest().copy(bytes, end);
  return { version, bytes };
}

/** The program restarts the chip instead of starting; so the boot loader returns to the one before. */
function restartAtOnce(bytes: Buffer, segments: Segment[]): void {
  const entry = bytes.readUInt32LE(kEntryAt);
  const end = entry + kEntryBytes + kRestart.length;
  const code = segments.find(({ address, size }) => address <= entry && end <= address + size);
  if (bytes.readUInt16LE(kChipAt) !== kChipEsp32 || !code)
    throw new Error("cannot make a failing image for this chip");
  kRestart.copy(bytes, code.at + entry - code.address + kEntryBytes);
}

/** The first program in the image of a whole flash; the bytes themselves if they are a program. */
function programIn(bytes: Buffer): Buffer {
  if (bytes[0] === 0xe9) return bytes;
  for (let at = kTableAt; bytes[at] === kEntryMark; at += 32)
    if (bytes[at + 2] === 0) return bytes.subarray(bytes.readUInt32LE(at + 4));
  throw new Error("The image contains no partition with a program.");
}

export const kGood = "9.0.0";
export const kFailing = "9.0.1";

/** Two versions of a program: of its image, or of that of a whole flash. */
export function imagesFrom(bytes: Buffer): Images {
  const image = programIn(bytes);
  return { good: changed(image, kGood), failing: changed(image, kFailing, restartAtOnce) };
}
