import { expect, it } from "vitest";
import { decodePattern, encodePattern } from "../../../lib/pattern-bytes";
import { newName, paintedFrom, savedFrom } from "./painted";

it("a painted pattern is the same after it was saved", async () => {
  const painted = Array.from({ length: 256 }, (_, at) => `#0${at % 10}00ff`);
  const file = encodePattern(savedFrom(painted, "Stripes"));
  const saved = decodePattern(new Uint8Array(await file.arrayBuffer()));
  expect(saved).toMatchObject({ name: "Stripes", columns: 32, durations: { length: 1 } });
  expect(saved?.colors).toHaveLength(10);
  expect(saved && paintedFrom(saved)).toEqual(painted);
});

it("256 colours fit", () => {
  const painted = Array.from({ length: 256 }, (_, at) => `#${at.toString(16).padStart(2, "0")}0000`);
  expect(paintedFrom(savedFrom(painted, "Red"))).toEqual(painted);
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
  expect(new Set(paintedFrom(wide))).toEqual(new Set(["#090807"]));
});

it.each([
  [[], "Pattern 1"],
  [["Fire", "Sea"], "Pattern 3"],
  [["Fire", "Pattern 3"], "Pattern 4"],
])("after %j a new pattern is %s", (used, name) => {
  expect(newName(used)).toBe(name);
});
