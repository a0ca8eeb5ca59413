import { BLACK, type Rgb } from "../../../lib/color";
import { chanceOf, scale, wrap } from "../../../lib/preview";

/** What an effect draws with. */
export interface Look {
  /** The three colors of the settings. */
  colors: readonly Rgb[];
  /** null: the effect's own colors, or those of the settings. */
  palette: readonly Rgb[] | null;
  /** 0..1 */
  intensity: number;
}

/** The color of the LED with this index. */
export type Draw = (index: number) => Rgb;
/** Prepares a frame. It looks like the hub's, but in screen colors. */
export type Effect = (look: Look, phase: number, count: number) => Draw;

const clamp = (value: number) => Math.min(1, Math.max(0, value));
const smooth = (share: number) => share * share * (3 - 2 * share);
/** A soft wave: 0 at whole numbers, 1 between them. */
const swell = (turns: number) => smooth(1 - Math.abs(1 - 2 * wrap(turns)));
/** `light` is linear, as LEDs give it; the screen's values are even steps for the eye. */
const lit = (color: Rgb, light: number) => scale(color, light ** 0.45);
const mixed = ([r, g, b]: Rgb, to: Rgb, share: number): Rgb => [
  r + (to[0] - r) * share,
  g + (to[1] - g) * share,
  b + (to[2] - b) * share,
];
const brighter = ([r, g, b]: Rgb, [r2, g2, b2]: Rgb): Rgb => [
  Math.max(r, r2),
  Math.max(g, g2),
  Math.max(b, b2),
];

const between = (colors: readonly Rgb[], place: number): Rgb => {
  const index = Math.floor(place) % colors.length;
  return mixed(colors[index] ?? BLACK, colors[(index + 1) % colors.length] ?? BLACK, wrap(place));
};
/** From the first color (0) to the last one (1). */
const ramp = (colors: readonly Rgb[], place: number) =>
  colors.length > 1 && place < 1
    ? between(colors, clamp(place) * (colors.length - 1))
    : (colors.at(-1) ?? BLACK);
/** Through all colors and back to the first one. */
const ring = (colors: readonly Rgb[], turns: number) => between(colors, wrap(turns) * colors.length);

/** Smooth noise, 0..1: independent at places and times that are 1 apart. */
function noise(place: number, time: number): number {
  const at = (cell: number) => {
    const row = Math.floor(time) * 57.31;
    const from = chanceOf(cell + row);
    return from + (chanceOf(cell + row + 57.31) - from) * smooth(wrap(time));
  };
  const from = at(Math.floor(place));
  return from + (at(Math.floor(place) + 1) - from) * smooth(wrap(place));
}

interface Dot {
  place: number;
  back: number;
  front: number;
  color: Rgb;
  isPointed?: boolean;
}

const TURN = 0.0137;
const HEAD = 0.02;

const dot = (place: number, color: Rgb, front = TURN, back = front): Dot => ({ place, back, front, color });
const pointed = (round: Dot): Dot => ({ ...round, isPointed: true });
/** The same dot a turn earlier and later, for a strip without ends. */
const around = (place: number, color: Rgb, width: number) =>
  [-1, 0, 1].map((turn) => dot(place + turn, color, width));

/** Soft spots of light over a background. Lengths are shares of the strip, at least two LEDs. */
function dots(spots: Dot[], count: number, base: Rgb = BLACK): Draw {
  return (index) => {
    let color = base;
    for (const { place, back, front, isPointed, color: own } of spots) {
      const away = (index + 0.5) / count - place;
      const part = Math.abs(away) / Math.max(away < 0 ? back : front, 2 / count);
      if (part < 1) color = brighter(color, lit(own, (isPointed ? 1 - part : 1 - part * part) ** 2));
    }
    return color;
  };
}

/** The place of a comet that passes the whole strip and is out of sight at both ends. */
const passing = (part: number, front: number, tail: number, count: number) => {
  const before = Math.max(front, 2 / count);
  return part * (1 + before + Math.max(tail, 2 / count)) - before;
};

/** Dots that fall again and again; `draw` gets how far one is (0..1), and a number that is random for each fall. */
function falling(
  count: number,
  paceOf: (index: number) => number,
  phase: number,
  draw: (place: number, chance: number) => Dot,
): Dot[] {
  return Array.from({ length: count }, (_, i) => {
    const fall = phase * paceOf(i) + chanceOf(i) * 100;
    return draw(wrap(fall), chanceOf(i * 3.1 + Math.floor(fall) * 7.7));
  });
}

/**
 * Dots that burst one after the other, brightest at the age 1 / `rise`; `draw` gets a random number for each burst,
 * its age (0..1) and its light.
 */
function bursts(
  count: number,
  phase: number,
  rise: number,
  draw: (chance: number, age: number, light: number) => Dot[],
): Dot[] {
  return Array.from({ length: count }, (_, i) => {
    const life = phase * 3 + i / count + i * 16;
    const age = wrap(life);
    return draw(chanceOf(Math.floor(life)), age, (1 - age) ** 2 * Math.min(1, age * rise));
  }).flat();
}

/** LEDs that flare up one by one. */
function sparks(colors: readonly Rgb[], life: number, skipped: number, base: Rgb): Draw {
  return (index) => {
    const now = life + chanceOf(index);
    const chance = chanceOf(index * 1.7 + Math.floor(now) * 5.3);
    if (chance < skipped) return base;
    const age = wrap(now);
    return mixed(base, ring(colors, chanceOf(chance * 97)), age < 0.16 ? age / 0.16 : (1 - age) / 0.84);
  };
}

const rgb = (...hex: string[]): Rgb[] =>
  hex.map((text) => {
    const value = Number.parseInt(text, 16);
    return [value >> 16, (value >> 8) & 255, value & 255];
  });

const FLAME = rgb("000000", "460000", "aa1200", "ff4200", "ff8208", "ffbe32");
const SKY = rgb("00a05a", "28ff6e", "00dcaa", "286edc", "9632dc", "14c878");
const WATER = rgb("000a3c", "001e78", "0046b4", "0082be", "1ebebe", "6ee1dc", "c8faf0");
const ROCK = rgb("000000", "320000", "820400", "dc1e00", "ff5a00", "ffaa1e");
const FLAKES = rgb("ebf0ff", "aac8ff", "ffffff", "c8d7ff");
const DROPS = rgb("1450ff", "3c8cff", "8cbeff", "1e64dc");
const STARS = rgb("ff3c28", "ffbe3c", "5aff78", "3caaff", "be5aff", "ff5aaa");
const STORM = rgb("000000", "00041e", "0a1450", "323ca0", "8c96f0", "e1e6ff");
const DAWN = rgb("000000", "28000a", "780800", "d22800", "ff5f0a", "ff9632", "ffc878", "ffe1b4");

const first = ({ colors }: Look) => colors[0] ?? BLACK;
const second = ({ colors }: Look) => colors[1] ?? BLACK;
/** The palette, or the first colors of the settings. */
const chosen = ({ palette, colors }: Look, count: number) => palette ?? colors.slice(0, count);
const fromDark = ({ palette }: Look, own: Rgb[]) => (palette ? [BLACK, ...palette] : own);

/** By the name of the mode. */
export const EFFECTS: Record<string, Effect> = {
  fire(look, phase, count) {
    const colors = fromDark(look, FLAME);
    const cooling = 1.343 - 0.856 * look.intensity;
    const rise = phase * 16;
    return (index) => {
      const place = index / count;
      const large = noise(place * 5 - rise, rise / 2);
      const small = noise(place * 15 - 2 * rise, rise);
      return ramp(colors, 0.274 - place * cooling + large * 0.75 + small / 3);
    };
  },
  candle(look, phase, count) {
    const depth = 0.18 + 0.62 * look.intensity;
    const together = noise(0, phase * 12) / 2 + noise(119, phase * 37) / 4;
    return (index) => {
      const alone = noise((index / count) * 6 + 51, phase * 24) / 4;
      return scale(first(look), 1 - depth * (together + alone));
    };
  },
  aurora(look, phase, count) {
    const colors = look.palette ?? SKY;
    const dark = 0.55 - 0.39 * look.intensity;
    return (index) => {
      const place = index / count;
      const light = Math.max(0.053, clamp((noise(place * 5 + phase * 2, phase * 4) - dark) * 1.5));
      return lit(ring(colors, noise(place * 2 - phase + 85, phase * 2)), smooth(light));
    };
  },
  ocean(look, phase, count) {
    const colors = look.palette ?? WATER;
    const calm = 0.79 - 0.35 * look.intensity;
    return (index) => {
      const place = index / count;
      const sway = noise(place * 2, phase * 2);
      const height =
        0.4 * swell(place * 2 - phase * 2 + sway) +
        0.4 * swell(place * 3 + phase + sway) +
        0.2 * swell(place * 7 - phase * 3);
      return ramp(colors, 0.75 * height + Math.max(0, height - calm));
    };
  },
  lava(look, phase, count) {
    const colors = fromDark(look, ROCK);
    const cold = 0.52 - 0.43 * look.intensity;
    return (index) => {
      const place = index / count;
      const blob = noise(place * 4 + phase, phase * 2);
      const grain = noise(place * 9 - phase, phase * 3);
      return ramp(colors, Math.max(0.038, (0.75 * blob + 0.25 * grain - cold) * 1.5));
    };
  },
  meteor(look, phase, count) {
    const colors = chosen(look, 1);
    const trail = 0.12 + 0.62 * look.intensity;
    const head = passing(wrap(phase * 2), HEAD, trail, count);
    const spot = dots([dot(head, colors[0] ?? BLACK, HEAD, 3 * HEAD)], count);
    return (index) => {
      const age = (head - (index + 0.5) / count) / trail;
      if (age < 0 || age >= 1) return spot(index);
      const grain = 0.375 + 0.625 * chanceOf(index);
      return brighter(spot(index), lit(ramp(colors, age), (1 - age) ** 2 * grain));
    };
  },
  "comet-pair"(look, phase, count) {
    const tail = 0.12 + 0.54 * look.intensity;
    const place = passing(wrap(phase * 2), HEAD, tail, count);
    const comets = [dot(place, first(look), HEAD, tail), dot(1 - place, second(look), tail, HEAD)];
    return dots(comets.map(pointed), count);
  },
  scanner(look, phase, count) {
    const time = wrap(phase * 2);
    const part = 2 * (time % 0.5);
    const width = 0.027 + 0.132 * look.intensity;
    const trail = width + part * (1 - part);
    const color = first(look);
    const [place, back, front] = time < 0.5 ? [smooth(part), trail, width] : [smooth(1 - part), width, trail];
    return dots([pointed(dot(place, color, front, back)), dot(place, color, width)], count);
  },
  sparkle(look, phase) {
    const colors = chosen(look, 1);
    return sparks(colors, phase * 10, 0.97 - look.intensity / 3, lit(colors[0] ?? BLACK, 0.094));
  },
  snow(look, phase, count) {
    const colors = look.palette ?? FLAKES;
    const paceOf = (i: number) => 1 + ((i + 1) % 2);
    const flakes = falling(5 + Math.floor(look.intensity * 11), paceOf, phase, (place, chance) => {
      const light = Math.min(1, swell(place) * 3) * (0.5 + 0.5 * chanceOf(chance * 53));
      const drift = swell(phase * 3 + chance) / 32;
      return dot(place + drift, lit(ring(colors, chance), light));
    });
    return dots(flakes, count, lit(colors[1] ?? BLACK, 0.023));
  },
  rain(look, phase, count) {
    const colors = look.palette ?? DROPS;
    const paceOf = (i: number) => 4 + ((i + 1) % 4);
    const drops = falling(4 + Math.floor(look.intensity * 6), paceOf, phase, (place, chance) => {
      const color = lit(ring(colors, chance), 0.5 + 0.5 * chanceOf(chance * 53));
      return pointed(dot(passing(place, 0.011, 0.07, count), color, 0.011, 0.07));
    });
    return dots(drops, count);
  },
  ripple(look, phase, count) {
    const colors = chosen(look, 1);
    const rings = bursts(2 + Math.floor(look.intensity * 5), phase, 16, (chance, age, light) => {
      const color = lit(ring(colors, chanceOf(chance * 53)), light);
      return [dot(chance - age / 5, color, 2 * TURN, TURN), dot(chance + age / 5, color, TURN, 2 * TURN)];
    });
    return dots(rings, count, lit(colors[0] ?? BLACK, 0.03));
  },
  wave(look, phase, count) {
    const waves = 1 + Math.floor(look.intensity * 4.9);
    return (index) => {
      const place = index / count;
      const large = swell(place * waves - phase * 2);
      const small = swell(place * (waves + 1) + phase);
      return scale(first(look), 0.137 + 0.625 * large + 0.2 * small);
    };
  },
  gradient: (look, _phase, count) => {
    const colors = chosen(look, 3);
    return (index) => ramp(colors, (index + 0.5) / count);
  },
  "gradient-scroll"(look, phase, count) {
    const colors = chosen(look, 3);
    const repeats = 1 + Math.floor(look.intensity * 2.96);
    return (index) => ring(colors, (index / count) * repeats - phase);
  },
  "two-color-chase"(look, phase, count) {
    const repeats = 1 + Math.floor(look.intensity * 7);
    return (index) => {
      const part = wrap((index / count) * repeats - phase * 2);
      const [from, to] = part < 0.5 ? [second(look), first(look)] : [first(look), second(look)];
      return mixed(from, to, clamp((part % 0.5) / 0.094));
    };
  },
  "theatre-chase"(look, phase) {
    const period = 2 + 4 * look.intensity;
    return (index) => {
      const part = wrap(index / period - phase * 12);
      return lit(first(look), clamp(1 - Math.min(part, 1 - part) * period));
    };
  },
  "color-wipe"(look, phase, count) {
    const isBack = wrap(phase) >= 0.5;
    const [fresh, old] = isBack ? [second(look), first(look)] : [first(look), second(look)];
    const edge = Math.max(0.009 + 0.23 * look.intensity, 2 / count);
    const painted = 2 * (wrap(phase) % 0.5) * (1 + edge);
    return (index) => mixed(old, fresh, clamp((painted - index / count) / edge));
  },
  twinkle: (look, phase) => sparks(chosen(look, 1), phase * 3, 0.9 - 0.75 * look.intensity, BLACK),
  fireworks(look, phase, count) {
    const colors = look.palette ?? STARS;
    const rockets = bursts(2 + Math.floor(look.intensity * 2.96), phase, 21, (chance, age, light) => {
      const color = lit(ring(colors, chanceOf(chance * 53)), light);
      const spread = ((1 - (1 - age) ** 3) * (2 + Math.floor(chanceOf(chance * 31) * 4))) / 64;
      const center = 0.12 + chance * 0.75;
      return [-2, -1, 0, 1, 2].map((spark) => dot(center + spark * spread, color));
    });
    return dots(rockets, count);
  },
  heartbeat(look, phase) {
    const time = wrap(phase * 8);
    const pulse = (at: number, length: number) => (at > 0 && at < length ? swell(at / length) : 0);
    const beat = Math.max(pulse(time, 0.305), 0.75 * pulse(time - 0.23, 0.4));
    const rest = 0.52 - 0.47 * look.intensity;
    const color = scale(first(look), rest + (1 - rest) * beat);
    return () => color;
  },
  lightning(look, phase, count) {
    const colors = fromDark(look, STORM);
    const time = phase * 4;
    const chance = chanceOf(Math.floor(time));
    const at = wrap(time) - 0.06 - chanceOf(chance * 31) / 4;
    const pulse = (now: number, length: number) => {
      const share = now / length;
      if (share < 0 || share >= 1) return 0;
      return smooth(share < 0.25 ? share * 4 : ((1 - share) * 4) / 3);
    };
    const strikes = chance <= 0.25 + 0.75 * look.intensity;
    const light = strikes ? Math.max(0.625 * pulse(at, 0.15), pulse(at - 0.168, 0.366)) : 0;
    const center = chanceOf(chance * 53);
    return (index) => {
      const place = index / count;
      const near = Math.max(0, 1 - Math.abs(place - center) / 0.4);
      const clouds = 0.09 + noise(place * 4, phase * 2) / 8;
      return ramp(colors, clouds + (1 - clouds) * light * (0.18 + 0.8 * near));
    };
  },
  sunrise(look, phase, count) {
    const colors = fromDark(look, DAWN);
    const height = swell(phase / 4);
    const dusk = (1 - height) * (0.92 - 0.78 * look.intensity);
    return (index) => ramp(colors, height + 0.038 - 2 * Math.abs(index / count - 0.5) * dusk);
  },
  /** The ball goes around the table once in a cycle. */
  ball(look, phase, count) {
    const width = 0.005 + 0.155 * look.intensity;
    return dots(around(wrap(phase), first(look), width), count, lit(second(look), 0.094));
  },
  clock(look, _phase, count) {
    const now = new Date();
    const place = ((now.getHours() % 12) * 60 + now.getMinutes()) / 720;
    const width = 0.015 + 0.062 * look.intensity;
    const mark = lit(second(look), 0.083);
    const marks = Array.from({ length: 12 }, (_, hour) => dot(hour / 12, mark, 0.003));
    return dots([...marks, ...around(place, first(look), width)], count);
  },
};
