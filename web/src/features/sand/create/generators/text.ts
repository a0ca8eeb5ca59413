import {
  between,
  choice,
  chord,
  generator,
  halfExtent,
  type Point,
  polar,
  type Room,
  slider,
  type Values,
} from "./generator";
import { BOTTOM, CAPITALS, drawLetter, lettersOf, type Piece, straight, TOP } from "./stroke-font";

type Key = "along" | "size" | "gap" | "slant" | "place" | "wave";

/** A place on the baseline and how far above it, in units of the font, to mm on the table. */
type Mapping = (x: number, y: number) => Point;

const GAP = 2;
/** The angle of a circle that the longest text takes. */
const LONGEST_TEXT = 5.2;
const ARC_PARTS = 8;
const WAVES = 6;
/** How far from the middle a line of text may be, as a share of half the table. */
const FARTHEST = 0.7;

/** The baseline begins and ends at the table's edge. */
export const text = generator({
  name: "Text",
  hasText: true,
  sliders: {
    along: choice("Along", "a line", "a circle"),
    size: slider("Size", [10, 100, 1], 80, "%", { lucky: [60, 100] }),
    gap: slider("Letter spacing", [50, 400, 10], 100, "%", { lucky: [80, 200] }),
    slant: slider("Slant", [-30, 30, 1], 0, "°", { lucky: [0, 20] }),
    place: slider("Place", [-100, 100, 1], 0, "%", { lucky: [-10, 10] }),
    wave: slider("Wave", [0, 100, 1], 0, "%", { lucky: [0, 60] }),
  },
  title: (_, text) => text.trim() || "Text",
  draw(values, room) {
    const { pieces, width } = layOut(room.text, GAP * (values.gap / 100));
    const on = values.along ? alongCircle(values, room, width) : alongLine(values, room, width);
    const slope = Math.tan((values.slant * Math.PI) / 180);
    const whole = [...on.leadIn, ...pieces, ...on.leadOut];
    return {
      fills: "table",
      count: whole.length,
      at(t) {
        const i = Math.min(whole.length - 1, Math.floor(t));
        const [x, y] = pointOf(whole[i] as Piece, t - i);
        return on.map(x + slope * y, y);
      },
    };
  },
});

interface Baseline {
  map: Mapping;
  leadIn: Piece[];
  leadOut: Piece[];
}

function layOut(text: string, gap: number): { pieces: Piece[]; width: number } {
  const pieces: Piece[] = [];
  let width = gap;
  for (const letter of lettersOf(text)) {
    const drawn = drawLetter(letter, gap);
    pieces.push(...drawn.pieces.map((piece) => shifted(piece, width)));
    width += drawn.width;
  }
  return { pieces, width };
}

function shifted([a, b, c, d, e, f, g, h]: Piece, by: number): Piece {
  return [a + by, b, c + by, d, e + by, f, g + by, h];
}

function pointOf([a, b, c, d, e, f, g, h]: Piece, t: number): Point {
  const [p, q, r, s] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3];
  return [p * a + q * c + r * e + s * g, p * b + q * d + r * f + s * h];
}

/** The text is in the middle of the longest line, moved sideways by `place`. */
function alongLine({ size, place, wave }: Values<Key>, { table, angle }: Room, width: number): Baseline {
  const [along, up] = [polar(1, angle), polar(1, angle + Math.PI / 2)];
  const half = halfExtent(table, up);
  const at = (offset: number): Point => [up[0] * offset, up[1] * offset];
  const middle = (place / 100) * FARTHEST * half;
  // The line that the text may fill is shorter where the table is.
  const fits = (unit: number) => {
    const [low, high] = [middle - (CAPITALS / 2) * unit, middle + (CAPITALS / 2) * unit];
    const [a, b] = [chord(table, at(low), along), chord(table, at(high), along)];
    return (
      high + (TOP - CAPITALS) * unit <= half &&
      low + BOTTOM * unit >= -half &&
      Math.min(a[1], b[1]) - Math.max(a[0], b[0]) >= 1.06 * width * unit
    );
  };
  const unit = (size / 100) * largest(fits, (2 * half) / (TOP - BOTTOM));
  const offset = middle - (CAPITALS / 2) * unit;
  const [from, to] = chord(table, at(offset), along);
  const high = chord(table, at(offset + CAPITALS * unit), along);
  const start = (Math.max(from, high[0]) + Math.min(to, high[1]) - width * unit) / 2;
  const amplitude = (wave / 100) * CAPITALS * unit;
  const map: Mapping = (x, y) => {
    const distance = start + x * unit;
    const share = (distance - from) / (to - from || 1);
    const side = offset + y * unit + amplitude * Math.sin(share * 2 * Math.PI);
    return [along[0] * distance + up[0] * side, along[1] * distance + up[1] * side];
  };
  const [first, last] = [(from - start) / (unit || 1), (to - start) / (unit || 1)];
  return { map, leadIn: [straight(first, 0, 0, 0)], leadOut: [straight(width, 0, last, 0)] };
}

/** The largest value up to `limit` that fits, found by halving; 0 if none does. */
function largest(fits: (value: number) => boolean, limit: number): number {
  let [low, high] = [0, limit];
  for (let i = 0; i < 20; i++) {
    const middle = (low + high) / 2;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low;
}

/**
 * Clockwise around the centre, the middle of the text at the top. The line comes from the edge at the bottom, and
 * returns there.
 */
function alongCircle({ size, place, wave }: Values<Key>, { radius, angle }: Room, width: number): Baseline {
  const wished = between(0.25, 0.85, (place + 100) / 200) * radius;
  const unit = (size / 100) * Math.min((wished * LONGEST_TEXT) / width, (0.7 * radius) / (TOP - BOTTOM));
  const baseline = Math.min(wished, radius - TOP * unit);
  const perUnit = unit / baseline;
  const gap = (2 * Math.PI) / perUnit - width;
  const amplitude = (wave / 200) * CAPITALS * unit;
  const map: Mapping = (x, y) => {
    const turn = (x - width / 2) * perUnit;
    return polar(baseline + y * unit - amplitude * (1 + Math.cos(turn * WAVES)), angle + Math.PI / 2 - turn);
  };
  const [first, last, edge] = [-gap / 2, width + gap / 2, (radius - baseline) / unit];
  return {
    map,
    leadIn: [straight(first, edge, first, 0), ...arc(first, 0)],
    leadOut: [...arc(width, last), straight(last, 0, last, edge)],
  };
}

/** In parts, each of which is less than a turn. */
function arc(from: number, to: number): Piece[] {
  const at = (i: number) => between(from, to, i / ARC_PARTS);
  return Array.from({ length: ARC_PARTS }, (_, i) => straight(at(i), 0, at(i + 1), 0));
}
