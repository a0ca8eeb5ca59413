export interface Size {
  width: number;
  height: number;
}

const sizeOf = (width: number, height: number): Size => ({ width, height });
/** Follows "ispe" in an AVIF. */
const ISPE_BYTES = 4;

/** The size in pixels that the file states; null if it states none where it is expected. */
export function statedSize(bytes: Uint8Array): Size | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const head = latin1(bytes.subarray(0, 1000));
  try {
    if (head.startsWith("\x89PNG")) return sizeOf(view.getUint32(16), view.getUint32(20));
    if (head.startsWith("BM")) return sizeOfBitmap(view);
    if (head.startsWith("\xff\xd8")) return sizeOfJpeg(view);
    if (head.startsWith("RIFF")) return sizeOfWebp(view, head.slice(12, 16));
    const ispe = head.startsWith("ftyp", 4) ? head.indexOf("ispe") + ISPE_BYTES : 0;
    return ispe > ISPE_BYTES ? sizeOf(view.getUint32(ispe + 4), view.getUint32(ispe + 8)) : null;
  } catch {
    return null; // cut off
  }
}

/** A bitmap of OS/2 has a head of 12 bytes, with numbers of 16 bits. */
function sizeOfBitmap(view: DataView): Size {
  if (view.getUint32(14, true) === 12) return sizeOf(view.getUint16(18, true), view.getUint16(20, true));
  return sizeOf(view.getInt32(18, true), Math.abs(view.getInt32(22, true)));
}

/** "start of frame" markers, without those of tables. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function sizeOfJpeg(view: DataView): Size {
  let at = 2;
  for (let marker = 0; !isFrame(marker); ) {
    while (view.getUint8(at) === 0xff) at++;
    marker = view.getUint8(at++);
    if (!isFrame(marker)) at += view.getUint16(at);
  }
  return sizeOf(view.getUint16(at + 5), view.getUint16(at + 3));
}

function sizeOfWebp(view: DataView, kind: string): Size | null {
  const word = (at: number) => view.getUint16(at, true);
  if (kind === "VP8X") {
    const side = (at: number) => 1 + word(at) + (view.getUint8(at + 2) << 16);
    return sizeOf(side(24), side(27));
  }
  if (kind === "VP8 ") return sizeOf(word(26) & 0x3fff, word(28) & 0x3fff);
  if (kind !== "VP8L") return null;
  const bits = view.getUint32(21, true);
  return sizeOf(1 + (bits & 0x3fff), 1 + ((bits >> 14) & 0x3fff));
}

/** True if the file is an animated PNG, WebP or AVIF, of which browsers give the first picture only. */
export function isAnimated(bytes: Uint8Array): boolean {
  const head = latin1(bytes.subarray(0, 12));
  if (head.startsWith("\x89PNG")) return hasChunk(bytes, 8, "acTL");
  if (head.startsWith("RIFF")) return hasChunk(bytes, 12, "ANIM");
  return head.endsWith("ftypavis");
}

/** Chunks of PNG: length, name, data, checksum; of WebP: name, length, data, padding to an even length. */
function hasChunk(bytes: Uint8Array, first: number, wanted: string): boolean {
  const isPng = first === 8;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = first; at + 8 <= bytes.length; ) {
    const name = latin1(bytes.subarray(at + (isPng ? 4 : 0)).subarray(0, 4));
    if (name === wanted) return true;
    const length = view.getUint32(at + (isPng ? 0 : 4), !isPng);
    at += 8 + length + (isPng ? 4 : length % 2);
  }
  return false;
}

function latin1(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}
