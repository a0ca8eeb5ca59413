import type { Preset, PresetContent, PresetLook } from "../../../api/presets";
import type { Strip } from "../../../api/types";

/** Seconds in which a preset made in the panel fades in. */
const TRANSITION = 1;

/** The look of the strip, lit. */
export function lookOf({ id: _id, ledCount: _count, ...look }: Strip): PresetLook {
  return { ...look, enabled: true };
}

export function presetOf(name: string, strip: Strip): PresetContent {
  return { name, transition: TRANSITION, led: { strips: [lookOf(strip)] } };
}

/** The strip as the preset shows it. */
export function stripWith({ preset }: Preset, strip: Strip): Strip {
  return { ...strip, ...preset.led.strips[0] };
}

/** True if the strip shows what the preset sets. */
export function showsPreset(strip: Strip, preset: Preset): boolean {
  return JSON.stringify(stripWith(preset, strip)) === JSON.stringify(strip);
}
