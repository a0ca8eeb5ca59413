import type { Line, TableShape } from "../line/sand-line";
import {
  type Curve,
  type Figure,
  type Generator,
  type Point,
  type Slider,
  sizeFactor,
  type Values,
} from "./generators/generator";
import { GENERATORS, slidersOf } from "./generators/generators";
import { sampled } from "./sample";

/** What the user has chosen. */
export interface Pattern {
  generator: Generator;
  values: Values;
  text: string;
  /** Degrees counterclockwise */
  rotation: number;
  /** Percent of the table */
  scale: number;
  mirrored: boolean;
  /** Stretched over a table that is not square. */
  stretched: boolean;
}

/**
 * Chords deviate from the curve by at most this many mm. The hub's rule (core/sand/geometry/chord_rule.h) would
 * save nothing at the usual speed, and 0 to 8 % of the time at three times that.
 */
export const TOLERANCE = 0.05;
/** Keeps rounded points on a round table. */
const ROUND_INSET = 0.01;
/** Points at which the size of a turned figure is measured, and what may be between them. */
const PROBES = 4096;
const BETWEEN_PROBES = 1.0005;

export function startPattern(generator: Generator, changes: Partial<Pattern> = {}): Pattern {
  const initial = slidersOf(generator).map(([key, { initial }]) => [key, initial] as const);
  return {
    generator,
    text: "Lumisand",
    rotation: 0,
    scale: 100,
    mirrored: false,
    stretched: false,
    ...changes,
    values: { ...Object.fromEntries(initial), ...changes.values },
  };
}

/** Another pattern with values that are often beautiful. A text stays a text, with the same letters. */
export function surprise({ generator, text, scale, stretched }: Pattern, random = Math.random): Pattern {
  const free = GENERATORS.filter(({ hasText, hasAngle }) => !hasText && !hasAngle);
  const chosen = generator.hasText ? generator : (free[Math.floor(random() * free.length)] ?? generator);
  const values = Object.fromEntries(
    slidersOf(chosen).map(([key, slider]) => [key, luckyOf(slider, random())]),
  );
  return startPattern(chosen, { text, scale, stretched, values });
}

function luckyOf({ min, max, step, lucky: [from, to] = [min, max] }: Slider, share: number): number {
  return Number((min + step * Math.round((from - min + share * (to - from)) / step)).toFixed(2));
}

/** The pattern's line on a table: a single one, at most MAX_POINTS points, none outside. */
export function lineOf(pattern: Pattern, table: TableShape, tolerance = TOLERANCE): Line {
  return sampled(curveOf(pattern, table), tolerance);
}

/** The pattern's exact curve, in mm from the table's lower left corner. */
export function curveOf(pattern: Pattern, table: TableShape): Curve {
  const { generator } = pattern;
  const factor = sizeFactor(table);
  const values = Object.fromEntries(
    slidersOf(generator).map(([key, { unit, initial }]) => {
      const value = pattern.values[key] ?? initial;
      return [key, unit === "mm" ? value * factor : value];
    }),
  );
  const angle = generator.hasAngle ? 0 : (pattern.rotation * Math.PI) / 180;
  const radius = Math.min(table.width, table.height) / 2;
  const figure = generator.draw(values, { table, radius, angle, text: pattern.text });
  const placed = place(figure, angle, pattern, table);
  return { count: figure.count, at: (t) => onTable(placed(figure.at(t)), table) };
}

/** From the figure's coordinates to mm around the table's middle. */
function place(figure: Figure, angle: number, pattern: Pattern, table: TableShape): (point: Point) => Point {
  const mirror = pattern.mirrored ? -1 : 1;
  const scale = pattern.scale / 100;
  if (figure.fills === "table") return ([x, y]) => [x * scale * mirror, y * scale];
  // Circles begin at the top.
  const turned = figure.fills === "circle" ? angle + Math.PI / 2 : angle;
  const [cos, sin] = [Math.cos(turned), Math.sin(turned)];
  const short = Math.min(table.width, table.height);
  const [halfX, halfY] = pattern.stretched ? [table.width / 2, table.height / 2] : [short / 2, short / 2];
  const size = figure.fills === "square" ? scale / excessOf(figure, cos, sin, table) : scale;
  return ([x, y]) => [(x * cos - y * sin) * halfX * size * mirror, (x * sin + y * cos) * halfY * size];
}

/** How much larger than its circle or square a turned figure is. */
function excessOf({ count, at }: Figure, cos: number, sin: number, { isRound }: TableShape): number {
  let excess = 0;
  for (let i = 0; i <= PROBES; i++) {
    const [x, y] = at((i / PROBES) * count);
    const size = isRound
      ? Math.hypot(x, y)
      : Math.max(Math.abs(x * cos - y * sin), Math.abs(x * sin + y * cos));
    if (size > excess) excess = size;
  }
  return excess * BETWEEN_PROBES || 1;
}

function onTable([x, y]: Point, { width, height, isRound }: TableShape): Point {
  if (isRound) {
    const radius = width / 2 - ROUND_INSET;
    const inward = Math.min(1, radius / (Math.hypot(x, y) || 1));
    return [x * inward + width / 2, y * inward + height / 2];
  }
  return [clamped(x + width / 2, width), clamped(y + height / 2, height)];
}

function clamped(value: number, max: number): number {
  return Math.min(max, Math.max(0, value));
}
