import { beforeEach, describe, expect, it } from "vitest";
import { drawFrame, frames, manualFrames, preferStill } from "../../../test/frames";
import { createPreviewPlayer, type PlayedAppearance } from "./preview-player";

const APPEARANCE: PlayedAppearance = {
  enabled: true,
  mode: "rainbow",
  color: "#ff8000",
  brightness: 255,
  speed: 1000,
  ledCount: 50,
};

let painted: Uint8ClampedArray[];
let now: number;

beforeEach(() => {
  manualFrames();
  painted = [];
  now = 1000;
});

const player = () => createPreviewPlayer({ fit() {}, paint: (rgba) => painted.push(rgba.slice()) });

function run(count: number): void {
  for (let frame = 0; frame < count && frames.length > 0; frame++) {
    now += 16;
    drawFrame(now);
  }
}

const last = () => painted.at(-1) ?? new Uint8ClampedArray();
const distance = (a: Uint8ClampedArray, b: Uint8ClampedArray) =>
  Math.max(...a.map((value, i) => Math.abs(value - (b[i] ?? 0))));

describe("the player", () => {
  it("does not jump when the speed changes", () => {
    const preview = player();
    preview.play({ ...APPEARANCE, speed: 100 });
    run(200);
    for (const speed of [900, 20, 1000, 0]) {
      const before = last();
      preview.play({ ...APPEARANCE, speed });
      run(1);
      expect(distance(before, last())).toBeLessThan(30);
    }
  });

  it("cross-fades between modes", () => {
    const preview = player();
    preview.play({ ...APPEARANCE, mode: "solid", color: "#000000" });
    run(100);
    preview.play({ ...APPEARANCE, mode: "solid", color: "#ffffff" });
    run(2);
    expect(last()[0]).toBeGreaterThan(0);
    expect(last()[0]).toBeLessThan(255);
    run(100);
    expect(last()[0]).toBe(255);
  });

  it("requests no frames when nothing moves, and restarts on a change", () => {
    const preview = player();
    preview.play({ ...APPEARANCE, mode: "solid" });
    run(200);
    expect(frames).toEqual([]);
    preview.play({ ...APPEARANCE, mode: "solid", brightness: 100 });
    expect(frames).toHaveLength(1);
  });

  it("keeps animating while the pattern moves", () => {
    player().play(APPEARANCE);
    run(500);
    expect(frames).toHaveLength(1);
  });

  it.each([{ enabled: false }, { mode: "off" }])("goes dark with %o", (change) => {
    const preview = player();
    preview.play(APPEARANCE);
    run(10);
    preview.play({ ...APPEARANCE, ...change });
    run(200);
    expect([...last()].filter((_, i) => i % 4 !== 3).every((value) => value === 0)).toBe(true);
    expect(frames).toEqual([]);
  });

  it("shows a still picture to users who prefer reduced motion", () => {
    preferStill(true);
    const preview = player();
    preview.play(APPEARANCE);
    run(10);
    expect(painted).toHaveLength(1);
    expect(Math.max(...last())).toBe(255);
    preview.play({ ...APPEARANCE, brightness: 100 });
    run(10);
    expect(painted).toHaveLength(2);
  });

  it("draws nothing after it is stopped", () => {
    const preview = player();
    preview.play(APPEARANCE);
    run(3);
    preview.stop();
    expect(frames).toEqual([]);
  });

  it("follows the number of LEDs, up to 50", () => {
    const preview = player();
    preview.play({ ...APPEARANCE, ledCount: 8 });
    run(2);
    expect(last()).toHaveLength(32);
    preview.play({ ...APPEARANCE, ledCount: 300 });
    run(2);
    expect(last()).toHaveLength(200);
  });
});
