import {
  between,
  choice,
  chord,
  type Figure,
  generator,
  halfExtent,
  lineSpacing,
  type Point,
  polar,
  type Room,
  slider,
  type Values,
} from "./generator";

type Key = "way" | "spacing" | "angle" | "waves" | "height";

/** Even lines over the whole table. */
export const wipe = generator({
  name: "Wipe",
  hasAngle: true,
  sliders: {
    way: choice("Way", "From the centre", "From the edge", "Across"),
    spacing: lineSpacing(8),
    angle: slider("Angle of lines across", [0, 180, 1], 0, "°", { needs: ["way", 2] }),
    waves: slider("Waves", [0, 24, 1], 0, "", { lucky: [0, 8] }),
    height: slider("Wave height", [0, 400, 5], 100, "%", { needs: ["waves", 1] }),
  },
  title: ({ way }) => ["Wipe from the centre", "Wipe from the edge", "Wipe across"][way] ?? "Wipe",
  draw: (values, room) => (values.way < 2 ? rings(values, room) : rows(values, room)),
});

/** From the edge: each side of the rectangle, or quarter of the circle, is a bit further inside. */
function rings({ way, spacing, waves, height }: Values<Key>, { table, radius }: Room): Figure {
  const sides = Math.max(4, Math.floor((4 * radius) / spacing));
  const perSide = Math.round(waves / 4);
  const pieces = 4 * perSide || 1;
  const wave = perSide ? (height / 100) * spacing : 0;
  const inward = (t: number): Point => {
    const side = Math.min(sides - 1, Math.floor(t));
    const ripple = (wave / 2) * (1 - Math.cos(2 * Math.PI * perSide * (t - side)));
    const inset = Math.min(radius, (radius * t) / sides + ripple);
    if (table.isRound) return polar(radius - inset, (t * Math.PI) / 2);
    const [[x, y], [toX, toY]] = [cornerOf(side), cornerOf(side + 1)];
    return [
      between(x, toX, t - side) * (table.width / 2 - inset),
      between(y, toY, t - side) * (table.height / 2 - inset),
    ];
  };
  return { fills: "table", count: sides * pieces, at: (t) => inward(way ? t / pieces : sides - t / pieces) };
}

function cornerOf(side: number): Point {
  return [side & 2 ? 1 : -1, (side + 1) & 2 ? 1 : -1];
}

/** Parallel rows, forth and back; between two whole numbers there is a row, then the path to the next one. */
function rows({ spacing, angle, waves, height }: Values<Key>, { table }: Room): Figure {
  const radians = (angle * Math.PI) / 180;
  const [along, across] = [polar(1, radians), polar(1, radians + Math.PI / 2)];
  const [half, halfLength] = [halfExtent(table, across), halfExtent(table, along)];
  const rowCount = Math.max(1, Math.round((2 * half) / spacing));
  const amplitude = (height / 200) * spacing;
  const inRow = (row: number, share: number): Point => {
    const offset = ((2 * row) / rowCount - 1) * half;
    const [from, to] = chord(table, [across[0] * offset, across[1] * offset], along);
    const at = row % 2 ? between(to, from, share) : between(from, to, share);
    const side = offset + (waves ? amplitude * Math.sin((at / halfLength) * Math.PI * waves) : 0);
    return [along[0] * at + across[0] * side, along[1] * at + across[1] * side];
  };
  return {
    fills: "table",
    count: 2 * rowCount + 1,
    at(t) {
      const row = Math.min(rowCount, Math.floor(t / 2));
      const share = t - 2 * row;
      if (share <= 1) return inRow(row, share);
      const [[x, y], [toX, toY]] = [inRow(row, 1), inRow(row + 1, 0)];
      return [between(x, toX, share - 1), between(y, toY, share - 1)];
    },
  };
}
