import { type Generator, gcd, polar, slider } from "./generator";

/** Petals that begin and end in the centre, one rose inside the other. */
export const rose: Generator<"petals" | "wraps" | "layers" | "twist" | "roundness"> = {
  id: "rose",
  name: "Rose",
  sliders: {
    petals: slider("Petals", [1, 24, 1], 7, "", { lucky: [5, 13] }),
    wraps: slider("Wraps", [1, 12, 1], 4, "", { lucky: [1, 4] }),
    layers: slider("Layers", [1, 12, 1], 1, "", { lucky: [1, 4] }),
    twist: slider("Twist", [-180, 180, 1], 0, "°", { lucky: [-60, 60], needs: ["layers", 2] }),
    roundness: slider("Roundness", [50, 250, 5], 100, "%", { lucky: [80, 170] }),
  },
  title: ({ petals, wraps }) => (petals % wraps ? `Rose ${petals}-${wraps}` : `Rose ${petals / wraps}`),
  draw({ petals, wraps, layers, twist, roundness }) {
    const divisor = gcd(petals, wraps);
    const [n, d] = [petals / divisor, wraps / divisor];
    const halves = (n * d) % 2 ? 1 : 2;
    // Each half turn of the sine is one petal.
    const perLayer = 4 * n * halves;
    return {
      fills: "circle",
      count: perLayer * layers,
      at(t) {
        const layer = Math.min(layers - 1, Math.floor(t / perLayer));
        const share = t / perLayer - layer;
        const angle = share * Math.PI * d * halves;
        const wave = Math.sin((n / d) * angle);
        const radius = Math.sign(wave) * Math.abs(wave) ** (100 / roundness);
        const turned = ((twist / 180) * Math.PI * layer) / layers;
        return polar(radius * (1 - layer / layers), angle + turned);
      },
    };
  },
};
