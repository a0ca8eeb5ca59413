import { describe, expect, test } from "vitest";
import type { Line, TableShape } from "../line/sand-line";
import { GENERATORS, slidersOf } from "./generators/generators";
import { wipe } from "./generators/wipe";
import { curveOf, lineOf, type Pattern, startPattern, TOLERANCE } from "./pattern";
import { MAX_POINTS } from "./sample";

const TABLES: TableShape[] = [
  { width: 600, height: 400, isRound: false },
  { width: 50, height: 3000, isRound: false },
  { width: 400, height: 400, isRound: true },
  { width: 3000, height: 3000, isRound: true },
];

const nameOf = ({ width, height, isRound }: TableShape) => `${isRound ? "round" : `${width} x`} ${height}`;

/** Numbers from 0 to 1 that are the same in every run. */
function startRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** The defaults, each slider at both ends, all at one end, and combinations of ends and of any values. */
function* extremesOf(generator: (typeof GENERATORS)[number]): Generator<Pattern> {
  const sliders = slidersOf(generator);
  const further = [
    {},
    { rotation: 37, mirrored: true, stretched: true },
    { rotation: -180, scale: 20, text: "Ä" },
    { rotation: 90, scale: 100, stretched: true, text: "" },
    { text: "The quick brown fox jumps over 13 lazy dogs & 1 ♥, whatever!" },
  ];
  yield startPattern(generator);
  for (const [key, { min, max }] of sliders)
    for (const value of [min, max]) yield startPattern(generator, { values: { [key]: value } });
  const random = startRandom(generator.name.length);
  const all = (choose: (min: number, max: number, step: number) => number) =>
    Object.fromEntries(sliders.map(([key, { min, max, step }]) => [key, choose(min, max, step)]));
  for (const changes of further) {
    yield startPattern(generator, { ...changes, values: all((min) => min) });
    yield startPattern(generator, { ...changes, values: all((_, max) => max) });
    yield startPattern(generator, { ...changes, values: all((min, max) => (random() < 0.5 ? min : max)) });
    const any = all((min, max, step) => min + step * Math.round((random() * (max - min)) / step));
    yield startPattern(generator, { ...changes, values: any });
  }
}

function pointsOf({ x, y, count }: Line): [number, number][] {
  return Array.from({ length: count }, (_, i) => [x[i] as number, y[i] as number]);
}

/** What is wrong with a line, if anything. Lines are long and many, so it takes points from the arrays. */
function complaintOf({ x, y, count }: Line, { width, height, isRound }: TableShape): string | undefined {
  if (count < 2 || count > MAX_POINTS) return `${count} points`;
  let [lastColumn, lastRow] = [Number.NaN, Number.NaN];
  for (let i = 0; i < count; i++) {
    const [atX, atY] = [x[i] as number, y[i] as number];
    const [column, row] = [Math.round(atX * 100), Math.round(atY * 100)];
    // NaN is not close to anything.
    if (!(Math.abs(atX * 100 - column) + Math.abs(atY * 100 - row) < 1e-6))
      return `${atX}, ${atY} is not in hundredths`;
    const isInside = isRound
      ? (atX - width / 2) ** 2 + (atY - height / 2) ** 2 <= (width / 2) ** 2
      : atX >= 0 && atX <= width && atY >= 0 && atY <= height;
    if (!isInside) return `${atX}, ${atY} is outside`;
    if (lastColumn === column && lastRow === row) return `no move to ${atX}, ${atY}`;
    [lastColumn, lastRow] = [column, row];
  }
  return undefined;
}

describe.each(GENERATORS)("$name", (generator) => {
  test.each(TABLES)("stays on a table whatever the sliders say", (table) => {
    for (const pattern of extremesOf(generator)) {
      const complaint = complaintOf(lineOf(pattern, table), table);
      if (complaint)
        expect.fail(`${nameOf(table)}: ${complaint} with ${JSON.stringify({ ...pattern, generator: 0 })}`);
    }
  });

  test.each(TABLES)("begins and ends as its curve does", (table) => {
    const pattern = startPattern(generator);
    const { count, at } = curveOf(pattern, table);
    const points = pointsOf(lineOf(pattern, table));
    for (const [point, end] of [
      [points[0], at(0)],
      [points.at(-1), at(count)],
    ] as const) {
      expect(point?.[0]).toBeCloseTo(end[0], 1.9);
      expect(point?.[1]).toBeCloseTo(end[1], 1.9);
    }
  });

  test("has three to six sliders with reachable values and a title", () => {
    const sliders = slidersOf(generator);
    expect(sliders.length).toBeGreaterThanOrEqual(3);
    expect(sliders.length).toBeLessThanOrEqual(6);
    for (const [key, { min, max, step, initial, lucky = [min, max], needs, choices }] of sliders) {
      expect({ key, is: min <= initial && initial <= max && min < max }).toEqual({ key, is: true });
      expect({ key, steps: (initial - min) / step }).toEqual({
        key,
        steps: expect.closeTo(Math.round((initial - min) / step)),
      });
      expect(lucky[0] >= min && lucky[1] <= max).toBe(true);
      if (choices) expect([min, max, step]).toEqual([0, choices.length - 1, 1]);
      if (needs) expect(sliders.map(([other]) => other)).toContain(needs[0]);
    }
    expect(generator.title(startPattern(generator).values, "Anna")).not.toBe("");
  });
});

const CELL = 8;

/** The greatest distance of the curve's points from the line. */
function deviationOf(pattern: Pattern, table: TableShape): number {
  const { count, at } = curveOf(pattern, table);
  const points = pointsOf(lineOf(pattern, table));
  const cells = new Map<string, [number, number][][]>();
  const cellOf = (mm: number) => Math.floor(mm / CELL);
  for (const [i, from] of points.slice(0, -1).entries()) {
    const to = points[i + 1] as [number, number];
    for (let x = cellOf(Math.min(from[0], to[0]) - 1); x <= cellOf(Math.max(from[0], to[0]) + 1); x++) {
      for (let y = cellOf(Math.min(from[1], to[1]) - 1); y <= cellOf(Math.max(from[1], to[1]) + 1); y++) {
        const key = `${x} ${y}`;
        cells.set(key, [...(cells.get(key) ?? []), [from, to]]);
      }
    }
  }
  let worst = 0;
  for (let probe = 0, last = points.length * 5; probe <= last; probe++) {
    const [x, y] = at((probe / last) * count);
    const near = cells.get(`${cellOf(x)} ${cellOf(y)}`) ?? [];
    const distances = near.map(([from, to]) =>
      distanceTo(x, y, from as [number, number], to as [number, number]),
    );
    worst = Math.max(worst, Math.min(...distances));
  }
  return worst;
}

function distanceTo(x: number, y: number, [ax, ay]: [number, number], [bx, by]: [number, number]): number {
  const [dx, dy] = [bx - ax, by - ay];
  const share = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)));
  return Math.hypot(x - ax - share * dx, y - ay - share * dy);
}

test.each(GENERATORS)("$name deviates from its curve by at most 0.05 mm", (generator) => {
  const [rectangle, , round] = TABLES as [TableShape, TableShape, TableShape, TableShape];
  const wavy = Object.fromEntries(
    slidersOf(generator).map(([key, { lucky, initial }]) => [key, lucky?.[1] ?? initial]),
  );
  for (const table of [rectangle, round])
    for (const values of [{}, wavy])
      expect(deviationOf(startPattern(generator, { values }), table)).toBeLessThanOrEqual(TOLERANCE);
});

test("a line that would be too long has fewer points instead of an end", () => {
  const [, , , large] = TABLES as [TableShape, TableShape, TableShape, TableShape];
  for (const generator of GENERATORS) {
    const finest = Object.fromEntries(
      slidersOf(generator).map(([key, { min, max }]) => [key, key === "spacing" ? min : max]),
    );
    const pattern = startPattern(generator, { values: finest });
    const { count, at } = curveOf(pattern, large);
    const [x, y] = at(count);
    const line = lineOf(pattern, large);
    expect(
      Math.hypot((line.x[line.count - 1] as number) - x, (line.y[line.count - 1] as number) - y),
    ).toBeLessThan(0.02);
  }
});

test.each([0, 45, 90, 135])("waves across a table stay on it at %i degrees", (angle) => {
  for (const table of TABLES) {
    const pattern = startPattern(wipe, { values: { way: 2, angle, waves: 3, height: 400 } });
    expect(complaintOf(lineOf(pattern, table), table)).toBeUndefined();
  }
});
