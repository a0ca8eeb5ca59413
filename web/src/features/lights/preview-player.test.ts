import { beforeEach, describe, expect, it } from "vitest";
import { type PlayedAppearance, PreviewPlayer } from "./preview-player";

const APPEARANCE: PlayedAppearance = {
  enabled: true,
  mode: "rainbow",
  color: "#ff8000",
  brightness: 255,
  speed: 1000,
  ledCount: 50,
};

let painted: Uint8ClampedArray[];
let waiting: ((timeMs: number) => void) | null;
let now: number;

beforeEach(() => {
  painted = [];
  waiting = null;
  now = 1000;
});

function player(still = false): PreviewPlayer {
  return new PreviewPlayer({
    requestFrame: (draw) => {
      waiting = draw;
      return 1;
    },
    cancelFrame: () => {
      waiting = null;
    },
    paint: (rgba) => painted.push(rgba.slice()),
    still,
  });
}

function run(frames: number): void {
  for (let frame = 0; frame < frames && waiting; frame++) {
    const draw = waiting;
    waiting = null;
    now += 16;
    draw(now);
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
    expect(waiting).toBeNull();
    preview.play({ ...APPEARANCE, mode: "solid", brightness: 100 });
    expect(waiting).not.toBeNull();
  });

  it("keeps animating while the pattern moves", () => {
    player().play(APPEARANCE);
    run(500);
    expect(waiting).not.toBeNull();
  });

  it.each([{ enabled: false }, { mode: "off" }])("goes dark with %o", (change) => {
    const preview = player();
    preview.play(APPEARANCE);
    run(10);
    preview.play({ ...APPEARANCE, ...change });
    run(200);
    expect([...last()].filter((_, i) => i % 4 !== 3).every((value) => value === 0)).toBe(true);
    expect(waiting).toBeNull();
  });

  it("shows a still picture to users who prefer reduced motion", () => {
    const preview = player(true);
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
    expect(waiting).toBeNull();
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
