import { between, choice, gcd, generator, lineSpacing, type Point, polar, slider } from "./generator";

/** Archimedes' spiral from the centre to the edge, or Fermat's from the edge through the centre to the other side. */
export const spiral = generator({
  name: "Spiral",
  sliders: {
    kind: choice("Kind", "Archimedes", "Fermat"),
    spacing: lineSpacing(8),
    waves: slider("Waves", [0, 24, 1], 0, "", { lucky: [3, 13] }),
    height: slider("Wave height", [0, 400, 5], 100, "%", { lucky: [60, 250], needs: ["waves", 1] }),
    swirl: slider("Swirl", [-100, 100, 1], 0, "%", { lucky: [-40, 40], needs: ["waves", 1] }),
  },
  title: ({ kind, waves }) => `${kind ? "Fermat spiral" : "Spiral"}${waves ? ` ${waves}` : ""}`,
  draw({ kind, spacing, waves, height, swirl }, { radius }) {
    const arms = kind ? 2 : 1;
    const turns = Math.max(1, radius / spacing / arms);
    // The wave is flatter near the centre, where its sides would cross.
    const wave = waves ? Math.min(0.45, (height / 200) * (spacing / radius)) : 0;
    const perTurn = Math.max(8, 2 * waves);
    const count = Math.ceil(turns * perTurn);
    const waveAngle = 2 * Math.PI * (waves + swirl / 100);
    const arm = (share: number, turn: number) => {
      const growth = kind ? Math.sqrt(share) : share;
      const amplitude = wave * Math.min(1, 2 * growth);
      const ripple = amplitude * (Math.cos(waveAngle * (turn - turns)) - 1);
      return polar(Math.max(0, growth + ripple), 2 * Math.PI * turn);
    };
    return {
      fills: "circle",
      count: arms * count,
      at(t) {
        if (!kind) return arm(t / count, (t / count) * turns);
        const share = Math.abs(t / count - 1);
        const [x, y] = arm(share, share * turns);
        return t < count ? [-x, -y] : [x, y];
      },
    };
  },
});

/** Petals that begin and end in the centre, one rose inside the other. */
export const rose = generator({
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
});

/** A star that grows from the centre until a tip is at the edge. */
export const star = generator({
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
});

/** A pen in a toothed wheel that rolls along a ring: hypotrochoid inside, epitrochoid outside. */
export const spirograph = generator({
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
});

/** Two swings at right angles, which may die away. */
export const lissajous = generator({
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
});

const SEARCH = 256;

/** Gielis' formula for the outlines of flowers and shells, growing from the centre to the edge. */
export const superformula = generator({
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
});

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
