import { useState } from "react";
import { changePreset, deletePreset, MAX_PRESET_NAME, type Preset } from "../../../api/presets";
import { Button, IconButton } from "../../../components/Button";
import { ConfirmModal } from "../../../components/dialog/ConfirmModal";
import fields from "../../../components/fields/Field.module.css";
import { shortened } from "../../../lib/shortened";
import styles from "./Presets.module.css";
import type { PresetsRowProps } from "./PresetsRow";
import { lookOf, stripWith } from "./preset-look";
import { StripPicture } from "./StripPicture";
import type { Presets } from "./use-presets";

interface PresetsEditorProps extends PresetsRowProps {
  control: Presets;
  presets: Preset[];
  onDone: () => void;
}

/** Renames, overwrites, deletes and reorders presets. Each change is saved at once. */
export function PresetsEditor({ control, presets, strip, list, render, onDone }: PresetsEditorProps) {
  const [question, setQuestion] = useState<{ what: "overwrite" | "delete"; preset: Preset } | null>(null);
  const close = () => setQuestion(null);
  const name = question?.preset.preset.name;
  const overwrite = ({ id, preset }: Preset) =>
    control.save(changePreset(id, { ...preset, led: { strips: [lookOf(strip)] } }));
  return (
    <>
      <div className={styles.head}>
        <h3>Presets</h3>
        <Button variant="primary" onClick={onDone}>
          Done
        </Button>
      </div>
      <ul className={styles.rows}>
        {presets.map((each, at) => (
          <li key={each.id} className={styles.row}>
            <StripPicture strip={stripWith(each, strip)} list={list} render={render} />
            <NameField preset={each} save={control.save} />
            <div className={styles.actions}>
              <IconButton
                icon="up"
                label={`Move ${each.preset.name} up`}
                aria-disabled={at === 0}
                onClick={() => at > 0 && void control.move(at, at - 1)}
              />
              <IconButton
                icon="down"
                label={`Move ${each.preset.name} down`}
                aria-disabled={at === presets.length - 1}
                onClick={() => at < presets.length - 1 && void control.move(at, at + 1)}
              />
              <IconButton
                icon="refresh"
                label={`Set ${each.preset.name} to how it is now`}
                onClick={() => setQuestion({ what: "overwrite", preset: each })}
              />
              <IconButton
                icon="trash"
                label={`Delete ${each.preset.name}`}
                onClick={() => setQuestion({ what: "delete", preset: each })}
              />
            </div>
          </li>
        ))}
      </ul>
      {question?.what === "overwrite" && (
        <ConfirmModal
          title="Overwrite this preset?"
          confirm="Overwrite"
          onConfirm={() => overwrite(question.preset)}
          onClose={close}
        >
          “{name}” becomes how the room lights are now.
        </ConfirmModal>
      )}
      {question?.what === "delete" && (
        <ConfirmModal
          title="Delete this preset?"
          confirm="Delete"
          onConfirm={() => control.save(deletePreset(question.preset.id))}
          onClose={close}
        >
          “{name}” is deleted. The room lights stay as they are.
        </ConfirmModal>
      )}
    </>
  );
}

function NameField({ preset: { id, preset }, save }: { preset: Preset; save: Presets["save"] }) {
  const [name, setName] = useState(preset.name);
  const rename = () => {
    const typed = name.trim();
    if (!typed || typed === preset.name) return setName(preset.name);
    void save(changePreset(id, { ...preset, name: typed }));
  };
  return (
    <input
      className={fields.input}
      aria-label={`Name of ${preset.name}`}
      value={name}
      autoComplete="off"
      onChange={({ currentTarget }) => setName(shortened(currentTarget.value, MAX_PRESET_NAME))}
      onBlur={rename}
      onKeyDown={({ key, currentTarget }) => key === "Enter" && currentTarget.blur()}
    />
  );
}
