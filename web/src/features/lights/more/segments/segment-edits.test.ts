import { expect, test } from "vitest";
import type { Strip, StripSegment } from "../../../../api/types";
import { divided, movedBorder, segmentName, without } from "./segment-edits";

const STRIP: Strip = {
  id: "room-lights",
  enabled: true,
  ledCount: 61,
  color: "#ffb46b",
  brightness: 128,
  speed: 100,
  mode: "fire",
  color2: "#000000",
  color3: "#000000",
  intensity: 128,
  palette: "lava",
  segments: [],
};

const part = (from: number, to: number, name = ""): StripSegment => ({
  name,
  from,
  to,
  reverse: false,
  mirror: false,
  color: "#ffb46b",
  brightness: 255,
  speed: 100,
  mode: "solid",
  color2: "#000000",
  color3: "#000000",
  intensity: 128,
  palette: "colors",
});
const bounds = (segments: StripSegment[] | null) => segments?.map(({ from, to }) => [from, to]);

test("a strip is divided in the middle, both parts look like it at its brightness", () => {
  const parts = divided(STRIP, 0);
  expect(bounds(parts)).toEqual([
    [0, 31],
    [31, 61],
  ]);
  for (const each of parts ?? [])
    expect(each).toMatchObject({ mode: "fire", palette: "lava", brightness: 255 });
});

test("a segment is divided; the new one has no name yet", () => {
  const parts = divided({ ...STRIP, segments: [part(0, 10), part(10, 61, "Shelf")] }, 1);
  expect(bounds(parts)).toEqual([
    [0, 10],
    [10, 36],
    [36, 61],
  ]);
  expect(parts?.map(({ name }) => name)).toEqual(["", "Shelf", ""]);
});

test("one LED, or the eighth segment, is not divided", () => {
  expect(divided({ ...STRIP, ledCount: 1 }, 0)).toBeNull();
  const eight = Array.from({ length: 8 }, (_, i) => part(i * 7, i * 7 + 7));
  expect(divided({ ...STRIP, segments: eight }, 0)).toBeNull();
});

test("the neighbour gets the LEDs of a removed segment", () => {
  const three = [part(0, 10), part(10, 20), part(20, 30)];
  expect(bounds(without(three, 0))).toEqual([
    [0, 20],
    [20, 30],
  ]);
  expect(bounds(without(three, 1))).toEqual([
    [0, 20],
    [20, 30],
  ]);
  expect(bounds(without(three, 2))).toEqual([
    [0, 10],
    [10, 30],
  ]);
  expect(without(three.slice(0, 2), 0)).toEqual([]);
});

test("a border stays between its neighbours", () => {
  const two = [part(0, 10), part(10, 20)];
  expect(movedBorder(two, 0, 13.4)).toBe(13);
  expect(movedBorder(two, 0, -5)).toBe(1);
  expect(movedBorder(two, 0, 99)).toBe(19);
  expect(movedBorder(two, 1, 5)).toBeNull();
});

test("a segment without a name has its number", () => {
  expect(segmentName(part(0, 1), 2)).toBe("Segment 3");
  expect(segmentName(part(0, 1, "Desk"), 2)).toBe("Desk");
});
