import { useState } from "react";
import { MAX_STEPS, type PresetPlaylist, type PresetStep } from "../../../api/preset-playlist";
import type { Preset } from "../../../api/presets";
import { Button, IconButton } from "../../../components/Button";
import { Select } from "../../../components/fields/Select";
import { Switch } from "../../../components/fields/Switch";
import styles from "./Presets.module.css";
import { LENGTHS, lengthOptions, TRANSITIONS } from "./playlist-texts";

const USUAL = { seconds: 300, transition: 2 };

interface PlaylistEditorProps {
  playlist: PresetPlaylist;
  presets: Preset[];
  onSave: (playlist: PresetPlaylist) => Promise<boolean>;
  onClose: () => void;
}

/** A draft of the playlist, with all presets if it is new. */
export function PlaylistEditor({ playlist, presets, onSave, onClose }: PlaylistEditorProps) {
  const [draft, setDraft] = useState(() =>
    playlist.steps.length > 0
      ? playlist
      : { ...playlist, steps: presets.map(({ id }) => ({ preset: id, ...USUAL })) },
  );
  const [isBusy, setBusy] = useState(false);
  const { steps } = draft;
  const setSteps = (next: PresetStep[]) => setDraft({ ...draft, steps: next });
  const save = async () => {
    setBusy(true);
    if (await onSave(draft)) return onClose();
    setBusy(false);
  };
  const add = () => {
    const last = steps.at(-1) ?? { ...USUAL, preset: 0 };
    const first = presets[0];
    if (first) setSteps([...steps, { ...last, preset: first.id }]);
  };
  return (
    <section className={styles.presets} aria-label="Playlist">
      <h3 className={styles.title}>Playlist</h3>
      <ol className={styles.rows}>
        {steps.map((step, at) => (
          <Step
            // biome-ignore lint/suspicious/noArrayIndexKey: a step has no other identity
            key={at}
            step={step}
            at={at}
            presets={presets}
            isLast={at === steps.length - 1}
            onChange={(changed) => setSteps(steps.with(at, { ...step, ...changed }))}
            onMove={(to) => setSteps(steps.with(at, steps[to] as PresetStep).with(to, step))}
            onRemove={() => setSteps(steps.toSpliced(at, 1))}
          />
        ))}
      </ol>
      <Button icon="plus" disabled={steps.length >= MAX_STEPS || presets.length === 0} onClick={add}>
        Add a preset
      </Button>
      <Switch
        label="Repeat"
        hint="The list begins again after its end."
        checked={draft.repeat}
        onChange={(repeat) => setDraft({ ...draft, repeat })}
      />
      <Switch
        label="Shuffle"
        checked={draft.shuffle}
        onChange={(shuffle) => setDraft({ ...draft, shuffle })}
      />
      <div className={styles.tools}>
        <Button variant="primary" busy={isBusy} onClick={() => void save()}>
          Save
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </section>
  );
}

interface StepProps {
  step: PresetStep;
  at: number;
  presets: Preset[];
  isLast: boolean;
  onChange: (changed: Partial<PresetStep>) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
}

function Step({ step, at, presets, isLast, onChange, onMove, onRemove }: StepProps) {
  const name = presets.find(({ id }) => id === step.preset)?.preset.name ?? "Deleted preset";
  return (
    <li className={styles.step} aria-label={`${at + 1}. ${name}`}>
      <Select
        label="Preset"
        value={String(step.preset)}
        options={presets.map(({ id, preset }) => ({ value: String(id), label: preset.name }))}
        onChange={(id) => onChange({ preset: Number(id) })}
      />
      <div className={styles.times}>
        <Select
          label="For"
          value={String(step.seconds)}
          options={lengthOptions(LENGTHS, step.seconds)}
          onChange={(seconds) => onChange({ seconds: Number(seconds) })}
        />
        <Select
          label="Transition"
          value={String(step.transition)}
          options={lengthOptions(TRANSITIONS, step.transition)}
          onChange={(transition) => onChange({ transition: Number(transition) })}
        />
      </div>
      <div className={styles.actions}>
        <IconButton
          icon="up"
          label={`Move ${name} up`}
          aria-disabled={at === 0}
          onClick={() => at > 0 && onMove(at - 1)}
        />
        <IconButton
          icon="down"
          label={`Move ${name} down`}
          aria-disabled={isLast}
          onClick={() => !isLast && onMove(at + 1)}
        />
        <IconButton icon="trash" label={`Remove ${name}`} onClick={onRemove} />
      </div>
    </li>
  );
}
