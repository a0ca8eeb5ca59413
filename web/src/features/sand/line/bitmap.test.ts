import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { decodeBitmap } from "./bitmap";
import { decodeOutline, fitted } from "./outline";

const FIXTURES = join(import.meta.dirname, "../../../../../tests/fixtures/sand");

/** Encodes a picture by the format's description. Its last row is the lowest one. */
function encode(picture: readonly string[]): Uint8Array {
  const rows = [...picture].reverse();
  const columns = rows[0]?.length ?? 0;
  const isSet = (column: number, row: number) => rows[row]?.[column] === "#";
  const bytes = [columns, rows.length];
  const chances = new Map<number, number>();
  let [low, high] = [0, 2 ** 32 - 1];
  for (let row = 0; row < rows.length; row++)
    for (let column = 0; column < columns; column++) {
      const around: [number, number][] = [
        ...([1, 2, 3].map((before) => [column - before, row]) as [number, number][]),
        ...([2, 1, 0, -1].map((aside) => [column + aside, row - 1]) as [number, number][]),
        ...([1, 0, -1].map((aside) => [column + aside, row - 2]) as [number, number][]),
      ];
      const context = around.reduce((sum, [x, y], bit) => sum + (isSet(x, y) ? 2 ** bit : 0), 0);
      const chance = chances.get(context) ?? 2048;
      const middle = low + Math.floor((high - low) / 4096) * chance;
      if (isSet(column, row)) high = middle;
      else low = middle + 1;
      const change = isSet(column, row) ? Math.floor((4096 - chance) / 16) : -Math.floor(chance / 16);
      chances.set(context, chance + change);
      for (; Math.floor(low / 2 ** 24) === Math.floor(high / 2 ** 24); ) {
        bytes.push(Math.floor(low / 2 ** 24));
        low = (low % 2 ** 24) * 256;
        high = (high % 2 ** 24) * 256 + 255;
      }
    }
  bytes.push(Math.floor(low / 2 ** 24) + 1);
  return Uint8Array.from(bytes);
}

/** The lines that a picture is decoded to, in cells, from 0,0 in the lower left corner. */
function decode(...picture: string[]) {
  const longer = Math.max(picture.length, picture[0]?.length ?? 0);
  const { line, cells } = decodeBitmap(encode(picture), (longer * 511) / 512);
  const points = Array.from(
    { length: line.count },
    (_, i) => [line.x[i] as number, line.y[i] as number] as const,
  );
  const text = (i: number | undefined) => points[i as number]?.map((at) => Number(at.toFixed(2))).join();
  const joints = cells.joints.flatMap((point, i) =>
    i % 2 ? [] : [`${text(point)} - ${text(cells.joints[i + 1])}`],
  );
  return { points, joints: joints.sort(), inner: cells.inner.map(text), size: cells.size };
}

test("neighbouring cells are joined, also by their corners", () => {
  const { joints, size } = decode("#....", ".#...", "..###", ".....");
  expect(size).toBeCloseTo(1);
  expect(joints).toHaveLength(4);
});

test("a slanted line is smooth: its points are between those of its cells", () => {
  const { points } = decode("......##", "....##..", "..##....", "##......");
  for (const [x, y] of points.slice(1, -1)) expect(Math.abs((x - 4) / 2 - (y - 2))).toBeLessThan(0.2);
});

test("a cell alone is a dent", () => {
  expect(decode(".....", "..#..", ".....").joints).toEqual(["2.5,1.5 - 2.5,1.5"]);
});

test("the middle of a dense part is filled, not joined; a pinhole in it is filled, too", () => {
  const { inner } = decode("#####", "##.##", "#####", "#####");
  expect(inner).toEqual(["1.5,1.5", "2.5,1.5", "3.5,1.5", "1.5,2.5", "2.5,2.5", "3.5,2.5"]);
});

test("lines with one cell between them stay apart", () => {
  const { inner, points } = decode("#########", ".........", "#########", ".........", "#########");
  expect(inner).toEqual([]);
  expect(points).toHaveLength(27);
});

test("pictures of many cells, also at their edges, are read back", () => {
  const noise = Array.from({ length: 60 }, (_, row) =>
    Array.from({ length: 80 }, (_, column) => ((row * 7919 + column * 104_729) % 97 < 9 ? "#" : ".")).join(
      "",
    ),
  );
  const { points } = decode(...noise);
  expect(points).toHaveLength(noise.join("").replaceAll(".", "").length);
});

test("bytes that end early are read as if zeros followed", () => {
  expect(() => decodeBitmap(encode(["#.#.#.#.", ".#.#.#.#"]).subarray(0, 3), 100)).not.toThrow();
});

test("the outline that the hub makes of eight bands of teeth shows them, on any table", () => {
  const outline = decodeOutline(new Uint8Array(readFileSync(join(FIXTURES, "teeth.outline"))));
  expect(outline.table).toEqual({ width: 600, height: 400, isRound: false });
  const { line } = outline;
  const bands = new Set<number>();
  for (let i = 0; i < line.count; i++) {
    const [x, y] = [line.x[i] as number, line.y[i] as number];
    const band = Math.floor((y - 45) / 40);
    const above = y - 50 - band * 40;
    // The way back to the start of the next band.
    const back = ((546 - x) * 40) / 496;
    if (above < 15) bands.add(band);
    else expect(Math.abs(above - back)).toBeLessThan(4);
    expect(Math.abs(x - 299)).toBeLessThan(252);
  }
  expect([...bands].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  const small = fitted(outline, { width: 300, height: 200, isRound: false });
  expect(small.cells?.size).toBeCloseTo((outline.cells?.size ?? 0) / 2);
});
