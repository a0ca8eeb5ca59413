import { choice, type Generator, lineSpacing, polar, slider } from "./generator";

/** Archimedes' spiral from the centre to the edge, or Fermat's from the edge through the centre to the other side. */
export const spiral: Generator<"kind" | "spacing" | "waves" | "height" | "swirl"> = {
  id: "spiral",
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
};
