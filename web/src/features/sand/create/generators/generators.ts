import type { Generator, Slider } from "./generator";
import { lissajous } from "./lissajous";
import { rose } from "./rose";
import { spiral } from "./spiral";
import { spirograph } from "./spirograph";
import { star } from "./star";
import { superformula } from "./superformula";
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
