import { type RefObject, useEffect } from "react";
import type { OwnPalette, Strip, StripSegment } from "../../../api/types";
import { BLACK, channels, type Rgb } from "../../../lib/color";
import { createFrames, prefersStill } from "../../../lib/frames";
import { drawMode, scale } from "../../../lib/preview";
import type { EffectList } from "../../../state/effect-list";
import { type Draw, EFFECTS } from "./effects";

/** Prepares the frame at a phase for a number of LEDs. */
export type Preview = (phase: number, count: number) => Draw;

type Looks = Pick<EffectList, "effects" | "palettes">;

/** What the hub can show, with the palettes that the user has made. */
export function withOwnPalettes(list: EffectList, own: readonly OwnPalette[] = []): EffectList {
  return { ...list, palettes: [...list.palettes, ...own.map(({ id, colors }) => ({ name: id, colors }))] };
}

/** The strip, or its segments. */
export function previewOf(strip: Strip, list: Looks): Preview {
  if (strip.segments.length) return segmentsPreview(strip, strip.segments, list);
  const effect = EFFECTS[strip.mode];
  if (!effect) return (phase, count) => (strip.mode === "off" ? () => BLACK : drawMode(strip, phase, count));
  const uses = list.effects.find(({ name }) => name === strip.mode);
  const palette = uses?.palette ? list.palettes.find(({ name }) => name === strip.palette) : undefined;
  const look = {
    colors: [strip.color, strip.color2, strip.color3].map(channels) as Rgb[],
    palette: palette?.colors.length ? palette.colors.map(channels) : null,
    intensity: strip.intensity / 255,
  };
  return (phase, count) => effect(look, phase, count);
}

function segmentsPreview(strip: Strip, segments: StripSegment[], list: Looks): Preview {
  const parts = segments.map((segment) => ({
    segment,
    preview: previewOf({ ...strip, ...segment, segments: [] }, list),
  }));
  return (phase, count) => {
    const picture: Rgb[] = Array.from({ length: count }, () => BLACK);
    const pixelOf = (led: number) => Math.min(Math.round((led / strip.ledCount) * count), count);
    for (const { segment, preview } of parts) {
      const from = pixelOf(segment.from);
      const size = pixelOf(segment.to) - from;
      if (size <= 0) continue;
      const drawn = segment.mirror ? Math.ceil(size / 2) : size;
      const draw = preview(phase * (strip.speed ? segment.speed / strip.speed : 1), drawn);
      const level = segment.brightness / 255;
      for (let i = 0; i < size; i++) {
        const half = segment.mirror && i >= drawn ? size - 1 - i : i;
        const [r, g, b] = draw(segment.reverse ? drawn - 1 - half : half);
        picture[from + i] = [r * level, g * level, b * level];
      }
    }
    return (index) => picture[index] ?? BLACK;
  };
}

/** A phase at which every effect has its characteristic appearance. */
export const STILL_PHASE = 0.3;
const FRAME_MS = 50;
/** Cycles of an effect per second, as at the usual speed. */
const PACE = 0.1;

/** Paints a frame into a canvas one pixel high; `level` (0..1) dims it. */
export function paintRow(
  canvas: HTMLCanvasElement | null | undefined,
  preview: Preview,
  phase: number,
  level = 1,
): void {
  const pen = canvas?.getContext("2d");
  if (!pen) return;
  const { width } = pen.canvas;
  const draw = preview(phase, width);
  const row = pen.createImageData(width, 1);
  for (let led = 0; led < width; led++) row.data.set([...scale(draw(led), level), 255], led * 4);
  pen.putImageData(row, 0, 0);
}

/** Paints the moving pictures into the canvases in `container`. */
export function usePainting(container: RefObject<HTMLElement | null>, previews: readonly Preview[]): void {
  useEffect(() => {
    const canvases = [...(container.current?.querySelectorAll("canvas") ?? [])];
    const paint = (phase: number) => {
      for (const [i, preview] of previews.entries()) paintRow(canvases[i], preview, phase);
    };
    if (prefersStill()) return paint(STILL_PHASE);
    let shownAt = 0;
    const frames = createFrames((now) => {
      frames.want();
      if (now - shownAt < FRAME_MS) return;
      shownAt = now;
      paint(STILL_PHASE + (now / 1000) * PACE);
    });
    frames.want();
    return frames.stop;
  }, [container, previews]);
}
