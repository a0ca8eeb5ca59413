import { type RefObject, useEffect } from "react";
import type { Preview } from "./preview-of";

const FRAME_MS = 50;
/** Cycles of an effect per second, as at the usual speed. */
const PACE = 0.1;
/** A phase at which every effect has its characteristic appearance. */
const STILL_PHASE = 0.3;

/** Paints the moving pictures into the canvases in `container`, `leds` pixels wide and one high. */
export function usePainting(
  container: RefObject<HTMLElement | null>,
  previews: readonly Preview[],
  leds: number,
): void {
  useEffect(() => {
    const canvases = [...(container.current?.querySelectorAll("canvas") ?? [])];
    const paint = (phase: number) => {
      for (const [i, canvas] of canvases.entries()) {
        const draw = previews[i]?.(phase, leds);
        const pen = draw && canvas.getContext("2d");
        if (!draw || !pen) continue;
        const row = pen.createImageData(leds, 1);
        for (let led = 0; led < leds; led++) row.data.set([...draw(led), 255], led * 4);
        pen.putImageData(row, 0, 0);
      }
    };
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return paint(STILL_PHASE);
    let request = 0;
    let shownAt = 0;
    const step = (now: number) => {
      if (now - shownAt >= FRAME_MS) {
        shownAt = now;
        paint(STILL_PHASE + (now / 1000) * PACE);
      }
      request = requestAnimationFrame(step);
    };
    request = requestAnimationFrame(step);
    return () => cancelAnimationFrame(request);
  }, [container, previews, leds]);
}
