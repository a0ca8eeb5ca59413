import { lissajous, rose, spiral, spirograph, star, superformula } from "./curves";
import type { Generator, Slider } from "./generator";
import { text } from "./text";
import { wipe } from "./wipe";

export const GENERATORS: readonly Generator[] = [
  spiral,
  rose,
  star,
  spirograph,
  lissajous,
  superformula,
  text,
  wipe,
];

export function slidersOf({ sliders }: Generator): [key: string, slider: Slider][] {
  return Object.entries(sliders);
}
