import { expect, it } from "vitest";
import { decodePattern, encodePattern } from "../../../lib/pattern-bytes";
import { newName, paintedFrom, savedFrom } from "./painted";

it("a painted pattern is the same after it was saved", async () => {
  const painted = Array.from({ length: 256 }, (_, at) => `#0${at % 10}00ff`);
  const file = encodePattern(savedFrom(painted, "Stripes"));
  const saved = decodePattern(new Uint8Array(await file.arrayBuffer()));
  expect(saved).toMatchObject({ name: "Stripes", columns: 32, durations: { length: 1 } });
  expect(saved?.colors).toHaveLength(10);
  expect(saved && paintedFrom(saved, 32)).toEqual(painted);
});

it("256 colours fit", () => {
  const painted = Array.from({ length: 256 }, (_, at) => `#${at.toString(16).padStart(2, "0")}0000`);
  expect(paintedFrom(savedFrom(painted, "Red"), 32)).toEqual(painted);
});

it("of a wide pattern the left half is painted", () => {
  const pixels = Uint8Array.from({ length: 512 }, (_, at) => (at < 256 ? 1 : 0));
  const wide = {
    name: "",
    columns: 64,
    durations: [40],
    colors: [[0, 0, 0] as const, [9, 8, 7] as const],
    pixels,
  };
  expect(new Set(paintedFrom(wide, 32))).toEqual(new Set(["#090807"]));
});

it("a pattern of two joined matrices is as wide as both, and a narrow one is painted in the middle", () => {
  const both = Array.from({ length: 512 }, (_, at) => (at < 256 ? "#ff0000" : "#0000ff"));
  expect(savedFrom(both, "Both").columns).toBe(64);
  expect(paintedFrom(savedFrom(both, "Both"), 64)).toEqual(both);
  const narrow = paintedFrom(savedFrom(Array(256).fill("#00ff00"), "Green"), 64);
  expect(narrow.map((color, at) => (color === "#00ff00" ? Math.floor(at / 8) : 16))).toSatisfy(
    (columns: number[]) => columns.every((column) => column >= 16 && column < 48),
  );
  expect(narrow.filter((color) => color === "#00ff00")).toHaveLength(256);
});

it.each([
  [[], "Pattern 1"],
  [["Fire", "Sea"], "Pattern 3"],
  [["Fire", "Pattern 3"], "Pattern 4"],
])("after %j a new pattern is %s", (used, name) => {
  expect(newName(used)).toBe(name);
});
