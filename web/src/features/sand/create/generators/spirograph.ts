import { choice, type Generator, gcd, slider } from "./generator";

/** A pen in a toothed wheel that rolls along a ring: hypotrochoid inside, epitrochoid outside. */
export const spirograph: Generator<"side" | "ring" | "wheel" | "pen" | "layers" | "fade"> = {
  id: "spirograph",
  name: "Spirograph",
  sliders: {
    side: choice("The wheel rolls", "inside", "outside"),
    ring: slider("Ring's teeth", [24, 150, 1], 96, "", { lucky: [60, 120] }),
    wheel: slider("Wheel's teeth", [5, 100, 1], 52, "", { lucky: [14, 64] }),
    pen: slider("Pen", [0, 200, 5], 90, "%", { lucky: [50, 150] }),
    layers: slider("Layers", [1, 8, 1], 1, "", { lucky: [1, 4] }),
    fade: slider("Fade", [0, 90, 1], 0, "%", { lucky: [0, 60] }),
  },
  title: ({ ring, wheel }) => `Spirograph ${ring}-${wheel}`,
  draw({ side, ring, wheel: teeth, pen, layers, fade }) {
    // A wheel as large as its ring could not roll inside it.
    const wheel = side || teeth !== ring ? teeth : teeth - 1;
    const middle = side ? ring + wheel : ring - wheel;
    const arm = (wheel * pen) / 100;
    const size = Math.abs(middle) + arm;
    const turns = wheel / gcd(ring, wheel);
    const ratio = middle / wheel;
    const count = Math.ceil(layers * turns * Math.max(8, 4 * Math.abs(ratio)));
    return {
      fills: "circle",
      count,
      at(t) {
        const share = t / count;
        const angle = share * layers * turns * 2 * Math.PI;
        const scale = (1 - (share * fade) / 100) / size;
        const reach = side ? -arm : arm;
        const turned = side ? ratio * angle : -ratio * angle;
        return [
          scale * (middle * Math.cos(angle) + reach * Math.cos(turned)),
          scale * (middle * Math.sin(angle) + reach * Math.sin(turned)),
        ];
      },
    };
  },
};
