import { useMemo, useRef } from "react";
import type { LightMode, Strip } from "../../../api/types";
import { titleOf } from "../../../lib/title-of";
import type { EffectList } from "../../../state/effect-list";
import styles from "./MoreLooks.module.css";
import { previewOf } from "./preview-of";
import { usePainting } from "./use-painting";

const LEDS = 24;
interface EffectTilesProps {
  strip: Strip;
  list: EffectList;
  names: LightMode[];
  onChoose: (name: LightMode) => void;
}

/** One button for each effect, with a picture of it in the strip's colors. */
export function EffectTiles({ strip, list, names, onChoose }: EffectTilesProps) {
  const tiles = useRef<HTMLFieldSetElement>(null);
  const previews = useMemo(
    () => names.map((mode) => previewOf({ ...strip, mode, segments: [] }, list)),
    [strip, list, names],
  );
  usePainting(tiles, previews, LEDS);
  return (
    <fieldset ref={tiles} className={`grid gap5 ${styles.tiles}`}>
      <legend>Effects</legend>
      {names.map((name) => (
        <button
          key={name}
          type="button"
          className={`choice tile ${styles.tile}`}
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
