import { beforeEach, expect, it, vi } from "vitest";
import { BLACK_PATTERN, matrixItem } from "../../../test/fake-config-hub";
import type { MatrixItem } from "../../api/types";
import { applyPatch, type Patch } from "../../lib/patch";
import { MatrixPlayer } from "./matrix-player";

let frames: ((timeMs: number) => void)[];
let now: number;
const paint = vi.fn((_rgba: Uint8ClampedArray) => {});

beforeEach(() => {
  frames = [];
  now = Date.UTC(2026, 0, 1, 14, 5, 30);
  paint.mockClear();
});

function player(still = false): MatrixPlayer {
  return new MatrixPlayer({
    requestFrame: (draw) => frames.push(draw),
    cancelFrame: () => frames.splice(0),
    now: () => now,
    paint,
    still,
  });
}

const shown = (change: Patch<MatrixItem>) => ({
  item: applyPatch(matrixItem("Hall"), change),
  hubAhead: 0,
  weather: null,
});

function draw(timeMs: number): void {
  for (const each of frames.splice(0)) each(timeMs);
}

const picture = () => paint.mock.lastCall?.[0].join();

function awake(change: Patch<MatrixItem>, still = false): MatrixPlayer {
  const playing = player(still);
  playing.setAwake(true);
  playing.play(shown(change));
  draw(0);
  return playing;
}

it("dims a pattern by its brightness, row by row", () => {
  awake({ matrix: { brightness: 51 }, display: { pattern: { 0: "#ff0000", 15: "#00ff00" } } });
  const rgba = paint.mock.lastCall?.[0];
  expect([...(rgba?.subarray(0, 12) ?? [])]).toEqual([122, 0, 0, 255, 0, 122, 0, 255, 0, 0, 0, 255]);
});

it("moves while awake, and paints a picture that stays only once", () => {
  awake({ display: { mode: "text" } });
  const first = picture();
  draw(300);
  expect(picture()).not.toBe(first);
  awake({ display: { pattern: { ...BLACK_PATTERN } } });
  paint.mockClear();
  draw(600);
  draw(900);
  expect(paint.mock.calls.length).toBeLessThan(3);
});

it("stands still while it is not on screen, but shows new settings", () => {
  const playing = awake({ display: { mode: "text" } });
  playing.setAwake(false);
  draw(300);
  expect(frames).toEqual([]);
  const before = picture();
  playing.play(shown({ display: { mode: "time" } }));
  draw(600);
  expect(picture()).not.toBe(before);
  expect(frames).toEqual([]);
  playing.setAwake(true);
  expect(frames).toHaveLength(1);
});

it("starts a text anew when it changes, but not for its colour's sake", () => {
  const playing = awake({ display: { mode: "text" } });
  const first = picture();
  draw(900);
  const later = picture();
  playing.play(shown({ display: { mode: "text" }, matrix: { brightness: 64 }, name: "Other" }));
  draw(900);
  expect(picture()).toBe(later);
  playing.play(shown({ display: { mode: "text", speed: 110 } }));
  draw(5000);
  expect(picture()).toBe(first);
});

it("stands still for those who want no motion, but keeps the time", () => {
  awake({ display: { mode: "text" } }, true);
  draw(900);
  expect(paint).toHaveBeenCalledTimes(1);
  awake({ display: { mode: "time" } }, true);
  const before = picture();
  now = Date.UTC(2026, 0, 1, 14, 5, 31);
  draw(2000);
  expect(picture()).toBe(before);
  now = Date.UTC(2026, 0, 1, 14, 6, 0);
  draw(3000);
  expect(picture()).not.toBe(before);
});

it("shows the hub's local time, wherever the browser is, and dashes while the hub does not know it", () => {
  const playing = awake({ display: { mode: "time" } });
  const atFive = picture();
  playing.play({ ...shown({ display: { mode: "time" } }), hubAhead: 3_600_000 });
  now -= 3_600_000;
  draw(10);
  expect(picture()).toBe(atFive);
  playing.play({ ...shown({ display: { mode: "time" } }), hubAhead: null });
  draw(20);
  const dashes = picture();
  expect(dashes).not.toBe(atFive);
  now += 60_000;
  draw(30);
  expect(picture()).toBe(dashes);
});
