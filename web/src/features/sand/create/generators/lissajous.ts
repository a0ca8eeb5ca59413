import { type Generator, gcd, slider } from "./generator";

/** Two swings at right angles, which may die away. */
export const lissajous: Generator<"across" | "up" | "phase" | "layers" | "fade"> = {
  id: "lissajous",
  name: "Lissajous",
  sliders: {
    across: slider("Swings across", [1, 16, 1], 5, "", { lucky: [2, 9] }),
    up: slider("Swings up", [1, 16, 1], 4, "", { lucky: [2, 9] }),
    phase: slider("Phase", [0, 180, 1], 90, "°", { lucky: [20, 160] }),
    layers: slider("Layers", [1, 16, 1], 4, "", { lucky: [2, 8] }),
    fade: slider("Fade", [0, 100, 1], 45, "%", { lucky: [10, 90] }),
  },
  title: ({ across, up }) => `Lissajous ${across}-${up}`,
  draw({ across, up, phase, layers, fade }) {
    const divisor = gcd(across, up);
    const [a, b] = [across / divisor, up / divisor];
    const count = 4 * (a + b) * layers;
    return {
      fills: "square",
      count,
      at(t) {
        // It begins at the top.
        const angle = (t / count) * layers * 2 * Math.PI + Math.PI / 2 / b;
        const scale = 1 - ((t / count) * fade) / 100;
        return [scale * Math.sin(a * angle + (phase * Math.PI) / 180), scale * Math.sin(b * angle)];
      },
    };
  },
};
