import { type Generator, lineSpacing, polar, slider } from "./generator";

const SEARCH = 256;

/** Gielis' formula for the outlines of flowers and shells, growing from the centre to the edge. */
export const superformula: Generator<"symmetry" | "fullness" | "inward" | "outward" | "spacing" | "twist"> = {
  id: "superformula",
  name: "Superformula",
  sliders: {
    symmetry: slider("Symmetry", [0, 20, 1], 6, "", { lucky: [3, 12] }),
    fullness: slider("Fullness", [0.3, 8, 0.1], 1, "", { lucky: [0.5, 4] }),
    inward: slider("Inward", [0.2, 8, 0.1], 1.4, "", { lucky: [0.5, 4] }),
    outward: slider("Outward", [0.2, 8, 0.1], 1.4, "", { lucky: [0.5, 4] }),
    spacing: lineSpacing(10, 200),
    twist: slider("Twist", [-360, 360, 5], 60, "°", { lucky: [-120, 120] }),
  },
  title: ({ symmetry }) => `Superformula ${symmetry}`,
  draw({ symmetry, fullness, inward, outward, spacing, twist }, { radius }) {
    const turns = Math.max(1, Math.round(radius / spacing));
    const perTurn = Math.max(12, 4 * symmetry);
    const count = turns * perTurn;
    const logarithm = (angle: number) =>
      -Math.log(Math.abs(Math.cos(angle)) ** inward + Math.abs(Math.sin(angle)) ** outward) / fullness;
    const longest = maximum(logarithm);
    return {
      fills: "circle",
      count,
      at(t) {
        const angle = (t / perTurn) * 2 * Math.PI;
        const share = t / count;
        const shape = Math.min(1, Math.exp(logarithm((symmetry * angle) / 4) - longest));
        return polar(share * shape, angle + (share * twist * Math.PI) / 180);
      },
    };
  },
};

/** The largest value of `of` for angles of a quarter turn. */
function maximum(of: (angle: number) => number): number {
  const step = Math.PI / 2 / SEARCH;
  let best = 0;
  for (let i = 1; i <= SEARCH; i++) if (of(i * step) > of(best * step)) best = i;
  let [low, high] = [(best - 1) * step, (best + 1) * step];
  for (let i = 0; i < 40; i++) {
    const third = (high - low) / 3;
    if (of(low + third) < of(high - third)) low += third;
    else high -= third;
  }
  return of((low + high) / 2);
}
