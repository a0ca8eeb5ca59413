import { expect, it } from "vitest";
import { estimatePower } from "./power";

it("estimates a rainbow by its brightness alone", () => {
  expect(estimatePower({ mode: "rainbow", color: "#000000", brightness: 255, ledCount: 100 })).toBeCloseTo(
    18,
  );
  expect(estimatePower({ mode: "rainbow", color: "#ffffff", brightness: 51, ledCount: 100 })).toBeCloseTo(
    3.6,
  );
});

it("estimates every other mode by its colour alone", () => {
  expect(estimatePower({ mode: "solid", color: "#ffffff", brightness: 0, ledCount: 100 })).toBeCloseTo(30);
  expect(estimatePower({ mode: "party", color: "#ff0033", brightness: 255, ledCount: 60 })).toBeCloseTo(7.2);
  expect(estimatePower({ mode: "off", color: "#000000", brightness: 255, ledCount: 60 })).toBe(0);
});
