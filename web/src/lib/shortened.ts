/** The beginning of a text that has at most this many bytes of UTF-8. */
export function shortened(text: string, bytes: number): string {
  return text.slice(0, new TextEncoder().encodeInto(text, new Uint8Array(bytes)).read);
}
