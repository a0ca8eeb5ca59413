import type { Slider } from "./generators/generator";
import { GENERATORS, slidersOf } from "./generators/generators";
import { type Pattern, startPattern } from "./pattern";

/** Another pattern with values that are often beautiful. A text stays a text, with the same letters. */
export function surprise({ generator, text, scale, isStretched }: Pattern, random = Math.random): Pattern {
  const free = GENERATORS.filter(({ hasText, hasAngle }) => !hasText && !hasAngle);
  const chosen = generator.hasText ? generator : (free[Math.floor(random() * free.length)] ?? generator);
  const values = Object.fromEntries(
    slidersOf(chosen).map(([key, slider]) => [key, luckyOf(slider, random())]),
  );
  return startPattern(chosen, { text, scale, isStretched, values });
}

function luckyOf({ min, max, step, lucky: [from, to] = [min, max] }: Slider, share: number): number {
  return Number((min + step * Math.round((from - min + share * (to - from)) / step)).toFixed(2));
}
