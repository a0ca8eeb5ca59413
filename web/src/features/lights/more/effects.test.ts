import { describe, expect, it } from "vitest";
import type { LightMode, PaletteName } from "../../../api/types";
import type { Rgb } from "../../../lib/color";
import type { EffectList } from "../../../state/effect-list";
import { EFFECTS, type Look } from "./effects";
import { previewOf } from "./preview-of";

const LEDS = 50;
const COLORS: Rgb[] = [
  [255, 180, 107],
  [255, 95, 40],
  [190, 40, 110],
];
const LOOK: Look = { colors: COLORS, palette: null, intensity: 0.5 };
const STILL = ["gradient", "clock"];

const frame = (name: string, phase: number, look = LOOK, count = LEDS) => {
  const draw = EFFECTS[name]?.(look, phase, count);
  return Array.from({ length: count }, (_, led) => draw?.(led) ?? [NaN]);
};
const largestStep = (a: readonly (readonly number[])[], b: readonly (readonly number[])[]) =>
  Math.max(...a.flatMap((color, led) => color.map((value, i) => Math.abs(value - (b[led]?.[i] ?? 0)))));

describe.each(Object.keys(EFFECTS))("%s", (name) => {
  it("gives colors of a screen at any phase, intensity and number of LEDs", () => {
    for (const phase of [0, 0.3, 0.5, 7.99, 1234.5]) {
      for (const intensity of [0, 1]) {
        for (const count of [1, 2, LEDS]) {
          const values = frame(name, phase, { ...LOOK, intensity }, count).flat();
          for (const value of values) expect(value).toBeGreaterThanOrEqual(0);
          for (const value of values) expect(value).toBeLessThanOrEqual(255.001);
        }
      }
    }
  });

  it("gives light in the course of a cycle", () => {
    const lights = Array.from({ length: 40 }, (_, i) => Math.max(...frame(name, i / 40).flat()));
    expect(Math.max(...lights)).toBeGreaterThan(60);
  });

  it.skipIf(STILL.includes(name))("moves, without jumps", () => {
    let moved = 0;
    for (let i = 0; i < 400; i++) {
      const step = largestStep(frame(name, i / 400 + 0.000_05), frame(name, i / 400));
      expect(step).toBeLessThan(40);
      moved = Math.max(moved, step);
    }
    expect(moved).toBeGreaterThan(0);
  });
});

describe("a preview", () => {
  const list: EffectList = {
    effects: [
      { name: "fire", colors: 0, palette: true, intensity: true, speed: true },
      { name: "wave", colors: 1, palette: false, intensity: true, speed: true },
    ],
    palettes: [
      { name: "colors", colors: [] },
      { name: "ocean", colors: ["#0000ff", "#00ffff"] },
    ],
  };
  const colors = { color: "#ff0000", color2: "#000000", color3: "#000000" };
  const strip = {
    ...colors,
    id: "1",
    enabled: true,
    segments: [],
    ledCount: 50,
    brightness: 255,
    speed: 100,
  };
  const drawn = (mode: LightMode, palette: PaletteName) => {
    const draw = previewOf({ ...strip, mode, palette, intensity: 128 }, list)?.(0.3, LEDS);
    return Array.from({ length: LEDS }, (_, led) => draw?.(led) ?? []);
  };

  it("uses the palette only in effects that have one", () => {
    expect(drawn("fire", "ocean")).not.toEqual(drawn("fire", "colors"));
    expect(drawn("fire", "ocean").every(([red]) => red === 0)).toBe(true);
    expect(drawn("wave", "ocean")).toEqual(drawn("wave", "colors"));
  });
});
