import { beforeEach, describe, expect, it, vi } from "vitest";
import { matrixItem } from "../../../../test/fake-config-hub";
import { drawFrame, frames, manualFrames, preferStill } from "../../../../test/frames";
import { BLUE, plainPattern, RED } from "../../../../test/saved-patterns";
import type { MatrixItem } from "../../../api/types";
import { applyPatch, type Patch } from "../../../lib/patch";
import { createMatrixPlayer } from "./matrix-player";

type MatrixPlayer = ReturnType<typeof createMatrixPlayer>;

const paint = vi.fn((_rgba: Uint8ClampedArray) => {});
const player = () => createMatrixPlayer({ fit: () => {}, paint });

beforeEach(() => {
  manualFrames();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"], now: Date.UTC(2026, 0, 1, 14, 5, 30) });
  paint.mockClear();
});

const shown = (change: Patch<MatrixItem>) => ({
  item: applyPatch(matrixItem("Hall"), change),
  hubClockOffset: 0,
  weather: null,
  patterns: { 1: plainPattern("Red", RED), 2: plainPattern("Flash", RED, BLUE) },
});
const TIME_PAGE = { ...matrixItem("").display, mode: "time" as const };

/** Runs requested frames, at most ten; returns their number. */
function play(): number {
  let drawn = 0;
  for (; frames.length > 0 && drawn < 10; drawn++) drawFrame(1000 + drawn * 100);
  return drawn;
}

const picture = () => paint.mock.lastCall?.[0].join();

function awake(change: Patch<MatrixItem>, still = false): MatrixPlayer {
  preferStill(still);
  const playing = player();
  playing.setAwake(true);
  playing.play(shown(change));
  drawFrame(0);
  return playing;
}

it.each([
  ["a pattern", {}, 0],
  ["a pattern inside a border", { display: { rainbowBorder: true } }, 10],
  ["a matrix that is off", { display: { mode: "off", rainbowBorder: true } }, 0],
  ["a matrix that is not active", { matrix: { enabled: false }, display: { mode: "text" } }, 0],
  ["a text", { display: { mode: "text" } }, 10],
  ["a saved pattern of one frame", { display: { patternId: 1 } }, 0],
  ["an animation", { display: { patternId: 2 } }, 10],
  ["a pattern that is followed by another page", { display: { pages: [TIME_PAGE] } }, 10],
] as const)("%s is drawn only as often as it changes", (_, change, more) => {
  const playing = awake(change);
  expect(play()).toBe(more);
  playing.play(shown({ ...change, matrix: { brightness: 9 } }));
  expect(play()).toBeGreaterThan(0);
});

it("scales the brightness of a pattern, row by row", () => {
  awake({ matrix: { brightness: 51 }, display: { pattern: { 0: "#ff0000", 15: "#00ff00" } } });
  const rgba = paint.mock.lastCall?.[0];
  expect([...(rgba?.subarray(0, 12) ?? [])]).toEqual([122, 0, 0, 255, 0, 122, 0, 255, 0, 0, 0, 255]);
});

it("moves while awake", () => {
  awake({ display: { mode: "text" } });
  const first = picture();
  expect(play()).toBe(10);
  expect(picture()).not.toBe(first);
});

it("paints an unchanged picture once", () => {
  const playing = awake({ display: { mode: "pattern" } });
  play();
  expect(paint).toHaveBeenCalledTimes(1);
  playing.play(shown({ display: { mode: "pattern", pattern: { 0: "#ff0000" } } }));
  play();
  expect(paint).toHaveBeenCalledTimes(2);
});

it("paints its picture again when the canvas has another size", () => {
  const playing = awake({ display: { mode: "off" } });
  playing.fit();
  expect(paint).toHaveBeenCalledTimes(2);
});

it("does not animate off screen, but shows new settings", () => {
  const playing = awake({ display: { mode: "text" } });
  playing.setAwake(false);
  drawFrame(300);
  expect(frames).toEqual([]);
  const before = picture();
  playing.play(shown({ display: { mode: "time" } }));
  drawFrame(600);
  expect(picture()).not.toBe(before);
  expect(frames).toEqual([]);
  playing.setAwake(true);
  expect(frames).toHaveLength(1);
});

it("restarts a text when it changes, but not for a change of its colour", () => {
  const playing = awake({ display: { mode: "text" } });
  const first = picture();
  drawFrame(900);
  const later = picture();
  playing.play(shown({ display: { mode: "text" }, matrix: { brightness: 64 }, name: "Other" }));
  drawFrame(900);
  expect(picture()).toBe(later);
  playing.play(shown({ display: { mode: "text", speed: 110 } }));
  drawFrame(5000);
  expect(picture()).toBe(first);
});

describe("a saved pattern", () => {
  const flash = shown({ display: { patternId: 2 } });

  it("starts with its first frame when it is chosen, and again when it may move", () => {
    const playing = awake({ display: { patternId: 1 } });
    const red = picture();
    drawFrame(130);
    playing.play(flash);
    drawFrame(130);
    expect(picture()).toBe(red);
    drawFrame(230);
    expect(picture()).not.toBe(red);
    playing.play({ ...flash, isStill: true });
    drawFrame(240);
    expect(picture()).toBe(red);
    expect(frames).toEqual([]);
    playing.play(flash);
    drawFrame(930);
    expect(picture()).toBe(red);
  });

  it("is shown when it has arrived", () => {
    const playing = player();
    playing.setAwake(true);
    playing.play({ ...flash, patterns: {} });
    drawFrame(0);
    const dark = picture();
    expect(frames).toEqual([]);
    playing.play(flash);
    drawFrame(10);
    expect(picture()).not.toBe(dark);
  });
});

describe("for users who prefer reduced motion", () => {
  /** Draws the frames that are requested after this time. */
  function pass(ms: number): void {
    vi.advanceTimersByTime(ms);
    drawFrame(Date.now());
  }

  it("it does not move and requests no frames", () => {
    awake({ display: { mode: "text" } }, true);
    expect(frames).toEqual([]);
    pass(29_000);
    expect(frames).toEqual([]);
    expect(paint).toHaveBeenCalledTimes(1);
  });

  it("it updates the clock every minute of the hub's time", () => {
    const playing = awake({ display: { mode: "time" } }, true);
    playing.play({ ...shown({ display: { mode: "time" } }), hubClockOffset: 10_000 });
    drawFrame(Date.now());
    const before = picture();
    pass(19_999);
    expect(picture()).toBe(before);
    pass(1);
    const next = picture();
    expect(next).not.toBe(before);
    pass(59_999);
    expect(picture()).toBe(next);
    pass(1);
    expect(picture()).not.toBe(next);
  });

  it.each([
    ["stopped", (playing: MatrixPlayer) => playing.stop()],
    ["off the screen", (playing: MatrixPlayer) => playing.setAwake(false)],
  ])("it stops when %s", (_, rest) => {
    rest(awake({ display: { mode: "time" } }, true));
    paint.mockClear();
    pass(180_000);
    expect(paint).not.toHaveBeenCalled();
    expect(frames).toEqual([]);
  });

  it("it shows the current time when it becomes visible again", () => {
    const playing = awake({ display: { mode: "time" } }, true);
    const before = picture();
    playing.setAwake(false);
    pass(180_000);
    playing.setAwake(true);
    drawFrame(Date.now());
    expect(picture()).not.toBe(before);
  });
});

it("shows the hub's local time in any browser time zone, and dashes while the hub's clock is not set", () => {
  const playing = awake({ display: { mode: "time" } });
  const atFive = picture();
  playing.play({ ...shown({ display: { mode: "time" } }), hubClockOffset: 3_600_000 });
  vi.setSystemTime(Date.now() - 3_600_000);
  drawFrame(10);
  expect(picture()).toBe(atFive);
  playing.play({ ...shown({ display: { mode: "time" } }), hubClockOffset: null });
  drawFrame(20);
  const dashes = picture();
  expect(dashes).not.toBe(atFive);
  vi.setSystemTime(Date.now() + 60_000);
  drawFrame(30);
  expect(picture()).toBe(dashes);
});
