import { useEffect, useRef } from "react";
import type { Strip } from "../../../api/types";
import type { EffectList } from "../effect-list";
import { previewOf, type RenderUsual } from "../more/preview-of";

const LEDS = 24;
/** A phase at which every effect has its characteristic appearance. */
const STILL_PHASE = 0.3;
/** A dim look stays visible: its picture has at least this brightness, of 255. */
const MIN_BRIGHTNESS = 80;

interface StripPictureProps {
  strip: Strip;
  list: EffectList;
  render: RenderUsual;
}

/** A small picture of a look, without motion. */
export function StripPicture({ strip, list, render }: StripPictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const pen = canvas.current?.getContext("2d");
    if (!pen) return;
    const row = pen.createImageData(LEDS, 1);
    const isDark = !strip.enabled || strip.mode === "off";
    const level = MIN_BRIGHTNESS + (strip.brightness * (255 - MIN_BRIGHTNESS)) / 255;
    const brightness = isDark ? 0 : level;
    render({ ...strip, brightness, preview: previewOf(strip, list, render) }, STILL_PHASE, row.data);
    pen.putImageData(row, 0, 0);
  }, [strip, list, render]);
  return <canvas ref={canvas} width={LEDS} height={1} />;
}
