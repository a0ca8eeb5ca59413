import { expect, test } from "vitest";
import { channels } from "./color";

test.each([
  ["#FF8000", [255, 128, 0]],
  ["#f80", [255, 136, 0]],
  ["orange", [0, 0, 0]],
])("the channels of %s", (color, rgb) => {
  expect(channels(color)).toEqual(rgb);
});
