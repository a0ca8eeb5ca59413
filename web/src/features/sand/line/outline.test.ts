import { expect, test } from "vitest";
import { decodeOutline, fitted } from "./outline";

interface Written {
  width: number;
  height: number;
  shape: number;
}

/** Encodes points of the grid by the format's description, with the shortest form that fits each step. */
function encode(
  { width, height, shape }: Written,
  points: readonly (readonly [number, number])[],
): Uint8Array {
  const bytes = [width & 255, width >> 8, height & 255, height >> 8, shape];
  let [stepX, stepY] = [0, 0];
  for (const [i, [x, y]] of points.entries()) {
    const before = points[i - 1];
    if (!before) {
      bytes.push(x & 255, x >> 8, y & 255, y >> 8);
      continue;
    }
    const [dx, dy] = [x - before[0], y - before[1]];
    const [ddx, ddy] = [dx - stepX, dy - stepY];
    const fits = (low: number, high: number) => Math.min(ddx, ddy) >= low && Math.max(ddx, ddy) <= high;
    if (fits(-7, 7)) bytes.push((ddx + 7) * 15 + ddy + 7);
    else if (fits(-39, 38)) {
      const n = (ddx + 39) * 78 + ddy + 39;
      bytes.push(225 + (n >> 8), n & 255);
    } else if (fits(-256, 255)) {
      const n = (ddx + 256) * 512 + ddy + 256;
      bytes.push(249 + (n >> 16), (n >> 8) & 255, n & 255);
    } else bytes.push(253, dx & 255, (dx >> 8) & 255, dy & 255, (dy >> 8) & 255);
    [stepX, stepY] = [dx, dy];
  }
  return Uint8Array.from(bytes);
}

const RECTANGLE = { width: 600, height: 400, shape: 0 };

/** Every limit of every form, and the step back from it. */
const STEPS = [0, 7, -7, 8, -8, 38, -39, 39, -40, 255, -256, 256, -257, 511, -511];

test("a line of every form of step is read back", () => {
  const points: [number, number][] = [[0, 0]];
  for (const dx of STEPS) {
    for (const dy of STEPS) {
      const at = [dx < 0 ? 511 : 0, dy < 0 ? 511 : 0] as const;
      points.push([...at], [at[0] + dx, at[1] + dy], [at[0], at[1]]);
    }
  }
  const { line } = decodeOutline(encode({ width: 511, height: 511, shape: 0 }, points));
  expect(line.count).toBe(points.length);
  expect(points.map((_, i) => [line.x[i], line.y[i]])).toEqual(points);
});

test("points are in mm of the longer side", () => {
  const { table, line } = decodeOutline(
    encode(RECTANGLE, [
      [0, 0],
      [511, 511],
    ]),
  );
  expect(table).toEqual({ width: 600, height: 400, isRound: false });
  expect([line.x[1], line.y[1]]).toEqual([600, 600]);
});

test("a round table is told by the shape", () => {
  expect(decodeOutline(encode({ width: 400, height: 400, shape: 1 }, [])).table.isRound).toBe(true);
});

test("an outline without points has none", () => {
  expect(decodeOutline(encode(RECTANGLE, [])).line.count).toBe(0);
});

test("an outline inside a longer buffer is read from its own start", () => {
  const alone = encode(RECTANGLE, [
    [5, 6],
    [7, 8],
  ]);
  const buffer = Uint8Array.of(9, 9, 9, ...alone, 9);
  expect(decodeOutline(buffer.subarray(3, 3 + alone.length))).toEqual(decodeOutline(alone));
});

test.each([[[88, 2]], [[88, 2, 144, 1, 0, 1]], [[88, 2, 144, 1, 0, 0, 0, 0, 0, 253, 1]]])(
  "a cut outline (%j) throws",
  (bytes) => {
    expect(() => decodeOutline(Uint8Array.from(bytes))).toThrow(RangeError);
  },
);

test.each([254, 255])("byte %i throws", (byte) => {
  const bytes = [...encode(RECTANGLE, [[0, 0]]), byte];
  expect(() => decodeOutline(Uint8Array.from(bytes))).toThrow(RangeError);
});

test.each([
  [
    "a circle onto a round table",
    [400, 400, true],
    [
      [300, 400],
      [300, 0],
    ],
    [
      [200, 400],
      [200, 0],
    ],
  ],
  [
    "a circle onto a larger rectangle",
    [1000, 500, false],
    [
      [300, 300],
      [400, 200],
    ],
    [
      [500, 375],
      [625, 250],
    ],
  ],
  [
    "a full rectangle onto a round table",
    [500, 500, true],
    [
      [0, 0],
      [600, 400],
    ],
    [
      [42, 111],
      [458, 389],
    ],
  ],
  [
    "a line onto an upright table",
    [200, 700, false],
    [
      [0, 200],
      [600, 200],
    ],
    [
      [0, 350],
      [200, 350],
    ],
  ],
  ["one point", [400, 400, true], [[300, 200]], [[200, 200]]],
] as const)("fits %s", (_, [width, height, isRound], from, to) => {
  const line = { x: from.map(([x]) => x), y: from.map(([, y]) => y), count: from.length };
  const table = { width, height, isRound };
  const fit = fitted({ table: { width: 600, height: 400, isRound: false }, line }, table);
  expect(fit.table).toBe(table);
  expect(
    to.map((_, i) => [Math.round(fit.line.x[i] as number), Math.round(fit.line.y[i] as number)]),
  ).toEqual(to);
});

test.each([
  ["circle", 4, [0.5, 0.5]],
  ["stretched", 8, [1.5, 0.5]],
] as const)("fits a theta-rho line that was read as %s as one", (_, kind, [scaleX, scaleY]) => {
  const read = decodeOutline(
    encode({ width: 600, height: 400, shape: kind }, [
      [255, 170],
      [355, 200],
    ]),
  );
  const { x, y } = fitted(read, { width: 900, height: 200, isRound: false }).line;
  expect([(x[1] as number) - (x[0] as number), (y[1] as number) - (y[0] as number)]).toEqual([
    expect.closeTo((100 * scaleX * 600) / 511),
    expect.closeTo((30 * scaleY * 600) / 511),
  ]);
});
