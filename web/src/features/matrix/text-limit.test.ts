import { expect, it } from "vitest";
import { byteLength, clipped } from "./text-limit";

it("counts bytes, not characters", () => {
  expect(["abc", "äöü", "😀"].map(byteLength)).toEqual([3, 6, 4]);
});

it("cuts between characters", () => {
  expect(clipped("abc", 3)).toBe("abc");
  expect(clipped("aäb", 2)).toBe("a");
  expect(clipped("😀😀", 7)).toBe("😀");
});
