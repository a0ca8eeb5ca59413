import { describe, expect, it } from "vitest";
import { addPoint, indexAt, length, pointAt, startPath } from "./path";

function pathOf(...points: [number, number][]) {
  const [[x, y] = [0, 0], ...others] = points;
  const path = startPath(x, y);
  for (const point of others) addPoint(path, ...point);
  return path;
}

describe("a path", () => {
  it("counts the travel of the busier motor, which is the same along an axis as for equal distances on both", () => {
    expect(length(pathOf([0, 0], [10, 0]))).toBe(10);
    expect(length(pathOf([0, 0], [10, 10], [10, 0]))).toBe(30);
    expect(length(pathOf([5, 5]))).toBe(0);
  });

  it("finds the last point reached", () => {
    const path = pathOf([0, 0], [10, 0], [10, 20], [15, 25]);
    expect([-1, 0, 9.9, 10, 29.9, 30, 40, 99].map((travel) => indexAt(path, travel))).toEqual([
      0, 0, 0, 1, 1, 2, 3, 3,
    ]);
  });

  it("finds the ball between two points, and at the ends beyond them", () => {
    const path = pathOf([0, 0], [10, 0], [10, 20]);
    expect(pointAt(path, 4)).toEqual({ x: 4, y: 0 });
    expect(pointAt(path, 15)).toEqual({ x: 10, y: 5 });
    expect(pointAt(path, -5)).toEqual({ x: 0, y: 0 });
    expect(pointAt(path, 99)).toEqual({ x: 10, y: 20 });
    expect(pointAt(pathOf([3, 4]), 1)).toEqual({ x: 3, y: 4 });
  });

  it("ends at its count", () => {
    const path = { ...pathOf([0, 0], [10, 0], [10, 20]), count: 2 };
    expect(length(path)).toBe(10);
    expect(pointAt(path, 99)).toEqual({ x: 10, y: 0 });
  });
});
