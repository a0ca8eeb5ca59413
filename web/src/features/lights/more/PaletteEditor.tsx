import { useState } from "react";
import type { OwnPalette } from "../../../api/types";
import { Button, IconButton } from "../../../components/Button";
import { CancelAnd } from "../../../components/dialog/CancelAnd";
import { Modal } from "../../../components/dialog/Modal";
import { ColorField } from "../../../components/fields/ColorField";
import { fieldsOf } from "../../../components/fields/fields-of";
import { TextField } from "../../../components/fields/TextField";
import styles from "./MoreLooks.module.css";
import { rampOf } from "./ramp";

const MIN_COLORS = 2;
const MAX_COLORS = 8;

interface PaletteEditorProps {
  palette: OwnPalette;
  isNew: boolean;
  onSave: (palette: OwnPalette) => Promise<void>;
  onDelete: () => Promise<void>;
  onClose: () => void;
}

export function PaletteEditor({ palette, isNew, onSave, onDelete, onClose }: PaletteEditorProps) {
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
        <TextField label="Name" maxBytes={32} placeholder="My palette" {...of("name")} />
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
        {colors.length < MAX_COLORS && (
          <Button icon="plus" onClick={() => setColors([...colors, colors.at(-1) ?? "#ffffff"])}>
            One more color
          </Button>
        )}
      </div>
    </Modal>
  );
}
