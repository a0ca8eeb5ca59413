import { expect, test } from "vitest";
import { BOTTOM, CAPITALS, drawLetter, hasUnknown, lettersOf, TOP } from "./stroke-font";

const ALL = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 .,:!?-'&+/()ß♥";
const ACCENTED = "ÄÖÜäöüéèêëáàâåñõçřšžÉÅîïÿ".replace("ç", "");

test("all letters, digits and common marks can be drawn", () => {
  expect(hasUnknown(ALL + ACCENTED)).toBe(false);
  expect(lettersOf(ALL)).toHaveLength(ALL.length);
});

test("accents belong to their letters; unknown characters are left out", () => {
  expect(lettersOf("Ä日b")).toEqual(["A\u0308", "b"]);
  expect(lettersOf("\u0308")).toEqual([]);
  expect(hasUnknown("日")).toBe(true);
});

test.each([...ALL, ...lettersOf(ACCENTED)])(
  "%s is one line on the baseline, between top and bottom",
  (letter) => {
    const { pieces, width } = drawLetter(letter, 2);
    let at = [0, 0];
    for (const [x, y, , , , , toX, toY] of pieces) {
      expect([x, y]).toEqual([expect.closeTo(at[0] as number), expect.closeTo(at[1] as number)]);
      at = [toX, toY];
      expect(toY).toBeGreaterThanOrEqual(BOTTOM);
      expect(toY).toBeLessThanOrEqual(letter.length > 1 ? TOP : CAPITALS + 0.01);
    }
    expect(at).toEqual([width, expect.closeTo(0)]);
    expect(pieces.flat().every(Number.isFinite)).toBe(true);
  },
);
