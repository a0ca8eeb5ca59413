import { describe, expect, it } from "vitest";
import { addPoint, startPath } from "../reader/path";
import { createAnimation, durationMs } from "./animation";

describe("the animation of a pattern", () => {
  it("advances by elapsed time, up to its end", () => {
    const animation = createAnimation(10_000, 5_000, 0);
    expect([5_000, 7_500, 15_000, 99_000].map(animation.percentAt)).toEqual([0, 25, 100, 100]);
  });

  it("can start in the middle of a pattern", () => {
    expect(createAnimation(10_000, 0, 40).percentAt(1_000)).toBe(50);
  });

  it("ignores deviations from the hub of up to 5 points and jumps to its progress beyond", () => {
    const animation = createAnimation(10_000, 0, 0);
    for (const percent of [25, 15]) animation.correct(2_000, percent, 10_000);
    expect(animation.percentAt(2_000)).toBe(20);
    animation.correct(2_000, 26, 10_000);
    expect(animation.percentAt(3_000)).toBe(36);
    animation.correct(3_000, 30, 10_000);
    expect(animation.percentAt(3_000)).toBe(30);
  });

  it("changes its duration without a jump", () => {
    const animation = createAnimation(10_000, 0, 0);
    animation.correct(2_000, 21, 20_000);
    expect([2_000, 4_000].map(animation.percentAt)).toEqual([20, 30]);
  });

  it("does not move while paused, even if pause is called repeatedly", () => {
    const animation = createAnimation(10_000, 0, 0);
    animation.resume(500);
    animation.pause(1_000);
    animation.pause(2_000);
    expect(animation.percentAt(9_000)).toBe(10);
    animation.resume(9_000);
    expect(animation.percentAt(10_000)).toBe(20);
  });

  it("can be corrected while paused", () => {
    const animation = createAnimation(10_000, 0, 0);
    animation.pause(1_000);
    animation.correct(5_000, 50, 10_000);
    expect(animation.percentAt(6_000)).toBe(50);
    animation.resume(7_000);
    expect(animation.percentAt(8_000)).toBe(60);
  });

  it("ends immediately if there is nothing to draw", () => {
    expect(createAnimation(0, 0, 0).percentAt(0)).toBe(100);
  });
});

describe("the estimated duration", () => {
  const diagonal = startPath(0, 0);
  addPoint(diagonal, 30, 40);

  it("is one second for 2000 motor steps", () => {
    expect(durationMs(diagonal, { stepsPerMm: 80, feed: 0 })).toBe(2_800);
  });

  it("follows from the length where the table has a feed", () => {
    expect(durationMs(diagonal, { stepsPerMm: 80, feed: 20 })).toBe(2_500);
  });
});
