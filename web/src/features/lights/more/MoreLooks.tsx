import { STRIP_MODES, type Strip } from "../../../api/types";
import { ColorField } from "../../../components/fields/ColorField";
import { Slider } from "../../../components/fields/Slider";
import { titleOf } from "../../../lib/title-of";
import type { Lights } from "../../../state/lights";
import type { EffectList } from "../effect-list";
import { PresetsRow, type PresetsRowProps } from "../presets/PresetsRow";
import { EffectTiles } from "./EffectTiles";
import styles from "./MoreLooks.module.css";

export interface MoreLooksProps {
  lights: Lights;
  strip: Strip;
  list: EffectList;
  /** Draws the modes of the card. */
  render: PresetsRowProps["render"];
}

/** The effects beyond the modes of the card, and the settings that the present one uses. */
export function MoreLooks({ lights, strip, list, render }: MoreLooksProps) {
  const uses = list.effects.find(({ name }) => name === strip.mode);
  const more = list.effects.filter(({ name }) => !STRIP_MODES.some((mode) => mode === name));
  const percent = Math.round(((strip.intensity ?? 128) / 255) * 100);
  return (
    <div className={styles.more}>
      <PresetsRow strip={strip} list={list} render={render} />
      <EffectTiles
        strip={strip}
        list={list}
        names={more.map(({ name }) => name)}
        onChoose={(mode) => lights.changeStrip({ mode })}
      />
      {uses?.palette && (
        <Palettes
          palettes={list.palettes}
          own={[strip.color, strip.color2, strip.color3]
            .slice(0, uses.colors)
            .map((color) => color ?? strip.color)}
          chosen={strip.palette ?? "colors"}
          onChoose={(palette) => lights.changeStrip({ palette })}
        />
      )}
      {uses && uses.colors > 1 && (
        <ColorField
          label="Second color"
          value={strip.color2 ?? strip.color}
          onChange={(color2) => lights.changeStrip({ color2 })}
        />
      )}
      {uses && uses.colors > 2 && (
        <ColorField
          label="Third color"
          value={strip.color3 ?? strip.color}
          onChange={(color3) => lights.changeStrip({ color3 })}
        />
      )}
      {uses?.intensity && (
        <Slider
          label="Intensity"
          min={0}
          max={100}
          value={percent}
          valueText={`${percent}%`}
          onChange={(value) => lights.changeStrip({ intensity: Math.round((value / 100) * 255) })}
          onDragStart={lights.dragStart}
          onDragEnd={lights.dragEnd}
        />
      )}
    </div>
  );
}

interface PalettesProps {
  palettes: EffectList["palettes"];
  /** What the palette without colors stands for; empty if the effect has its own. */
  own: string[];
  chosen: string;
  onChoose: (name: string) => void;
}

const rampOf = (colors: string[]) =>
  colors.length > 0 ? `linear-gradient(90deg, ${[...colors, colors.at(-1)].join()})` : undefined;

function Palettes({ palettes, own, chosen, onChoose }: PalettesProps) {
  return (
    <fieldset className={styles.palettes}>
      <legend>Palette</legend>
      {palettes.map(({ name, colors }) => (
        <button
          key={name}
          type="button"
          className={styles.palette}
          aria-pressed={name === chosen}
          onClick={() => onChoose(name)}
        >
          <span
            className={styles.ramp}
            style={{ backgroundImage: rampOf(colors.length > 0 ? colors : own) }}
          />
          {colors.length > 0 ? titleOf(name) : "Own colors"}
        </button>
      ))}
    </fieldset>
  );
}
