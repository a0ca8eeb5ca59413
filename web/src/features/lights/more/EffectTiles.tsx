import { useEffect, useRef } from "react";
import type { Strip } from "../../../api/types";
import { titleOf } from "../../../lib/title-of";
import type { EffectList } from "../effect-list";
import styles from "./MoreLooks.module.css";
import { previewOf } from "./preview-of";

const LEDS = 24;
const FRAME_MS = 50;
/** Cycles of an effect per second, as at the usual speed. */
const PACE = 0.1;
/** A phase at which every effect has its characteristic appearance. */
const STILL_PHASE = 0.3;

interface EffectTilesProps {
  strip: Strip;
  list: EffectList;
  names: string[];
  onChoose: (name: string) => void;
}

/** One button for each effect, with a picture of it in the strip's colors. */
export function EffectTiles({ strip, list, names, onChoose }: EffectTilesProps) {
  const tiles = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    const canvases = [...(tiles.current?.querySelectorAll("canvas") ?? [])];
    const previews = names.map((mode) => previewOf({ ...strip, mode }, list));
    const paint = (phase: number) => {
      for (const [i, canvas] of canvases.entries()) {
        const draw = previews[i]?.(phase, LEDS);
        const pen = draw && canvas.getContext("2d");
        if (!draw || !pen) continue;
        const row = pen.createImageData(LEDS, 1);
        for (let led = 0; led < LEDS; led++) row.data.set([...draw(led), 255], led * 4);
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
  }, [strip, list, names]);

  return (
    <fieldset ref={tiles} className={styles.tiles}>
      <legend>Effects</legend>
      {names.map((name) => (
        <button
          key={name}
          type="button"
          className={styles.tile}
          aria-pressed={name === strip.mode}
          onClick={() => onChoose(name)}
        >
          <canvas width={LEDS} height={1} />
          {titleOf(name)}
        </button>
      ))}
    </fieldset>
  );
}
