import { describe, expect, it } from "vitest";
import { matrixItem } from "../../../test/fake-config-hub";
import { effects, idleSentence, insteadOfPattern } from "./mode-texts";

describe("the settings without effect", () => {
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
    [
      { mode: "pattern", rainbowBorder: true },
      "Text Content, Text Color and Scroll Text have no effect here.",
    ],
    [{ mode: "off" }, ""],
  ])("with %o it says: %s", (change, expected) => {
    expect(sentence(change)).toBe(expected);
  });
});

describe("what the matrix shows instead of the painted pattern", () => {
  const sentence = (matrix: object, display: object) => {
    const item = matrixItem("Hall");
    return insteadOfPattern({
      ...item,
      matrix: { ...item.matrix, ...matrix },
      display: { ...item.display, ...display },
    });
  };

  it.each([
    [{}, { mode: "pattern" }, ""],
    [{}, { mode: "off" }, "The display is off."],
    [{}, { mode: "text", text: "Hi" }, "The display shows text."],
    [{}, { mode: "text", text: " " }, "There is no text to show."],
    [{ brightness: 0 }, { mode: "text", text: "" }, "Brightness is 0%."],
    [{ brightness: 0 }, { mode: "pattern" }, "Brightness is 0%."],
    [{ enabled: false, brightness: 0 }, { mode: "time" }, "The matrix is not active."],
  ])("with %o and %o: %s", (matrix, display, expected) => {
    expect(sentence(matrix, display)).toBe(expected);
  });
});
