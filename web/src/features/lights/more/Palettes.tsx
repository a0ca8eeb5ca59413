import { useState } from "react";
import {
  MAX_LIGHTS_SETTINGS_PALETTES,
  MAX_OWN_PALETTE_COLORS,
  MAX_OWN_PALETTE_NAME,
} from "../../../api/generated";
import type { OwnPalette, PaletteName } from "../../../api/types";
import { Button, IconButton } from "../../../components/Button";
import { CancelAnd } from "../../../components/dialog/CancelAnd";
import { Modal } from "../../../components/dialog/Modal";
import { ColorField } from "../../../components/fields/ColorField";
import { fieldsOf } from "../../../components/fields/fields-of";
import { TextField } from "../../../components/fields/TextField";
import { Tile } from "../../../components/Tile";
import { type EffectList, paletteOptions } from "../../../state/effect-list";
import styles from "./MoreLooks.module.css";

interface PalettesProps {
  list: EffectList;
  /** Those that the user has made. */
  made: OwnPalette[];
  /** The colors of the palette without any; empty if the effect has its own. */
  own: string[];
  chosen: PaletteName;
  onChoose: (name: PaletteName) => void;
  /** Saves the palettes that the user has made, and shows the one with this name. */
  onSave: (palettes: OwnPalette[], shown: PaletteName) => Promise<void>;
}

export function Palettes({ list, made, own, chosen, onChoose, onSave }: PalettesProps) {
  const [edited, setEdited] = useState<OwnPalette | null>(null);
  const present = made.find(({ id }) => id === chosen);
  const others = made.filter(({ id }) => id !== edited?.id);
  const begin = () => {
    const ids = Array.from({ length: MAX_LIGHTS_SETTINGS_PALETTES }, (_, i) => `own-${i + 1}` as PaletteName);
    const id = ids.find((each) => made.every((palette) => palette.id !== each));
    const colors = list.palettes.find(({ name }) => name === chosen)?.colors ?? [];
    if (id) setEdited({ id, name: "", colors: colors.length > 1 ? colors : ["#ff5f28", "#be286e"] });
  };
  return (
    <fieldset className={`grid gap5 ${styles.palettes}`}>
      <legend>Palette</legend>
      {paletteOptions(list, made).map(({ value, label, colors }) => (
        <Tile key={value} className={styles.tile} isChosen={value === chosen} onClick={() => onChoose(value)}>
          <span className={styles.ramp} style={{ backgroundImage: rampOf(colors.length ? colors : own) }} />
          {label}
        </Tile>
      ))}
      {made.length < MAX_LIGHTS_SETTINGS_PALETTES && (
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

const MIN_COLORS = 2;

interface PaletteEditorProps {
  palette: OwnPalette;
  isNew: boolean;
  onSave: (palette: OwnPalette) => Promise<void>;
  onDelete: () => Promise<void>;
  onClose: () => void;
}

function PaletteEditor({ palette, isNew, onSave, onDelete, onClose }: PaletteEditorProps) {
  const [draft, setDraft] = useState(palette);
  const of = fieldsOf(draft, (change) => setDraft({ ...draft, ...change }));
  const { value: colors, onChange: setColors } = of("colors");
  const close = (act: Promise<void>) => act.then(onClose);
  return (
    <Modal
      title={isNew ? "New palette" : "Edit palette"}
      onClose={onClose}
      actions={
        <>
          {!isNew && (
            <Button variant="danger" onClick={() => close(onDelete())}>
              Delete
            </Button>
          )}
          <CancelAnd onCancel={onClose} onClick={() => close(onSave(draft))}>
            Save
          </CancelAnd>
        </>
      }
    >
      <div className="stack">
        <div className={styles.wideRamp} style={{ backgroundImage: rampOf(colors) }} />
        <TextField
          data-focus
          label="Name"
          maxBytes={MAX_OWN_PALETTE_NAME}
          placeholder="My palette"
          {...of("name")}
        />
        {colors.map((color, index) => (
          <ColorField
            // biome-ignore lint/suspicious/noArrayIndexKey: colors have no identity but their place
            key={index}
            label={`Color ${index + 1}`}
            value={color}
            onChange={(chosen) => setColors(colors.with(index, chosen))}
          >
            <IconButton
              icon="trash"
              label={`Remove color ${index + 1}`}
              disabled={colors.length <= MIN_COLORS}
              onClick={() => setColors(colors.toSpliced(index, 1))}
            />
          </ColorField>
        ))}
        {colors.length < MAX_OWN_PALETTE_COLORS && (
          <Button icon="plus" onClick={() => setColors([...colors, colors.at(-1) ?? "#ffffff"])}>
            One more color
          </Button>
        )}
      </div>
    </Modal>
  );
}

/** A strip of colors, each as wide as the others, with soft transitions. */
const rampOf = (colors: readonly string[]) =>
  colors.length > 0 ? `linear-gradient(90deg, ${[...colors, colors.at(-1)].join()})` : undefined;
