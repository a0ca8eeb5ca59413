/** Of the only kind that is made: version 5 with error correction level L and mask 0, in one block. */
export const SIZE = 37;
const DATA_BYTES = 108;
const CHECK_BYTES = 26;
const MAX_TEXT_BYTES = 106;
/** Level and mask with their error correction. */
const FORMAT = 0x77c4;

/** The dark modules of the text's QR code, row by row, as an SVG path; empty if the text is longer than 106 bytes. */
export function qrPath(text: string): string {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length > MAX_TEXT_BYTES) return "";
  const cells = fixedCells();
  const word = dataOf(bytes);
  word.push(...checksOf(word));
  fill(cells, word);
  return cells.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
}

/** Kind, length and text, each moved by the four bits of the kind, and filling bytes. */
function dataOf(bytes: Uint8Array): number[] {
  const moved = [4, bytes.length, ...bytes, 0];
  const data = moved.slice(1).map((byte, at) => (((moved[at] ?? 0) << 4) & 0xff) | (byte >> 4));
  for (let pad = 0xec; data.length < DATA_BYTES; pad ^= 0xec ^ 0x11) data.push(pad);
  return data;
}

/** A product in the field of 256 elements. */
function product(a: number, b: number): number {
  let result = 0;
  for (let bit = 7; bit >= 0; bit--) {
    result = (result << 1) ^ ((result >> 7) * 0x11d);
    result ^= ((b >> bit) & 1) * a;
  }
  return result;
}

/** The Reed-Solomon remainder. */
function checksOf(data: readonly number[]): number[] {
  let divisor = [1];
  for (let step = 0, root = 1; step < CHECK_BYTES; step++, root = product(root, 2))
    divisor = [...divisor, 0].map((each, at) => each ^ product(divisor[at - 1] ?? 0, root));
  const rest = new Array<number>(CHECK_BYTES).fill(0);
  for (const byte of data) {
    const factor = byte ^ (rest.shift() ?? 0);
    rest.push(0);
    for (const [at, each] of rest.entries()) rest[at] = each ^ product(divisor[at + 1] ?? 0, factor);
  }
  return rest;
}

type Cells = (boolean | undefined)[][];

/** Everything but the data. */
function fixedCells(): Cells {
  const cells: Cells = Array.from({ length: SIZE }, () => new Array(SIZE).fill(undefined));
  const set = (x: number, y: number, isDark: boolean) => {
    const row = cells[y];
    if (row && x >= 0 && x < SIZE) row[x] = isDark;
  };
  const square = (x: number, y: number, reach: number, lightRings: readonly number[]) => {
    for (let dy = -reach; dy <= reach; dy++)
      for (let dx = -reach; dx <= reach; dx++)
        set(x + dx, y + dy, !lightRings.includes(Math.max(Math.abs(dx), Math.abs(dy))));
  };
  for (let at = 0; at < SIZE; at++) {
    set(6, at, at % 2 === 0);
    set(at, 6, at % 2 === 0);
  }
  for (const [x, y] of [
    [3, 3],
    [SIZE - 4, 3],
    [3, SIZE - 4],
  ] as const)
    square(x, y, 4, [2, 4]);
  square(30, 30, 2, [1]);
  for (let bit = 0; bit < 15; bit++) {
    const isDark = ((FORMAT >> bit) & 1) === 1;
    const near = bit < 6 ? bit : bit < 8 ? bit + 1 : bit === 8 ? 7 : 14 - bit;
    if (bit < 8) set(8, near, isDark);
    else set(near, 8, isDark);
    if (bit < 8) set(SIZE - 1 - bit, 8, isDark);
    else set(8, SIZE - 15 + bit, isDark);
  }
  set(8, SIZE - 8, true);
  return cells;
}

/** Puts the bits into the free cells, in pairs of columns from the right, up and down in turn. */
function fill(cells: Cells, word: readonly number[]): void {
  let bit = 0;
  for (let right = SIZE - 1; right > 0; right -= right === 8 ? 3 : 2)
    for (let step = 0; step < SIZE; step++)
      for (const x of [right, right - 1]) {
        const isUpwards = (right + (right > 6 ? 0 : 1)) % 4 === 0;
        const y = isUpwards ? SIZE - 1 - step : step;
        const row = cells[y];
        if (!row || row[x] !== undefined) continue;
        const isSet = (((word[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1;
        row[x] = isSet !== ((x + y) % 2 === 0);
        bit++;
      }
}
