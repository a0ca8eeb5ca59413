import { useState } from "react";
import { addPreset, MAX_PRESET_NAME, MAX_PRESETS } from "../../../api/presets";
import type { Strip } from "../../../api/types";
import { Button } from "../../../components/Button";
import { NameForm } from "../../../components/fields/NameForm";
import type { EffectList } from "../effect-list";
import looks from "../more/MoreLooks.module.css";
import type { RenderUsual } from "../more/preview-of";
import { PresetPlaylist } from "./PresetPlaylist";
import styles from "./Presets.module.css";
import { PresetsEditor } from "./PresetsEditor";
import { presetOf, showsPreset, stripWith } from "./preset-look";
import { StripPicture } from "./StripPicture";
import { usePresets } from "./use-presets";

export interface PresetsRowProps {
  strip: Strip;
  list: EffectList;
  render: RenderUsual;
}

/** The presets: one tap shows one. The present look is saved as a further one. */
export function PresetsRow({ strip, list, render }: PresetsRowProps) {
  const control = usePresets();
  const [isEditing, setEditing] = useState(false);
  const [isNaming, setNaming] = useState(false);
  const { presets, running, tapped } = control;
  if (!presets) return null;
  const isFull = presets.length >= MAX_PRESETS;
  const marked = tapped ?? presets.find((each) => each.id === running && showsPreset(strip, each))?.id;
  return (
    <section className={styles.presets} aria-label="Presets">
      {isEditing ? (
        <PresetsEditor {...{ control, presets, strip, list, render }} onDone={() => setEditing(false)} />
      ) : (
        <fieldset className={looks.tiles}>
          <legend>Presets</legend>
          {presets.length === 0 && (
            <p className={styles.none}>
              A preset keeps a look of the room lights by name. One tap brings it back.
            </p>
          )}
          {presets.map((each) => (
            <button
              key={each.id}
              type="button"
              className={looks.tile}
              aria-pressed={each.id === marked}
              onClick={() => void control.run(each.id)}
            >
              <StripPicture strip={stripWith(each, strip)} list={list} render={render} />
              <span className={styles.name}>{each.preset.name}</span>
            </button>
          ))}
        </fieldset>
      )}
      {isNaming ? (
        <NameForm
          className={styles.naming}
          label="Name of the preset"
          maxBytes={MAX_PRESET_NAME}
          onSave={(name) => control.save(addPreset(presetOf(name, strip)))}
          onClose={() => setNaming(false)}
        />
      ) : (
        !isEditing && (
          <div className={styles.tools}>
            <Button icon="plus" disabled={isFull} onClick={() => setNaming(true)}>
              Save as preset
            </Button>
            {presets.length > 0 && (
              <Button aria-label="Edit presets" onClick={() => setEditing(true)}>
                Edit
              </Button>
            )}
          </div>
        )
      )}
      {presets.length > 0 && !isEditing && <PresetPlaylist presets={presets} />}
      {isFull && <p className={styles.none}>{MAX_PRESETS} presets are the most. Delete one first.</p>}
    </section>
  );
}
