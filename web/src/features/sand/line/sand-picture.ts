import { carveDensity } from "./density";
import { carveCells, carveLine, type Groove, NEAREST, startGroove } from "./groove";
import type { Outline } from "./outline";
import { groundAt, sandColors } from "./sand-colors";
import type { Line, TableShape } from "./sand-line";

export interface SandPicture extends Pick<Outline, "table" | "cells" | "density"> {
  /** Without it, the sand is smooth. */
  line?: Line | null;
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
/** Pixels whose light is computed at once. */
const PIXELS = 8192;
/** Added to a level of light, which may be below zero, for its index in the list of colors. */
const DARKEST = 300;
/** Light of a slope: a groove with this reach in pixels, or a wider one, has the full effect. */
const SLOPE_LIGHT = 90;
const STEEP_REACH = 4;
const DEPTH_LIGHT = 26;
/** The same of a density, where the densest lines are deepest. */
const DENSE_SLOPE_LIGHT = 140;
const DENSE_DEPTH_LIGHT = 90;

/** The sand's width and height in mm, margins included. */
export function shownSize({ width, height }: TableShape): { width: number; height: number; margin: number } {
  const margin = MARGIN * Math.sqrt(width * height);
  return { width: width + 2 * margin, height: height + 2 * margin, margin };
}

/** Fills `canvas` with sand and the line's groove. Yields after each small part of the work. */
export function* paintSand(canvas: HTMLCanvasElement, picture: SandPicture): Generator<void> {
  const { line, table, ratio, density } = picture;
  const { width, height } = canvas;
  const { margin, width: shownWidth } = shownSize(table);
  const scale = width / shownWidth;
  const reach = Math.max(MIN_REACH * ratio, (REACH / MARGIN) * margin * scale);
  const groove = startGroove(width, height, reach);
  const view = { left: margin * scale - 0.5, bottom: height - margin * scale - 0.5, scale };
  if (density) yield* carveDensity(groove, density, view);
  else if (line && picture.cells) yield* carveCells(groove, line, picture.cells, view);
  else if (line) yield* carveLine(groove, line, view, picture.isSmooth);
  const image = takeImage(width, height);
  const ground = groundOf(width, height, table.isRound);
  // 0 is smooth sand, -1 the bottom of the groove, above 0 are its ridges.
  const lights = density
    ? lightsOf((tone) => -tone, DENSE_SLOPE_LIGHT, DENSE_DEPTH_LIGHT)
    : lightsOf(
        (near) => near * near * (4 - 5 * near),
        SLOPE_LIGHT * Math.min(1, reach / STEEP_REACH),
        DEPTH_LIGHT,
      );
  yield* shade(
    new Uint32Array(image.data.buffer),
    groove,
    lights,
    ground,
    sandColors(picture.isDark, -DARKEST, 2 * DARKEST + 255),
  );
  canvas.getContext("2d")?.putImageData(image, 0, 0);
  lastImage = image;
}

/** Null while it is in use. */
let lastImage: ImageData | null = null;

function takeImage(width: number, height: number): ImageData {
  const image = lastImage?.width === width && lastImage.height === height ? lastImage : null;
  lastImage = null;
  return image ?? new ImageData(width, height);
}

type Lights = ReturnType<typeof lightsOf>;

/** The light of a slope, as a difference of two of `facing`, and of a depth, by how near the line is. */
function lightsOf(height: (share: number) => number, slope: number, depth: number) {
  const ofHeight = (effect: number, base: number) =>
    Int16Array.from({ length: NEAREST + 1 }, (_, i) => base + effect * height(i / NEAREST));
  return { facing: ofHeight(slope, 0), deep: ofHeight(depth, DARKEST) };
}

/** The lamp is at the upper left: slopes facing it are bright. */
function* shade(
  pixels: Uint32Array,
  { width, near }: Groove,
  { facing, deep }: Lights,
  ground: Uint8Array,
  colors: Uint32Array,
): Generator<void> {
  const here = width + 1;
  for (let i = 0; i < pixels.length; i++) {
    if (i % PIXELS === PIXELS - 1) yield;
    const slope = (facing[near[i + 2 * here] as number] as number) - (facing[near[i] as number] as number);
    pixels[i] = colors[(ground[i] as number) + (deep[near[i + here] as number] as number) + slope] as number;
  }
}

/** Pictures of the same size follow each other: those of a list, or of a line that is being changed. */
let lastGround: { key: string; light: Uint8Array } | null = null;

/** The light of smooth sand with the frame's shadow on it. */
function groundOf(width: number, height: number, isRound: boolean): Uint8Array {
  const key = `${width} ${height} ${isRound}`;
  if (lastGround?.key === key) return lastGround.light;
  const size = { width, height, isRound };
  const light = Uint8Array.from({ length: width * height }, (_, i) =>
    groundAt(i % width, Math.floor(i / width), size),
  );
  lastGround = { key, light };
  return light;
}
