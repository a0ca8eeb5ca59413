import { useEffect, useMemo, useRef } from "react";
import { renderFrame } from "../../../lib/preview";
import type { LookPictureProps } from "../../../state/scene-pictures";
import { previewOf, withOwnPalettes } from "../more/preview-of";
import styles from "../more/MoreLooks.module.css";

const LEDS = 24;
/** A phase at which every effect has its characteristic appearance. */
const STILL_PHASE = 0.3;
/** A dim look stays visible: its picture has at least this brightness, of 255. */
const MIN_BRIGHTNESS = 80;

/** A small picture of a look, without motion. */
export function LookPicture({ strip, list, palettes }: LookPictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const looks = useMemo(() => withOwnPalettes(list, palettes), [list, palettes]);
  useEffect(() => {
    const pen = canvas.current?.getContext("2d");
    if (!pen) return;
    const row = pen.createImageData(LEDS, 1);
    const isDark = !strip.enabled || strip.mode === "off";
    const level = MIN_BRIGHTNESS + (strip.brightness * (255 - MIN_BRIGHTNESS)) / 255;
    const brightness = isDark ? 0 : level;
    renderFrame({ ...strip, brightness, preview: previewOf(strip, looks) }, STILL_PHASE, row.data);
    pen.putImageData(row, 0, 0);
  }, [strip, looks]);
  return <canvas ref={canvas} className={styles.ramp} width={LEDS} height={1} />;
}
