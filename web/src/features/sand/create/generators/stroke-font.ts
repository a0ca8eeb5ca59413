/**
 * Single-stroke letters that begin and end on the baseline, so that a text is one line. Each is a width and the
 * path of the ball from 0,4 to `width`,4, both added by the reader. A point is two digits to the base 36: x, and y
 * with the baseline at 4, small letters up to 12, capitals up to 16, descenders down to 0. A blank is a corner;
 * points without a blank between them are a curve. "<" goes back to the last corner that was not gone back to.
 */
const GLYPHS: Record<string, string> = {
  A: "8 4g 84 6a 2a 6a",
  B: "7 0g 4g6e6c4a0a 4a78764404",
  C: "8 44 150a1f4g7e <",
  D: "8 0g 3g7e8a763404",
  E: "7 0g 7g < 0a 6a < 04 74 76",
  F: "7 0g 7g < 0a 6a < 04",
  G: "8 44 150a1f4g7e < 7589 59 89",
  H: "8 0g 0a 8a 8g",
  I: "4 24 2g 0g 4g 2g 24",
  J: "6 07 < 2455686g 3g < <",
  K: "7 0g 0a 7g 0a",
  L: "7 0g 04 74 77",
  M: "a 0g 58 ag",
  N: "8 0g 84 8g",
  O: "8 44768a7e4g1e0a164484",
  P: "7 0g 4g7e7b4909 04",
  Q: "8 44768a7e4g1e0a164484 57",
  R: "8 0g 4g7e7b4909 49",
  S: "7 346577592b0d1f4g7e <",
  T: "8 44 4g 0g 8g 4g 44",
  U: "8 44 15080g < 75888g <",
  V: "8 44 0g 44 8g 44",
  W: "c 34 0g 34 6d 94 cg 94",
  X: "8 8g 4a 0g 4a",
  Y: "8 44 4a 0g 4a 8g 4a 44",
  Z: "8 8g 0g 8g 04 84 86",
  a: "7 3455685b3c1b081534 5568 6c 64",
  b: "6 0g 08 1b3c5b6855341508 04",
  c: "6 34 15081b3c5b <",
  d: "7 3455685b3c1b081534 5568 6g 64",
  e: "6 34 1508 68 5b3c1b08 1534",
  f: "5 24 2c 0c 4c 2c 2e3f5g < 24",
  g: "7 3455685b3c1b081534 5568 6c 62 502001 < 64",
  h: "6 0g 08 1b3c5b68",
  i: "2 14 1e 2f1g0f1e 14",
  j: "4 34 3e 4f3g2f3e 32 2001 < 34",
  k: "6 0g 08 5c 08",
  l: "2 14 1g 14",
  m: "a 0c 08 1b3c4b58 54 58 6b8c9ba8",
  n: "6 0c 08 1b3c5b68",
  o: "6 3455685b3c1b08153464",
  p: "6 00 0c 08 1b3c5b6855341508 04",
  q: "7 3455685b3c1b081534 5568 6c 60 64",
  r: "5 0c 08 1b3c5b < 04",
  s: "5 34555738190b2c5b <",
  t: "4 24 2c 0c 4c 2c 2g 24",
  u: "6 34 15080c < 55686c",
  v: "6 34 0c 34 6c 34",
  w: "8 24 0c 24 4b 64 8c 64",
  x: "6 6c 38 0c 38",
  y: "6 34 0c 34 6c 34 10 34",
  z: "6 6c 0c 6c 04 64 66",
  ß: "6 0d 1f3g5f5c3b 5a685534",
  0: "6 34566a5e3g1e0a163464",
  1: "4 24 2g 0d 2g 24",
  2: "7 486b6e4g1f0d <",
  3: "7 346577693a 5b6d5f3g0f < <",
  4: "7 54 5g 08 78 58 54",
  5: "7 3465786a3b0a 1g 6g < < <",
  6: "7 3465786a3b1a08 0b2e5g < 1534",
  7: "7 24 7g 0g 7g 24",
  8: "7 346577592b1d2f4g5f6d5b2907153474",
  9: "7 24567a7c 6f4g1f0c1a496a7c 7a562404",
  " ": "6",
  ".": "2 14 25160514",
  ",": "2 14 25160514 01 14",
  ":": "2 14 2516 1a 2b1c0b1a 16 0514",
  "!": "2 14 2516 1g 16 0514",
  "?": "6 24 3526 29 5b6d5f3g1f0d < 26 1524",
  "-": "5 19 49",
  "'": "2 14 1d 2e2g1g1e1d 14",
  "&": "8 34 6589 < 1507195d5f4g2f2d 84",
  "+": "6 34 38 08 68 38 3c 34",
  "/": "6 6g <",
  "(": "4 34 170a1d3g <",
  ")": "3 273a2d0g <",
  "♥": "8 44 180b1e3e4c 5e7e8b7844",
};

/** Drawn from 4,0 and back, above a letter. */
const ACCENTS: Record<string, string> = {
  "\u0300": "8 23 40",
  "\u0301": "8 63 40",
  "\u0302": "8 43 20 43 60 43 40",
  "\u0303": "8 42 3312 < 5172 < 40",
  "\u0308": "8 21 32231221 40 61 72635261 40",
  "\u030a": "8 52443240",
  "\u030c": "8 23 40 63 40",
};

/** A cubic Bézier curve: start, two control points, end. */
export type Piece = readonly [number, number, number, number, number, number, number, number];

const BASELINE = 4;
/** In units of the font, above the baseline. */
export const CAPITALS = 12;
/** Room for an accent and below. */
export const TOP = 17.5;
export const BOTTOM = -4;
const ACCENT_GAP = 1.2;

/** The letters of a text, each with its accents; what the font lacks is left out. */
export function lettersOf(text: string): string[] {
  const letters: string[] = [];
  for (const character of text.normalize("NFD")) {
    const last = letters.length - 1;
    if (character in GLYPHS) letters.push(character);
    else if (character in ACCENTS && last >= 0) letters[last] += character;
  }
  return letters;
}

/** Whether `text` has characters that the font lacks. */
export function hasUnknown(text: string): boolean {
  return [...text.normalize("NFD")].some((character) => !(character in GLYPHS) && !(character in ACCENTS));
}

/** A letter's path along the line, with the baseline at 0 and `gap` behind it, and where the next letter begins. */
export function drawLetter(letter: string, gap: number): { pieces: Piece[]; width: number } {
  const [base = "", ...accents] = letter;
  const [width = "0", ...words] = (GLYPHS[base] ?? "").split(" ");
  let pieces = wayOf(words, 0, BASELINE);
  for (const accent of accents)
    pieces = withAccent(pieces, Number.parseInt(width, 36) / 2, ACCENTS[accent] ?? "");
  const [x, y] = endOf(pieces, 0, BASELINE);
  const end = Number.parseInt(width, 36);
  pieces.push(straight(x, y, end, BASELINE), straight(end, BASELINE, end + gap, BASELINE));
  const lowered = pieces.map((piece) => piece.map((value, i) => (i % 2 ? value - BASELINE : value)));
  return { pieces: lowered as unknown as Piece[], width: end + gap };
}

function withAccent(pieces: Piece[], middle: number, accent: string): Piece[] {
  const top = pieces.reduce((best, piece) => {
    const [, , , , , , x, y] = piece;
    const [, , , , , , bestX, bestY] = best;
    return y > bestY || (y === bestY && Math.abs(x - middle) < Math.abs(bestX - middle)) ? piece : best;
  });
  const [, , , , , , x, y] = top;
  const [atX, atY] = [middle, y + ACCENT_GAP];
  const drawn = wayOf(accent.split(" ").slice(1), 4, 0).map(
    (piece) => piece.map((value, i) => value + (i % 2 ? atY : atX - 4)) as unknown as Piece,
  );
  const at = pieces.indexOf(top) + 1;
  return [
    ...pieces.slice(0, at),
    straight(x, y, atX, atY),
    ...drawn,
    straight(atX, atY, x, y),
    ...pieces.slice(at),
  ];
}

function wayOf(words: readonly string[], startX: number, startY: number): Piece[] {
  const way: Piece[] = [];
  const open: Piece[][] = [];
  for (const word of words) {
    const back = word === "<" && open.pop();
    const pieces = back ? reversed(back) : curve(word, ...endOf(way, startX, startY));
    if (!back) open.push(pieces);
    way.push(...pieces);
  }
  return way;
}

function endOf(pieces: readonly Piece[], startX: number, startY: number): [number, number] {
  const last = pieces.at(-1);
  return last ? [last[6], last[7]] : [startX, startY];
}

export function straight(x: number, y: number, toX: number, toY: number): Piece {
  return [x, y, x, y, toX, toY, toX, toY];
}

function reversed(pieces: readonly Piece[]): Piece[] {
  return pieces.map(([a, b, c, d, e, f, g, h]) => [g, h, e, f, c, d, a, b] as const).reverse();
}

/** A chordal Catmull-Rom curve from a point through the points of a word. */
function curve(word: string, startX: number, startY: number): Piece[] {
  const x = [startX];
  const y = [startY];
  for (let i = 0; i < word.length; i += 2) {
    x.push(Number.parseInt(word[i] as string, 36));
    y.push(Number.parseInt(word[i + 1] as string, 36));
  }
  const length = (i: number) => Math.hypot(step(x, i), step(y, i));
  // The direction at a point, for a length of 1; 0 at the ends.
  const slope = (list: number[], i: number) =>
    i === 0 || i === list.length - 1
      ? 0
      : ((step(list, i - 1) / length(i - 1)) * length(i) + (step(list, i) / length(i)) * length(i - 1)) /
        (length(i - 1) + length(i));
  return x.slice(1).map((toX, i) => {
    const third = length(i) / 3;
    const [fromX, fromY, toY] = [x[i] as number, y[i] as number, y[i + 1] as number];
    return [
      fromX,
      fromY,
      fromX + slope(x, i) * third,
      fromY + slope(y, i) * third,
      toX - slope(x, i + 1) * third,
      toY - slope(y, i + 1) * third,
      toX,
      toY,
    ] as const;
  });
}

function step(list: readonly number[], i: number): number {
  return (list[i + 1] as number) - (list[i] as number);
}
