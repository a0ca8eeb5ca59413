import { describe, expect, it } from "vitest";
import { applyPatch, isEmptyPatch, mergePatches } from "./patch";

const whole = {
  name: "a",
  list: [
    { at: 1, to: "x" },
    { at: 2, to: "y" },
  ],
  pixels: ["r", "g", "b"],
};

describe("a patch", () => {
  it("changes the named values and keeps the rest", () => {
    const patched = applyPatch(whole, { list: { 1: { to: "z" } }, pixels: { 0: "w" } });
    expect(patched).toEqual({
      name: "a",
      list: [
        { at: 1, to: "x" },
        { at: 2, to: "z" },
      ],
      pixels: ["w", "g", "b"],
    });
    expect(patched.list[0]).toBe(whole.list[0]);
    expect(whole.pixels[0]).toBe("r");
  });

  it("ignores items that do not exist", () => {
    expect(applyPatch({ list: [] as { to: string }[] }, { list: { 0: { to: "z" } } })).toEqual({ list: [] });
  });

  it("is merged into an older one value by value", () => {
    const older = { list: { 0: { at: 5 } }, pixels: { 1: "w", 2: "w" } };
    const newer = { name: "b", list: { 0: { to: "q" } }, pixels: { 2: "k" } };
    expect(mergePatches(older, newer)).toEqual({
      name: "b",
      list: { 0: { at: 5, to: "q" } },
      pixels: { 1: "w", 2: "k" },
    });
    expect(older).toEqual({ list: { 0: { at: 5 } }, pixels: { 1: "w", 2: "w" } });
  });

  it("may replace a list, also by a shorter one", () => {
    expect(applyPatch({ list: ["a", "b"] }, { list: ["c"] })).toEqual({ list: ["c"] });
    expect(mergePatches({ list: ["a", "b"] }, { list: [] })).toEqual({ list: [] });
    expect(isEmptyPatch({ list: [] })).toBe(false);
  });

  it("is empty without a value, however deep", () => {
    expect(isEmptyPatch({ list: { 0: {} } })).toBe(true);
    expect(isEmptyPatch({ list: { 0: { at: 0 } } })).toBe(false);
  });
});
