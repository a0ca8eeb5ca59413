const CERTAIN = 4096;
const EVEN = CERTAIN / 2;

/** Returns the next bit, whose probability is that of its context. */
export type BitDecoder = (context: number) => boolean;

/** Decodes what the hub's BitCoder has written, from the byte `at` on (bit_coder.h). Zeros follow the last byte. */
export function startDecoder(bytes: Uint8Array, at: number, contexts: number): BitDecoder {
  const chances = new Uint16Array(contexts).fill(EVEN);
  let [low, high, code] = [0, 0xffffffff, 0];
  const byte = () => bytes[at++] ?? 0;
  for (let i = 0; i < 4; i++) code = code * 256 + byte();
  return (context) => {
    const chance = chances[context] as number;
    const middle = low + Math.floor((high - low) / CERTAIN) * chance;
    const isSet = code <= middle;
    if (isSet) high = middle;
    else low = middle + 1;
    chances[context] = isSet ? chance + ((CERTAIN - chance) >> 4) : chance - (chance >> 4);
    while (low >>> 24 === high >>> 24) {
      low = (low << 8) >>> 0;
      high = ((high << 8) | 255) >>> 0;
      code = ((code << 8) | byte()) >>> 0;
    }
    return isSet;
  };
}
