const encoder = new TextEncoder();

export function byteLength(text: string): number {
  return encoder.encode(text).length;
}

/** As much of `text` as fits into so many bytes of UTF-8, whole characters only. */
export function clipped(text: string, mostBytes: number): string {
  if (byteLength(text) <= mostBytes) return text;
  const { read } = encoder.encodeInto(text, new Uint8Array(mostBytes));
  return text.slice(0, read);
}
