import { BLACK, channels, type Rgb } from "./color";

export interface PreviewAppearance {
  mode: string;
  color: string;
  /** 0-255 */
  brightness: number;
  /** Draws a mode that this file does not know: prepares a frame, whose LEDs are asked for by index. */
  preview?: (phase: number, count: number) => (index: number) => Rgb;
}

const PREVIEW_MAX_LEDS = 50;

const FULL_SPEED = 1000;
const MAX_STEP_MS = 100;

/**
 * The phase counts cycles of the pattern. It only advances, by speed times elapsed time, so a new speed never
 * makes the pattern jump. Full speed is one cycle a second; a long pause counts as 100 ms.
 */
export function advancePhase(phase: number, speed: number, elapsedMs: number): number {
  const step = Math.min(Math.max(elapsedMs, 0), MAX_STEP_MS);
  return phase + (speed / FULL_SPEED) * (step / 1000);
}

/** A fully saturated colour; hue in turns, any number. */
export function hue(turns: number): Rgb {
  const channel = (offset: number) => {
    const k = (((turns + offset) % 1) + 1) % 1;
    return 255 * Math.min(1, Math.max(0, Math.abs(k * 6 - 3) - 1));
  };
  return [channel(0), channel(2 / 3), channel(1 / 3)];
}

/** The colour of one LED. It looks like the hub's effect, but in screen colours. */
type Effect = (index: number, count: number, phase: number, color: Rgb) => Rgb;

export const scale = ([r, g, b]: Rgb, level: number): Rgb => [r * level, g * level, b * level];
export const wrap = (value: number) => value - Math.floor(value);

/** Looks random, 0..1. */
export const chanceOf = (seed: number) => wrap(Math.sin(seed * 127.1 + 311.7) * 43758.5453);

const solid: Effect = (_index, _count, _phase, color) => color;

const rainbow: Effect = (index, count, phase) => hue(index / count - phase);

const COMETS = 3;
const COMET_EDGE = 0.03;
const COMET_TAIL_END = 0.3;
const chase: Effect = (index, count, phase, color) => {
  const part = wrap(COMETS * (index / count - phase));
  if (part < COMET_EDGE) return scale(color, 1 - part / COMET_EDGE);
  return scale(color, Math.max(0, (part - COMET_TAIL_END) / (1 - COMET_TAIL_END)) ** 2);
};

const BREATHS_PER_CYCLE = 2;
const MIN_BREATH = 0.12;
const breathing: Effect = (_index, _count, phase, color) => {
  const swing = 0.5 - 0.5 * Math.cos(phase * BREATHS_PER_CYCLE * 2 * Math.PI);
  return scale(color, MIN_BREATH + (1 - MIN_BREATH) * swing ** 1.5);
};

const TWINKLES_PER_CYCLE = 4;
const twinkle: Effect = (index, _count, phase, color) => {
  const turn = phase * TWINKLES_PER_CYCLE * (0.6 + chanceOf(index) * 0.8) + chanceOf(index + 0.5);
  return scale(color, 0.12 + 0.88 * Math.max(0, Math.sin(turn * 2 * Math.PI)) ** 4);
};

const SPARKLES_PER_CYCLE = 4;
const SPARKLE_ATTACK = 0.16;
const SPARKLES_SKIPPED = 0.25;
const party: Effect = (index, _count, phase) => {
  const life = phase * SPARKLES_PER_CYCLE + chanceOf(index);
  const age = wrap(life);
  const chance = chanceOf(index * 1.7 + Math.floor(life) * 5.3);
  if (chance < SPARKLES_SKIPPED) return BLACK;
  const level = age < SPARKLE_ATTACK ? age / SPARKLE_ATTACK : (1 - age) / (1 - SPARKLE_ATTACK);
  return scale(hue(chanceOf(chance * 97)), level);
};

const EFFECTS: Record<string, Effect> = { solid, rainbow, chase, breathing, twinkle, party };

/** Draws a frame of a mode of this file: the color of the LED with an index. Unknown modes look like solid. */
export function drawMode(
  { mode, color }: Pick<PreviewAppearance, "mode" | "color">,
  phase: number,
  count: number,
) {
  const [effect, own] = [EFFECTS[mode] ?? solid, channels(color)];
  return (index: number) => effect(index, count, phase, own);
}

/**
 * Fills `rgba` (4 bytes per LED, opaque) with one frame. Brightness scales gamma-coded screen values, whose
 * steps the eye sees as even.
 */
export function renderFrame(appearance: PreviewAppearance, phase: number, rgba: Uint8ClampedArray): void {
  const level = appearance.brightness / 255;
  const count = rgba.length / 4;
  const draw = appearance.preview?.(phase, count) ?? drawMode(appearance, phase, count);
  for (let index = 0; index < count; index++) {
    const [r, g, b] = draw(index);
    rgba[index * 4] = r * level;
    rgba[index * 4 + 1] = g * level;
    rgba[index * 4 + 2] = b * level;
    rgba[index * 4 + 3] = 255;
  }
}

export function previewCount(ledCount: number): number {
  return Math.max(1, Math.min(PREVIEW_MAX_LEDS, Math.floor(ledCount) || 1));
}
