import { describe, expect, it } from "vitest";
import { AS_IT_IS, isMisplaced, type PlacementChoice, placementOf, placer, tableExtent } from "./placement";

const TABLE = { width: 600, height: 400, isRound: false };
const ROUND = { width: 400, height: 400, isRound: true };

const box = (minX: number, minY: number, maxX: number, maxY: number) => ({ minX, maxX, minY, maxY });

describe("a pattern", () => {
  it.each<[string, ReturnType<typeof box>, Partial<PlacementChoice>, string]>([
    ["that stays as it is", box(0, 0, 10, 10), {}, ""],
    ["in the middle", box(0, 0, 10, 10), { where: "centre" }, "1 295.000000 195.000000 0 0"],
    ["that fills the height", box(0, 0, 100, 200), { where: "fit" }, "1.999998e+0 200.000100 0.000200 0 0"],
    ["on its side", box(0, 0, 100, 200), { where: "fit", turns: 1 }, "2.999997e+0 599.999700 50.000150 1 0"],
    ["without a height", box(0, 7, 100, 7), { where: "fit" }, "5.999994e+0 0.000300 158.000042 0 0"],
    ["of one point", box(5, 7, 5, 7), { where: "fit" }, "1 295.000000 193.000000 0 0"],
    ["much too small", box(0, 0, 1e-4, 0), { where: "fit" }, "1.000000e+3 299.950000 200.000000 0 0"],
    ["mirrored in its place", box(100, 50, 200, 60), { mirrored: true }, "1 300.000000 0.000000 0 1"],
  ])("%s", (_, extent, choice, text) => {
    expect(placementOf(extent, { ...AS_IT_IS, ...choice }, TABLE)).toBe(text);
  });

  it.each([0, 1, 2, 3])("of any size fits the table exactly, turned %d times", (turns) => {
    for (const size of [0.37, 7.77, 333.3, 12_345.678]) {
      const extent = box(-size / 3, size, size, 2.5 * size);
      const { place } = placer(placementOf(extent, { where: "fit", turns, mirrored: true }, TABLE));
      const corners = [place(extent.minX, extent.minY), place(extent.maxX, extent.maxY)];
      const xs = corners.map(([x]) => x);
      const ys = corners.map(([, y]) => y);
      expect(Math.min(...xs)).toBeGreaterThan(-1e-6);
      expect(Math.min(...ys)).toBeGreaterThan(-1e-6);
      expect(Math.max(...xs)).toBeLessThan(600 + 1e-6);
      expect(Math.max(...ys)).toBeLessThan(400 + 1e-6);
      const fill = Math.max(
        (Math.max(...xs) - Math.min(...xs)) / 600,
        (Math.max(...ys) - Math.min(...ys)) / 400,
      );
      expect(fill).toBeCloseTo(1, 4);
    }
  });

  it("is offered another place if it leaves the table or uses less than a third of it", () => {
    expect(isMisplaced(box(0, 0, 600, 400), TABLE, 0)).toBe(false);
    expect(isMisplaced(box(100, 0, 300, 400), TABLE, 0)).toBe(false);
    expect(isMisplaced(box(100, 0, 299, 400), TABLE, 0)).toBe(true);
    expect(isMisplaced(box(-1, 0, 600, 400), TABLE, 0)).toBe(true);
    expect(isMisplaced(box(0, 0, 600, 400.01), TABLE, 0)).toBe(true);
  });

  describe("on a round table", () => {
    const circle = { x: 10, y: 20, radius: 100 };

    it.each([
      [{ where: "centre" }, "1 190.000000 180.000000 0 0"],
      [{ where: "fit" }, "1.999998e+0 180.000020 160.000040 0 0"],
      [{ where: "fit", turns: 1 }, "1.999998e+0 239.999960 180.000020 1 0"],
    ] as const)("is placed by the circle around it: %j", (choice, text) => {
      expect(placementOf({ ...box(0, 0, 1, 1), circle }, { ...AS_IT_IS, ...choice }, ROUND)).toBe(text);
    });

    it("is turned around the middle of the table", () => {
      expect(placementOf(tableExtent(ROUND), { ...AS_IT_IS, turns: 1 }, ROUND)).toBe(
        "1 400.000000 0.000000 1 0",
      );
    });

    it("is offered another place if any of its commands is clamped", () => {
      expect(isMisplaced(box(0, 0, 400, 400), ROUND, 0)).toBe(false);
      expect(isMisplaced(box(0, 0, 400, 400), ROUND, 1)).toBe(true);
      expect(isMisplaced(box(100, 100, 300, 300), ROUND, 0)).toBe(true);
    });
  });
});
