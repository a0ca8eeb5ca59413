import { expect, test } from "vitest";
import { fullColor, hueName, hueSaturation, KELVIN, kelvinColor, kelvinOf } from "./hsv";

test.each([
  ["#ff0000", 0, 100],
  ["#ffff00", 60, 100],
  ["#00ff00", 120, 100],
  ["#0000ff", 240, 100],
  ["#ff8080", 0, 50],
  ["#ffffff", 0, 0],
])("%s has the hue %d and the saturation %d%%", (color, hue, saturation) => {
  expect(hueSaturation(color)).toEqual({ hue, saturation });
  expect(fullColor({ hue, saturation })).toBe(color);
});

test("a dark color has the hue of its full one", () => {
  expect(hueSaturation("#000080")).toEqual({ hue: 240, saturation: 100 });
  expect(hueSaturation("#000000")).toEqual({ hue: 0, saturation: 0 });
});

test("every hue has a name", () => {
  expect([0, 14, 30, 60, 120, 240, 300, 345, 359].map(hueName)).toEqual([
    "red",
    "red",
    "orange",
    "yellow",
    "green",
    "blue",
    "magenta",
    "red",
    "red",
  ]);
});

test("whites go from amber to almost neutral, and each step is found again", () => {
  expect([KELVIN.min, 2700, 4000, KELVIN.max].map(kelvinColor)).toEqual([
    "#ff7e00",
    "#ffa757",
    "#ffcea6",
    "#fffefa",
  ]);
  for (let kelvin: number = KELVIN.min; kelvin <= KELVIN.max; kelvin += KELVIN.step)
    expect(kelvinOf(kelvinColor(kelvin))).toBe(kelvin);
  expect(kelvinOf("#ff0000")).toBeNull();
});
