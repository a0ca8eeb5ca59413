import type { TableShape } from "../line/sand-line";
import { patternFile } from "./gcode-file";
import { lissajous, rose, spiral, spirograph, star, superformula } from "./generators/curves";
import type { Generator as PatternGenerator } from "./generators/generator";
import { wipe } from "./generators/wipe";
import { lineOf, type Pattern, startPattern } from "./pattern";

type Preset = readonly [
  name: string,
  generator: PatternGenerator,
  values: Pattern["values"],
  further?: Partial<Pattern>,
];

/** Twelve patterns of our own. */
export const PRESETS: readonly Preset[] = [
  ["Zen Garden", wipe, { way: 2, spacing: 9, angle: 0, waves: 2, height: 400 }],
  ["Still Water", spiral, { spacing: 7.5, waves: 6, height: 130 }],
  ["Sunflower", spiral, { kind: 1, spacing: 6, waves: 13, height: 120, swirl: 38 }],
  ["Nautilus", spiral, { spacing: 9, waves: 7, height: 180, swirl: 14 }],
  ["Dahlia", rose, { petals: 9, wraps: 4, layers: 5, twist: 60, roundness: 120 }],
  ["Lotus", rose, { petals: 8, wraps: 3, layers: 3, twist: 36, roundness: 170 }],
  ["Origami", star, { points: 8, depth: 48, spacing: 10, twist: 90, bulge: 0 }],
  ["Pinwheel", star, { points: 6, depth: 22, spacing: 8, twist: 170, bulge: 45 }],
  ["Moon Orbit", spirograph, { ring: 105, wheel: 65, pen: 70 }],
  ["Anemone", spirograph, { ring: 96, wheel: 20, pen: 140, layers: 4, fade: 62 }],
  ["Pendulum", lissajous, { across: 3, up: 4, phase: 90, layers: 9, fade: 78 }, { stretched: true }],
  [
    "Desert Rose",
    superformula,
    { symmetry: 5, fullness: 0.8, inward: 1.6, outward: 1.6, spacing: 8, twist: 190 },
  ],
];

/** Yields the G-code of the shipped patterns one after another, because each takes some milliseconds. */
export function* shippedFiles(table: TableShape): Generator<File> {
  for (const [name, generator, values, further] of PRESETS)
    yield patternFile(name, lineOf(startPattern(generator, { ...further, values }), table));
}
