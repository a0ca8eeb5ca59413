import { between, type Generator, lineSpacing, type Point, polar, slider } from "./generator";

/** A star that grows from the centre until a tip is at the edge. */
export const star: Generator<"points" | "depth" | "spacing" | "twist" | "bulge"> = {
  id: "star",
  name: "Star",
  sliders: {
    points: slider("Points", [2, 24, 1], 5, "", { lucky: [3, 12] }),
    depth: slider("Depth", [0, 90, 1], 45, "%", { lucky: [10, 60] }),
    spacing: lineSpacing(12, 200),
    twist: slider("Twist", [-360, 360, 5], 0, "°", { lucky: [-120, 120] }),
    bulge: slider("Bulge", [-100, 100, 5], 0, "%", { lucky: [-60, 60] }),
  },
  title: ({ points }) => `Star ${points}`,
  draw({ points, depth, spacing, twist, bulge }, { radius }) {
    const turns = Math.max(1, Math.round(radius / spacing));
    const count = 2 * points * turns;
    const corner = (i: number): Point => {
      const share = i / count;
      const inner = i % 2 ? 1 - depth / 100 : 1;
      return polar(share * inner, (Math.PI * i) / points + (share * twist * Math.PI) / 180);
    };
    return {
      fills: "circle",
      count,
      at(t) {
        const i = Math.min(count - 1, Math.floor(t));
        const [[x, y], [toX, toY]] = [corner(i), corner(i + 1)];
        // Sideways at the right of the direction, away from the centre.
        const side = (bulge / 250) * Math.sin(Math.PI * (t - i));
        const at = [
          between(x, toX, t - i) + side * (toY - y),
          between(y, toY, t - i) - side * (toX - x),
        ] as const;
        const excess = Math.max(1, Math.hypot(...at));
        return [at[0] / excess, at[1] / excess];
      },
    };
  },
};
