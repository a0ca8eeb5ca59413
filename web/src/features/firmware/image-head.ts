/** The information in the first bytes of an image; docs/firmware-images.md lists the offsets. */
export type ImageHead =
  | { kind: "program"; project: string; version: string }
  | { kind: "panel"; version: string };

export const HEAD_BYTES = 300;

const APP_MAGIC = 0xe9;
const DESCRIPTOR_AT = 32;
const DESCRIPTOR_MAGIC = 0xabcd5432;
const DESCRIPTOR_END = 112;
const PANEL_MAGIC = "LUMIPANEL1";
const PANEL_VERSION_AT = 48;
const MAX_VERSION_LENGTH = 31;

/** null if the bytes are not the head of an image. */
export function readImageHead(bytes: Uint8Array): ImageHead | null {
  return panelHead(bytes) ?? programHead(bytes);
}

function panelHead(bytes: Uint8Array): ImageHead | null {
  if (textOf(bytes.subarray(0, PANEL_MAGIC.length)) !== PANEL_MAGIC) return null;
  const length = bytes[PANEL_VERSION_AT] ?? 0;
  const version = textOf(bytes.subarray(PANEL_VERSION_AT + 1).subarray(0, length));
  return version && length <= MAX_VERSION_LENGTH ? { kind: "panel", version } : null;
}

function programHead(bytes: Uint8Array): ImageHead | null {
  if (bytes[0] !== APP_MAGIC || bytes.length < DESCRIPTOR_END) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (view.getUint32(DESCRIPTOR_AT, true) !== DESCRIPTOR_MAGIC) return null;
  const version = textOf(bytes.subarray(48, 80));
  const project = textOf(bytes.subarray(80, DESCRIPTOR_END));
  return version && project ? { kind: "program", project, version } : null;
}

/** The text up to a NUL; empty if it is not readable. */
function textOf(bytes: Uint8Array): string {
  const end = bytes.indexOf(0);
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(end < 0 ? bytes : bytes.subarray(0, end));
    return /\p{Cc}/u.test(text) ? "" : text;
  } catch {
    return "";
  }
}
