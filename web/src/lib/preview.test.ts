import { describe, expect, it } from "vitest";
import { isLit } from "./lit";
import { advancePhase, hue, previewCount, renderFrame } from "./preview";

const LEDS = 50;

function frame(mode: string, phase: number, brightness = 255, color = "#ff8000"): Uint8ClampedArray {
  const rgba = new Uint8ClampedArray(LEDS * 4);
  renderFrame({ mode, color, brightness }, phase, rgba);
  return rgba;
}

const pixels = (rgba: Uint8ClampedArray) =>
  Array.from({ length: LEDS }, (_, led) => [...rgba.subarray(led * 4, led * 4 + 3)]);

describe("the phase", () => {
  it("never jumps when the speed changes", () => {
    let phase = 0;
    for (const speed of [100, 1000, 0, 10, 1000, 100]) {
      const before = phase;
      phase = advancePhase(phase, speed, 16);
      expect(phase - before).toBeGreaterThanOrEqual(0);
      expect(phase - before).toBeLessThanOrEqual(0.016);
    }
  });

  it("advances one cycle a second at full speed and does not move at speed 0", () => {
    let phase = 0;
    for (let step = 0; step < 100; step++) phase = advancePhase(phase, 1000, 10);
    expect(phase).toBeCloseTo(1);
    expect(advancePhase(phase, 0, 100)).toBe(phase);
  });

  it("continues from its value after a long pause", () => {
    expect(advancePhase(3, 1000, 60_000)).toBeCloseTo(3.1);
    expect(advancePhase(3, 1000, -5)).toBe(3);
  });
});

describe("a frame", () => {
  it("of solid shows the colour at the given brightness", () => {
    expect(pixels(frame("solid", 0.3))).toEqual(Array(LEDS).fill([255, 128, 0]));
    expect(pixels(frame("solid", 0.3, 51))).toEqual(Array(LEDS).fill([51, 26, 0]));
  });

  it("of an unknown mode looks like solid", () => {
    expect(frame("aurora", 0.3)).toEqual(frame("solid", 0));
  });

  it("of a rainbow contains every hue and moves towards the end", () => {
    const still = pixels(frame("rainbow", 0));
    expect(still[0]).toEqual([255, 0, 0]);
    expect(new Set(still.map(String)).size).toBe(LEDS);
    expect(pixels(frame("rainbow", 0.1)).slice(5)).toEqual(still.slice(0, LEDS - 5));
  });

  it("of a chase has lit and dark places that move towards the end", () => {
    const brightest = (phase: number) => pixels(frame("chase", phase)).findIndex(([r = 0]) => r > 220);
    expect(pixels(frame("chase", 0)).filter(([r]) => r === 0).length).toBeGreaterThan(5);
    expect(brightest(0.1)).toBeLessThan(brightest(0.2));
  });

  it("of breathing changes all LEDs together and never becomes dark", () => {
    for (const phase of [0, 0.1, 0.25, 0.4]) {
      const shown = pixels(frame("breathing", phase));
      expect(new Set(shown.map(String)).size).toBe(1);
      expect(shown[0]?.[0]).toBeGreaterThan(0);
    }
    expect(frame("breathing", 0)).not.toEqual(frame("breathing", 0.25));
  });

  it.each(["twinkle", "party"])("of %s differs between LEDs and over time", (mode) => {
    expect(new Set(pixels(frame(mode, 0.2)).map(String)).size).toBeGreaterThan(10);
    expect(frame(mode, 0.2)).not.toEqual(frame(mode, 0.3));
    expect(frame(mode, 0.2)).toEqual(frame(mode, 0.2));
  });

  it.each(["solid", "rainbow", "chase", "breathing", "twinkle", "party"])(
    "of %s is dark without brightness",
    (mode) => {
      expect(pixels(frame(mode, 0.37, 0))).toEqual(Array(LEDS).fill([0, 0, 0]));
    },
  );

  it.each(["rainbow", "chase", "breathing", "twinkle"])("of %s moves without jumps", (mode) => {
    for (let phase = 0; phase < 2; phase += 0.01) {
      const [a, b] = [frame(mode, phase), frame(mode, phase + 0.0005)];
      const most = Math.max(...a.map((value, i) => Math.abs(value - (b[i] ?? 0))));
      expect(most).toBeLessThan(40);
    }
  });
});

it("shows 1 to 50 LEDs", () => {
  expect([0, 1, 50, 51, 300, Number.NaN].map(previewCount)).toEqual([1, 1, 50, 50, 50, 1]);
});

it("is lit only when enabled and not off", () => {
  const lit = { enabled: true, mode: "solid", brightness: 1 };
  const darkened = [{}, { enabled: false }, { mode: "off" }, { brightness: 0 }];
  expect(darkened.map((by) => isLit({ ...lit, ...by }))).toEqual([true, false, false, false]);
});

it("hue() covers the colour wheel", () => {
  expect(hue(0).map(Math.round)).toEqual([255, 0, 0]);
  expect(hue(1 / 3).map(Math.round)).toEqual([0, 255, 0]);
  expect(hue(-1 / 3).map(Math.round)).toEqual([0, 0, 255]);
});
