import { expect, test } from "vitest";
import { GENERATORS, slidersOf } from "./generators/generators";
import { startPattern, surprise } from "./pattern";

const [spiral] = GENERATORS as [(typeof GENERATORS)[number]];
const text = GENERATORS.find(({ hasText }) => hasText) as typeof spiral;

test.each([0, 0.5, 0.999])("values are within the sliders, on their steps (%f)", (share) => {
  for (const generator of GENERATORS) {
    const pattern = surprise(startPattern(generator), () => share);
    for (const [key, { min, max, step }] of slidersOf(pattern.generator)) {
      const value = pattern.values[key] as number;
      expect(value >= min && value <= max).toBe(true);
      expect((value - min) / step).toBeCloseTo(Math.round((value - min) / step));
    }
  }
});

test("it finds every artistic kind of pattern", () => {
  const found = new Set<string>();
  for (let i = 0; i < 60; i++) found.add(surprise(startPattern(spiral), () => i / 60).generator.name);
  expect([...found].sort()).toEqual(["Lissajous", "Rose", "Spiral", "Spirograph", "Star", "Superformula"]);
});

test("a text keeps its letters", () => {
  expect(surprise(startPattern(text, { text: "Anna" }), () => 0.4)).toMatchObject({
    generator: text,
    text: "Anna",
  });
});
