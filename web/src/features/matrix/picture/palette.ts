import { BLACK, type Rgb } from "../../../lib/color";

/** A colour and how many pixels have it. */
interface Counted {
  color: Rgb;
  count: number;
}

export interface Palette {
  colors: Rgb[];
  /** The index of each pixel's colour in `colors`. */
  indexes: number[];
}

/** At most `max` colours for the pixels: their own if they are not more, else by median cut. */
export function paletteOf(pixels: readonly Rgb[], max = 256): Palette {
  const counts = new Map<string, Counted>();
  for (const color of pixels) {
    const known = counts.get(`${color}`);
    if (known) known.count++;
    else counts.set(`${color}`, { color, count: 1 });
  }
  const boxes = cut([...counts.values()], max);
  const places = new Map(boxes.flatMap((box, at) => box.map(({ color }) => [`${color}`, at] as const)));
  return { colors: boxes.map(meanOf), indexes: pixels.map((color) => places.get(`${color}`) ?? 0) };
}

/** Splits the box with the most spread at its median until there are `max`, or each has one colour. */
function cut(all: Counted[], max: number): Counted[][] {
  const boxes = [{ box: all, ...spreadOf(all) }];
  while (boxes.length < max) {
    const widest = boxes.reduce((best, each) => (each.weight > best.weight ? each : best));
    if (widest.weight === 0) break;
    boxes.splice(boxes.indexOf(widest), 1);
    for (const box of halves(widest.box, widest.channel)) boxes.push({ box, ...spreadOf(box) });
  }
  return boxes.map(({ box }) => box);
}

/** The channel in which the colours differ most, and by how much, times their pixels. */
function spreadOf(box: Counted[]): { channel: number; weight: number } {
  const pixels = box.reduce((sum, { count }) => sum + count, 0);
  const ranges = BLACK.map((_, channel) => {
    const levels = box.map(({ color }) => color[channel] ?? 0);
    return Math.max(...levels) - Math.min(...levels);
  });
  const range = Math.max(...ranges);
  return { channel: ranges.indexOf(range), weight: range * pixels };
}

/** Both have at least one colour. */
function halves(box: Counted[], channel: number): [Counted[], Counted[]] {
  const sorted = box.toSorted((one, other) => (one.color[channel] ?? 0) - (other.color[channel] ?? 0));
  const half = sorted.reduce((sum, { count }) => sum + count, 0) / 2;
  let passed = sorted[0]?.count ?? 0;
  let at = 1;
  while (at < sorted.length - 1 && passed < half) passed += sorted[at++]?.count ?? 0;
  return [sorted.slice(0, at), sorted.slice(at)];
}

function meanOf(box: Counted[]): Rgb {
  const pixels = box.reduce((sum, { count }) => sum + count, 0);
  const mean = (channel: 0 | 1 | 2) =>
    Math.round(box.reduce((sum, { color, count }) => sum + color[channel] * count, 0) / pixels);
  return [mean(0), mean(1), mean(2)];
}
