import type { Line, TableShape } from "../../state/sand-line";
import { carveLine, type Groove } from "./groove";

export interface SandPicture {
  line: Line | null;
  table: TableShape;
  isSmooth: boolean;
  isDark: boolean;
  /** Device pixels per CSS pixel. */
  ratio: number;
}

/** As shares of the table's size: the sand beyond the ball's range, and half a groove's width with its ridges. */
const MARGIN = 0.028;
const REACH = 0.0085;
/** In CSS pixels; thinner grooves would vanish. */
const MIN_REACH = 2;
/** Width of the frame's shadow as a share of the sand's width. */
const SHADOW = 0.05;
/** Exponents that convert the light to red, green and blue, for the dark and the light theme. */
const DARK = [1.2, 1.5, 1.9] as const;
const LIGHT = [0.22, 0.34, 0.56] as const;
const GROUNDS_KEPT = 4;
const MIN_LEVEL = 24;
/** Added to a level of light, which may be below zero, for its index in the list of colors. */
const DARKEST = 300;
/** Light of a slope: a groove with this reach in pixels, or a wider one, has the full effect. */
const SLOPE_LIGHT = 90;
const STEEP_REACH = 4;
const DEPTH_LIGHT = 26;

/** The sand's width and height in mm, margins included. */
export function shownSize({ width, height }: TableShape): { width: number; height: number; margin: number } {
  const margin = MARGIN * Math.sqrt(width * height);
  return { width: width + 2 * margin, height: height + 2 * margin, margin };
}

/** Fills `canvas` with sand and the line's groove. */
export function paintSand(canvas: HTMLCanvasElement, picture: SandPicture): void {
  const context = canvas.getContext("2d");
  const { width, height } = canvas;
  if (!context || width < 3 || height < 3) return;
  const { line, table, ratio } = picture;
  const shown = shownSize(table);
  const scale = width / shown.width;
  const reach = Math.max(MIN_REACH * ratio, REACH * Math.sqrt(table.width * table.height) * scale);
  const groove: Groove = { width, height, near: blank(width * height), reach };
  const view = { left: shown.margin * scale - 0.5, bottom: height - shown.margin * scale - 0.5, scale };
  if (line) carveLine(groove, line, view, picture.isSmooth);
  const image = imageOf(width, height);
  const ground = groundOf(width, height, table.isRound);
  shade(new Uint32Array(image.data.buffer), groove, ground, colorsOf(picture.isDark));
  context.putImageData(image, 0, 0);
}

let lastImage: ImageData | null = null;

function imageOf(width: number, height: number): ImageData {
  if (lastImage?.width !== width || lastImage.height !== height) lastImage = new ImageData(width, height);
  return lastImage;
}

let scratch = new Uint8Array(0);

function blank(length: number): Uint8Array {
  if (scratch.length < length) scratch = new Uint8Array(length);
  return scratch.subarray(0, length).fill(255);
}

/** Heights by the values of Groove.near. 0: smooth; -1: bottom of the groove; above 0: its ridges. */
const HEIGHTS = Float32Array.from({ length: 256 }, (_, square) => {
  const near = 1 - square / 255;
  return near * near * (4 - 5 * near);
});

/** The lamp is at the upper left: slopes facing it are bright. */
function shade(pixels: Uint32Array, groove: Groove, ground: Uint8Array, colors: Uint32Array): void {
  const { width, near, reach } = groove;
  const slope = SLOPE_LIGHT * Math.min(1, reach / STEEP_REACH);
  const facing = Int16Array.from(HEIGHTS, (height) => height * slope);
  const deep = Int16Array.from(HEIGHTS, (height) => DARKEST + height * DEPTH_LIGHT);
  // The first and the last of these pixels have no neighbour at one side; they are smooth sand.
  const [first, last] = [width + 1, pixels.length - width - 1];
  for (let i = first; i < last; i++) {
    const slopeLight =
      (facing[near[i + width + 1] as number] as number) - (facing[near[i - width - 1] as number] as number);
    pixels[i] = colors[(ground[i] as number) + (deep[near[i] as number] as number) + slopeLight] as number;
  }
  for (let i = 0; i < first; i++) pixels[i] = colors[(ground[i] as number) + DARKEST] as number;
  for (let i = last; i < pixels.length; i++) pixels[i] = colors[(ground[i] as number) + DARKEST] as number;
}

const grounds = new Map<string, Uint8Array>();

/** The light of smooth sand with the frame's shadow on it. The pictures of a list have the same few sizes. */
function groundOf(width: number, height: number, isRound: boolean): Uint8Array {
  const key = `${width} ${height} ${isRound}`;
  const known = grounds.get(key);
  if (known) return known;
  const ground = new Uint8Array(width * height);
  const shadow = SHADOW * Math.min(width, height);
  for (let i = 0, y = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const mixed = Math.imul(i ^ (i >>> 7), 0x2c1b3c6d);
      const grain = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39) / 2 ** 31;
      const inside = isRound ? fromRoundEdge(x / width - 0.5, y / height - 0.5) * width : Math.min(x, y);
      const shade = Math.max(0, 1 - inside / shadow);
      ground[i] = 158 - (30 * x) / width - (30 * y) / height + 30 * grain ** 3 - 70 * shade ** 3;
    }
  }
  if (grounds.size >= GROUNDS_KEPT) grounds.clear();
  grounds.set(key, ground);
  return ground;
}

/** The distance from the edge that casts a shadow, for a diameter of 1; the lower right casts none. */
function fromRoundEdge(x: number, y: number): number {
  const radius = Math.hypot(x, y);
  return 0.5 - radius * Math.min(1, 0.5 - (0.7 * (x + y)) / (radius || 1));
}

const palettes = new Map<boolean, Uint32Array>();

function colorsOf(isDark: boolean): Uint32Array {
  let palette = palettes.get(isDark);
  if (!palette) {
    const [red, green, blue] = isDark ? DARK : LIGHT;
    palette = Uint32Array.from({ length: DARKEST + 600 }, (_, i) => {
      const level = Math.min(255, Math.max(MIN_LEVEL, i - DARKEST));
      const channel = (exponent: number) => 255 * (level / 255) ** exponent;
      return (255 << 24) | (channel(blue) << 16) | (channel(green) << 8) | channel(red);
    });
    palettes.set(isDark, palette);
  }
  return palette;
}
