import { beforeEach, describe, expect, it, vi } from "vitest";
import { addPoint, length, startPath } from "../reader/path";
import { createSandPainter, type SandPainter } from "./sand-painter";

const RECTANGLE = { width: 600, height: 400, isRound: false };

/** The areas that were put on the canvas: left, top, width, height. */
let shown: [number, number, number, number][];
let arcs: number[][];
let painter: SandPainter;
let canvas: HTMLCanvasElement;

beforeEach(() => {
  shown = [];
  arcs = [];
  const gradient = { addColorStop: () => {} };
  const context = {
    createLinearGradient: () => gradient,
    createRadialGradient: () => gradient,
    fillRect: () => {},
    beginPath: () => {},
    fill: () => {},
    arc: (...args: number[]) => arcs.push(args),
    putImageData: (_image: ImageData, _x: 0, _y: 0, ...area: [number, number, number, number]) =>
      shown.push(area),
  };
  vi.stubGlobal(
    "ImageData",
    class {
      data: Uint8ClampedArray;
      constructor(width: number, height: number) {
        this.data = new Uint8ClampedArray(4 * width * height);
      }
    },
  );
  canvas = { getContext: () => context } as unknown as HTMLCanvasElement;
  painter = createSandPainter(canvas, RECTANGLE, true);
  painter.ball(null);
  shown = [];
});

function diagonal(points: number) {
  const path = startPath(0, 0);
  for (let i = 1; i <= points; i++) addPoint(path, (600 * i) / points, (400 * i) / points);
  return path;
}

describe("the painter", () => {
  it("paints all of the sand inside the frame at first and when it is smoothed", () => {
    createSandPainter(canvas, RECTANGLE, true).ball(null);
    painter.smooth();
    painter.ball(null);
    expect(shown).toEqual([
      [35, 35, 930, 597],
      [35, 35, 930, 597],
    ]);
  });

  it("paints many paths in bands, so that no task is long", async () => {
    painter.smooth();
    await painter.drawAll([diagonal(100)], new AbortController().signal);
    expect(shown.length).toBeGreaterThan(10);
    expect(Math.max(...shown.map(([, , , height = 0]) => height))).toBeLessThan(60);
    expect(shown.reduce((sum, [, , , height = 0]) => sum + height, 0)).toBe(597);
  });

  it("repaints only the area that a part of the path has changed", () => {
    painter.draw(diagonal(100), 500, 505);
    const [[left, top, width, height] = []] = shown;
    // Half of the travel of 1000 mm ends at 300,200 mm.
    expect(left).toBeGreaterThan(485);
    expect(top).toBeGreaterThan(315);
    expect(width).toBeLessThan(40);
    expect(height).toBeLessThan(40);
  });

  it("shows the ball at the given point, with 0,0 at the lower left, and removes it", () => {
    painter.ball({ x: 0, y: 0 });
    painter.ball({ x: 600, y: 400 });
    painter.ball(null);
    expect(arcs.map(([x, y]) => [x, y])).toEqual([
      [55, 612],
      [945, 55],
    ]);
    expect(shown.at(-1)).toEqual([925, 35, 40, 40]);
  });

  it("never paints on the frame, and paints nothing without a change", () => {
    painter.ball(null);
    expect(shown).toEqual([]);
    for (const x of [0, 600]) for (const y of [0, 400]) painter.ball({ x, y });
    painter.draw(diagonal(3), 0, 1000);
    for (const [left = 0, top = 0, width = 0, height = 0] of shown) {
      expect(left).toBeGreaterThanOrEqual(35);
      expect(top).toBeGreaterThanOrEqual(35);
      expect(left + width).toBeLessThanOrEqual(965);
      expect(top + height).toBeLessThanOrEqual(632);
    }
  });

  it("paints whole paths, and stops at the next yield when it is aborted", async () => {
    const path = diagonal(1000);
    await painter.drawAll([path], new AbortController().signal);
    expect(shown.length).toBeGreaterThan(0);

    shown = [];
    const stop = new AbortController();
    const drawing = painter.drawAll(Array(2000).fill(path), stop.signal);
    stop.abort();
    await drawing;
    expect(shown).toEqual([]);
    expect(length(path)).toBeCloseTo(1000);
  });
});

describe("a table of another shape", () => {
  it.each<[Parameters<typeof createSandPainter>[1], number[], number[][]]>([
    [
      RECTANGLE,
      [1000, 667],
      [
        [55, 612],
        [945, 55],
      ],
    ],
    [
      { width: 900, height: 600, isRound: false },
      [1000, 703],
      [
        [55, 648],
        [945, 55],
      ],
    ],
    [
      { width: 300, height: 600, isRound: false },
      [555, 1000],
      [
        [55, 945],
        [500, 55],
      ],
    ],
    [
      { width: 3000, height: 50, isRound: false },
      [1000, 125],
      [
        [55, 70],
        [945, 55],
      ],
    ],
    [
      { width: 400, height: 400, isRound: true },
      [932, 932],
      [
        [21, 911],
        [911, 21],
      ],
    ],
  ])("%j fills a canvas", (table, size, corners) => {
    const other = createSandPainter(canvas, table, true);
    expect([canvas.width, canvas.height]).toEqual(size);
    other.ball({ x: 0, y: 0 });
    other.ball({ x: table.width, y: table.height });
    expect(arcs.map(([x, y]) => [x, y])).toEqual(corners);
  });

  it("keeps lines of a larger one within its own edge", () => {
    const small = createSandPainter(canvas, { width: 400, height: 400, isRound: true }, true);
    small.draw(diagonal(100), 0, 1000);
    small.ball({ x: 600, y: -1 });
    for (const [left = 0, top = 0, width = 0, height = 0] of shown) {
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(1);
      expect(Math.max(left + width, top + height)).toBeLessThanOrEqual(931);
    }
  });
});
