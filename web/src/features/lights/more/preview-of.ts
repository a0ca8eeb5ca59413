import type { OwnPalette, Strip, StripSegment } from "../../../api/types";
import { BLACK, channels, type Rgb } from "../../../lib/color";
import { drawMode } from "../../../lib/preview";
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
