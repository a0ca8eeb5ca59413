import { useState } from "react";
import { type LookStep, type LooksPlaylist, MAX_STEPS } from "../../../api/looks";
import type { SceneSummary } from "../../../api/scenes";
import { Button, IconButton } from "../../../components/Button";
import { Modal } from "../../../components/dialog/Modal";
import { Select } from "../../../components/fields/Select";
import { Switch } from "../../../components/fields/Switch";
import { lengthOptions, TRANSITIONS } from "../../../lib/length-text";
import styles from "./Looks.module.css";

const USUAL = { seconds: 300, transition: 2 };
const LENGTHS = [5, 10, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 28_800, 43_200, 86_400];

interface PlaylistEditorProps {
  playlist: LooksPlaylist;
  /** At least one. */
  looks: SceneSummary[];
  /** Resolves to whether it was saved. */
  onSave: (playlist: LooksPlaylist) => Promise<boolean>;
  onClose: () => void;
}

/** A draft of the playlist, with all looks if it is new. */
export function PlaylistEditor({ playlist, looks, onSave, onClose }: PlaylistEditorProps) {
  const [draft, setDraft] = useState(() =>
    playlist.steps.length > 0
      ? playlist
      : { ...playlist, steps: looks.slice(0, MAX_STEPS).map(({ id }) => ({ scene: id, ...USUAL })) },
  );
  const [isBusy, setBusy] = useState(false);
  const { steps } = draft;
  const setSteps = (next: LookStep[]) => setDraft({ ...draft, steps: next });
  const save = async () => {
    setBusy(true);
    if (await onSave(draft)) return onClose();
    setBusy(false);
  };
  const add = () => setSteps([...steps, { ...(steps.at(-1) ?? USUAL), scene: looks[0]?.id ?? 0 }]);
  return (
    <Modal
      title="Playlist of looks"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={isBusy} onClick={() => void save()}>
            Save
          </Button>
        </>
      }
    >
      <div className={styles.looks}>
        <ol className={styles.steps}>
          {steps.map((step, at) => (
            <Step
              // biome-ignore lint/suspicious/noArrayIndexKey: a step has no other identity
              key={at}
              step={step}
              at={at}
              looks={looks}
              isLast={at === steps.length - 1}
              onChange={(changed) => setSteps(steps.with(at, { ...step, ...changed }))}
              onMove={(to) => setSteps(steps.with(at, steps[to] as LookStep).with(to, step))}
              onRemove={() => setSteps(steps.toSpliced(at, 1))}
            />
          ))}
        </ol>
        <Button icon="plus" disabled={steps.length >= MAX_STEPS} onClick={add}>
          Add a look
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
      </div>
    </Modal>
  );
}

interface StepProps {
  step: LookStep;
  at: number;
  looks: SceneSummary[];
  isLast: boolean;
  onChange: (changed: Partial<LookStep>) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
}

function Step({ step, at, looks, isLast, onChange, onMove, onRemove }: StepProps) {
  const name = looks.find(({ id }) => id === step.scene)?.name ?? "Deleted look";
  return (
    <li className={styles.step} aria-label={`${at + 1}. ${name}`}>
      <Select
        label="Look"
        value={String(step.scene)}
        options={looks.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(id) => onChange({ scene: Number(id) })}
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
