import type { TableShape } from "../../line/sand-line";

export type Point = readonly [x: number, y: number];

/** A line that is smooth between whole numbers of t, from 0 to `count`, which is less than 20,000. */
export interface Curve {
  count: number;
  at(t: number): Point;
}

/** A curve around 0,0; y points up. */
export interface Figure extends Curve {
  /**
   * What it fills: the circle with radius 1, the square from -1 to 1, or the table itself. For the table the
   * points are in mm and already turned by `Room.angle`; for the others they are turned and enlarged later.
   */
  fills: "circle" | "square" | "table";
}

export interface Slider {
  label: string;
  min: number;
  max: number;
  step: number;
  initial: number;
  /** Values in mm are those of a table of about 600 x 400 mm; see sizeFactor(). */
  unit: "" | "mm" | "%" | "°";
  /** The names of the values 0, 1 …: a choice instead of a slider. */
  choices?: readonly string[];
  /** The values that are often beautiful, for "Surprise me". */
  lucky?: readonly [from: number, to: number];
  /** It has an effect only while another slider has at least this value. */
  needs?: readonly [key: string, atLeast: number];
}

export interface Room {
  table: TableShape;
  /** Radius in mm of the largest circle on the table. */
  radius: number;
  /** In radians, counterclockwise. */
  angle: number;
  text: string;
}

export type Values<Key extends string = string> = Readonly<Record<Key, number>>;

export interface Generator<Key extends string = string> {
  name: string;
  sliders: Readonly<Record<Key, Slider>>;
  /** True if it draws the user's text. */
  hasText?: boolean;
  /** True if turning is one of its sliders. */
  hasAngle?: boolean;
  /** What the user would call the result. */
  title(values: Values<Key>, text: string): string;
  /** The values are within their sliders, those in mm are multiplied by sizeFactor(). */
  draw(values: Values<Key>, room: Room): Figure;
}

/** Checks that a generator uses its own sliders. */
export function generator<Key extends string>(made: Generator<Key>): Generator<Key> {
  return made;
}

type Optional = Pick<Slider, "lucky" | "needs">;

export function slider(
  label: string,
  [min, max, step]: readonly [number, number, number],
  initial: number,
  unit: Slider["unit"] = "",
  further?: Optional,
): Slider {
  return { label, min, max, step, initial, unit, ...further };
}

export function choice(label: string, ...choices: string[]): Slider {
  return { label, min: 0, max: choices.length - 1, step: 1, initial: 0, unit: "", choices };
}

/** The distance between neighbouring grooves. */
export function lineSpacing(initial: number, max = 40): Slider {
  return slider("Line spacing", [2, max, 0.5], initial, "mm", { lucky: [5, 14] });
}

const USUAL_SIZE = Math.sqrt(600 * 400);

/** A power of two: the table's size compared to 600 x 400 mm. */
export function sizeFactor({ width, height }: TableShape): number {
  return 2 ** Math.round(Math.log2(Math.sqrt(width * height) / USUAL_SIZE));
}

export function polar(radius: number, angle: number): Point {
  return [radius * Math.cos(angle), radius * Math.sin(angle)];
}

export function between(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}

export function gcd(a: number, b: number): number {
  return b === 0 ? a : gcd(b, a % b);
}

/** The part of a straight line that is on the table: the shares of `along` from its middle point. */
export function chord(
  { width, height, isRound }: TableShape,
  [x, y]: Point,
  [dx, dy]: Point,
): [number, number] {
  if (isRound) {
    const middle = -(x * dx + y * dy);
    const half = Math.sqrt(Math.max(0, (width / 2) ** 2 - x * x - y * y + middle * middle));
    return [middle - half, middle + half];
  }
  let [from, to] = [-Infinity, Infinity];
  for (const [start, step, size] of [
    [x, dx, width],
    [y, dy, height],
  ] as const) {
    if (Math.abs(step) < 1e-9) continue;
    const ends = [(-size / 2 - start) / step, (size / 2 - start) / step];
    from = Math.max(from, Math.min(...ends));
    to = Math.min(to, Math.max(...ends));
  }
  return from < to ? [from, to] : [(from + to) / 2, (from + to) / 2];
}

/** Half of the table's extent in a direction of length 1. */
export function halfExtent({ width, height, isRound }: TableShape, [dx, dy]: Point): number {
  return isRound ? width / 2 : (Math.abs(dx) * width + Math.abs(dy) * height) / 2;
}
