import { describe, expect, it } from "vitest";
import { matrixItem } from "../../../test/fake-config-hub";
import { darkReason, MODE_HINTS, settingsOf } from "./mode-texts";

it("each mode has the hint of the specification", () => {
  expect(MODE_HINTS).toEqual({
    off: "Matrix is turned off",
    text: "Scroll text across the matrix",
    time: "Current time display",
    weather: "Weather info with time toggle",
    pattern: "Display custom pixel patterns",
  });
});

it.each([
  [{ mode: "text" }, { text: true, color: true, speed: true, moves: true, border: true, clock: false }],
  [
    { mode: "text", scroll: false },
    { text: true, color: true, speed: true, moves: false, border: true, clock: false },
  ],
  [
    { mode: "text", scroll: false, rainbowBorder: true },
    { text: true, color: true, speed: true, moves: true, border: true, clock: false },
  ],
  [{ mode: "time" }, { text: false, color: true, speed: false, moves: false, border: true, clock: true }],
  [
    { mode: "weather", rainbowBorder: true },
    { text: false, color: true, speed: true, moves: true, border: true, clock: true },
  ],
  [
    { mode: "pattern" },
    { text: false, color: false, speed: false, moves: false, border: true, clock: false },
  ],
  [
    { mode: "pattern", rainbowBorder: true },
    { text: false, color: false, speed: true, moves: true, border: true, clock: false },
  ],
] as const)("the settings with %o", (change, expected) => {
  expect(settingsOf({ ...matrixItem("Hall").display, ...change })).toEqual(expected);
});

it("mode off has no settings, even with a border", () => {
  const display = { ...matrixItem("Hall").display, mode: "off" as const, rainbowBorder: true };
  expect(settingsOf(display)).toMatchObject({ text: false, color: false, speed: false, border: false });
});

describe("why a matrix is dark", () => {
  const sentence = (matrix: object, display: object) => {
    const item = matrixItem("Hall");
    return darkReason({
      ...item,
      matrix: { ...item.matrix, ...matrix },
      display: { ...item.display, ...display },
    });
  };

  it.each([
    [{}, { mode: "pattern" }, ""],
    [{}, { mode: "text", text: "Hi" }, ""],
    [{}, { mode: "off" }, "The matrix is dark: its mode is Off."],
    [{}, { mode: "text", text: " " }, "There is no text to show."],
    [{ brightness: 0 }, { mode: "text", text: "" }, "The matrix is dark: its brightness is 0%."],
    [{ brightness: 0 }, { mode: "off" }, "The matrix is dark: its mode is Off."],
    [{ enabled: false, brightness: 0 }, { mode: "off" }, "The matrix is dark: it is not active."],
  ])("with %o and %o: %s", (matrix, display, expected) => {
    expect(sentence(matrix, display)).toBe(expected);
  });

  it.each([
    [0, "The matrix is dark at night, by the schedule."],
    [26, "At night, the schedule dims the matrix to 10%."],
    [255, ""],
    [null, ""],
  ])("at a night with brightness %s: %s", (night, expected) => {
    expect(darkReason(matrixItem("Hall"), night)).toBe(expected);
  });
});
