import type { Strip } from "../../../api/types";
import { channels, type Rgb } from "../../../lib/color";
import type { EffectList } from "../effect-list";
import { type Draw, EFFECTS } from "./effects";

/** Prepares the frame at a phase for a number of LEDs. Nothing for modes that are drawn elsewhere. */
export type Preview = (phase: number, count: number) => Draw;

export function previewOf(strip: Strip, list: EffectList | null): Preview | undefined {
  const effect = EFFECTS[strip.mode];
  if (!effect) return undefined;
  const uses = list?.effects.find(({ name }) => name === strip.mode);
  const palette = uses?.palette ? list?.palettes.find(({ name }) => name === strip.palette) : undefined;
  const look = {
    colors: [strip.color, strip.color2 ?? strip.color, strip.color3 ?? strip.color].map(channels) as Rgb[],
    palette: palette?.colors.length ? palette.colors.map(channels) : null,
    intensity: (strip.intensity ?? 128) / 255,
  };
  return (phase, count) => effect(look, phase, count);
}
