const MAX_CODES = 4096;
const MAX_WIDTH = 12;

/**
 * The first `count` bytes of compressed data of a GIF: the size of its codes, then sub-blocks. Null if it has
 * fewer or is damaged.
 */
export function unpackLzw(data: Uint8Array, count: number): Uint8Array | null {
  const codeSize = data[0] ?? 0;
  if (codeSize < 1 || codeSize >= MAX_WIDTH) return null;
  const clear = 1 << codeSize;
  const end = clear + 1;
  const unpacked = new Uint8Array(count);
  /** A code stands for the bytes of its prefix and a last byte. */
  const prefixes = new Uint16Array(MAX_CODES);
  const lasts = Uint8Array.from({ length: MAX_CODES }, (_, code) => code);
  const reversed = new Uint8Array(MAX_CODES);
  let [next, width, before, first, done] = [end + 1, codeSize + 1, -1, 0, 0];
  let [at, left, bits, held] = [1, 0, 0, 0];
  while (done < count) {
    while (held < width) {
      left ||= data[at++] ?? 0;
      if (left === 0 || at >= data.length) return null;
      bits |= (data[at++] ?? 0) << held;
      held += 8;
      left--;
    }
    const code = bits & ((1 << width) - 1);
    bits >>>= width;
    held -= width;
    if (code === clear) {
      [next, width, before] = [end + 1, codeSize + 1, -1];
      continue;
    }
    if (code === end || code > next || (code === next && before < 0)) return null;
    let length = 0;
    let rest = code;
    if (code === next) {
      // The code that is being defined: what came before, and its first byte again.
      reversed[length++] = first;
      rest = before;
    }
    for (; rest > end; rest = prefixes[rest] ?? 0) reversed[length++] = lasts[rest] ?? 0;
    first = rest;
    unpacked[done++] = first;
    while (length > 0 && done < count) unpacked[done++] = reversed[--length] ?? 0;
    if (before >= 0 && next < MAX_CODES) {
      prefixes[next] = before;
      lasts[next++] = first;
      if (next === 1 << width && width < MAX_WIDTH) width++;
    }
    before = code;
  }
  return unpacked;
}
