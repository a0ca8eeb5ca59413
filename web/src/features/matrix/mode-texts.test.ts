import { expect, it } from "vitest";
import { matrixItem } from "../../../test/fake-config-hub";
import { effects, idleSentence } from "./mode-texts";

const sentence = (change: object) => {
  const display = { ...matrixItem("Hall").display, ...change };
  return idleSentence(display.mode, effects(display));
};

it.each([
  [{ mode: "text" }, ""],
  [{ mode: "text", scroll: false }, "Animation Speed has no effect here."],
  [{ mode: "text", scroll: false, rainbowBorder: true }, ""],
  [{ mode: "time" }, "Text Content, Animation Speed and Scroll Text have no effect here."],
  [{ mode: "weather", rainbowBorder: true }, "Text Content and Scroll Text have no effect here."],
  [{ mode: "pattern", rainbowBorder: true }, "Text Content, Text Color and Scroll Text have no effect here."],
  [{ mode: "off" }, ""],
])("with %o it says: %s", (change, expected) => {
  expect(sentence(change)).toBe(expected);
});
