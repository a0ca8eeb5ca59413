import { useState } from "react";
import type { OwnPalette, PaletteName } from "../../../api/types";
import { titleOf } from "../../../lib/title-of";
import type { EffectList } from "../../../state/effect-list";
import styles from "./MoreLooks.module.css";
import { PaletteEditor } from "./PaletteEditor";
import { rampOf } from "./ramp";

const MAX_OWN = 8;

interface PalettesProps {
  palettes: EffectList["palettes"];
  /** Those that the user has made. */
  made: OwnPalette[];
  /** The colors of the palette without any; empty if the effect has its own. */
  own: string[];
  chosen: PaletteName;
  onChoose: (name: PaletteName) => void;
  /** Saves the palettes that the user has made, and shows the one with this name. */
  onSave: (palettes: OwnPalette[], shown: PaletteName) => Promise<void>;
}

export function Palettes({ palettes, made, own, chosen, onChoose, onSave }: PalettesProps) {
  const [edited, setEdited] = useState<OwnPalette | null>(null);
  const present = made.find(({ id }) => id === chosen);
  const others = made.filter(({ id }) => id !== edited?.id);
  const begin = () => {
    const ids = Array.from({ length: MAX_OWN }, (_, i) => `own-${i + 1}` as PaletteName);
    const id = ids.find((each) => made.every((palette) => palette.id !== each));
    const colors = palettes.find(({ name }) => name === chosen)?.colors ?? [];
    if (id) setEdited({ id, name: "", colors: colors.length > 1 ? colors : ["#ff5f28", "#be286e"] });
  };
  const choices = [
    ...palettes.map(({ name, colors }) => ({
      id: name,
      title: colors.length > 0 ? titleOf(name) : "Own colors",
      colors: colors.length > 0 ? colors : own,
    })),
    ...made.map(({ id, name, colors }) => ({ id, title: name || "My palette", colors })),
  ];
  return (
    <fieldset className={`grid gap5 ${styles.palettes}`}>
      <legend>Palette</legend>
      {choices.map(({ id, title, colors }) => (
        <button
          key={id}
          type="button"
          className={`choice tile ${styles.tile}`}
          aria-pressed={id === chosen}
          onClick={() => onChoose(id)}
        >
          <span className={styles.ramp} style={{ backgroundImage: rampOf(colors) }} />
          {title}
        </button>
      ))}
      {made.length < MAX_OWN && (
        <button type="button" className={`muted smaller ${styles.add}`} onClick={begin}>
          New palette
        </button>
      )}
      {present && (
        <button type="button" className={`muted smaller ${styles.add}`} onClick={() => setEdited(present)}>
          Edit “{present.name || "My palette"}”
        </button>
      )}
      {edited && (
        <PaletteEditor
          palette={edited}
          isNew={others.length === made.length}
          onSave={(palette) => onSave([...others, palette], palette.id)}
          onDelete={() => onSave(others, "colors")}
          onClose={() => setEdited(null)}
        />
      )}
    </fieldset>
  );
}
