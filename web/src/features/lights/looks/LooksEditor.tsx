import { useState } from "react";
import { type LookStep, type LooksPlaylist, MAX_STEPS } from "../../../api/looks";
import type { SceneSummary } from "../../../api/scenes";
import { Button } from "../../../components/Button";
import { CancelAnd } from "../../../components/dialog/CancelAnd";
import { Modal } from "../../../components/dialog/Modal";
import { fieldsOf } from "../../../components/fields/fields-of";
import { Select } from "../../../components/fields/Select";
import { Switch } from "../../../components/fields/Switch";
import { SortableList } from "../../../components/sortable/SortableList";
import { moved } from "../../../lib/moved";
import { lengthOptions, TRANSITIONS } from "../../../lib/time/length-text";
import styles from "./Looks.module.css";

const USUAL = { seconds: 300, transition: 2 };
const LENGTHS = [5, 10, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 28_800, 43_200, 86_400];

interface LooksEditorProps {
  playlist: LooksPlaylist;
  /** At least one. */
  looks: readonly SceneSummary[];
  /** Resolves to whether it was saved. */
  onSave: (playlist: LooksPlaylist) => Promise<boolean>;
  onClose: () => void;
}

/** A step with an identity of its own: a look may be there several times. */
type KeyedStep = LookStep & { key: number };

/** A draft of the playlist, with all looks if it is new. */
export function LooksEditor({ playlist, looks, onSave, onClose }: LooksEditorProps) {
  const [draft, setDraft] = useState(() => {
    const all = looks.slice(0, MAX_STEPS).map(({ id }) => ({ scene: id, ...USUAL }));
    const steps = playlist.steps.length > 0 ? playlist.steps : all;
    return { ...playlist, steps: steps.map((step, key): KeyedStep => ({ ...step, key })) };
  });
  const [isBusy, setBusy] = useState(false);
  const { steps } = draft;
  const of = fieldsOf(draft, (change) => setDraft({ ...draft, ...change }));
  const setSteps = (next: KeyedStep[]) => setDraft({ ...draft, steps: next });
  const nameOf = ({ scene }: LookStep) => looks.find(({ id }) => id === scene)?.name ?? "Deleted look";
  const save = async () => {
    setBusy(true);
    if (await onSave({ ...draft, steps: steps.map(({ key: _, ...step }) => step) })) return onClose();
    setBusy(false);
  };
  const add = () => {
    const key = Math.max(-1, ...steps.map((step) => step.key)) + 1;
    setSteps([...steps, { ...(steps.at(-1) ?? USUAL), scene: looks[0]?.id ?? 0, key }]);
  };
  return (
    <Modal
      title="Playlist of looks"
      onClose={onClose}
      actions={
        <CancelAnd onCancel={onClose} busy={isBusy} onClick={save}>
          Save
        </CancelAnd>
      }
    >
      <div className="tight">
        <SortableList
          label="Looks"
          items={steps}
          keyOf={({ key }) => key}
          nameOf={nameOf}
          onMove={(from, to) => setSteps(moved(steps, from, to))}
          onRemove={(at) => setSteps(steps.toSpliced(at, 1))}
        >
          {(step, at) => (
            <Step
              step={step}
              looks={looks}
              onChange={(changed) => setSteps(steps.with(at, { ...step, ...changed }))}
            />
          )}
        </SortableList>
        <Button icon="plus" disabled={steps.length >= MAX_STEPS} onClick={add}>
          Add a look
        </Button>
        <Switch label="Repeat" hint="The list begins again after its end." {...of("repeat")} />
        <Switch label="Shuffle" {...of("shuffle")} />
      </div>
    </Modal>
  );
}

interface StepProps {
  step: LookStep;
  looks: readonly SceneSummary[];
  onChange: (changed: Partial<LookStep>) => void;
}

function Step({ step, looks, onChange }: StepProps) {
  const of = fieldsOf(step, onChange);
  return (
    <div className={`grid gap5 grow shrinks ${styles.step}`}>
      <Select
        label="Look"
        options={looks.map(({ id, name }) => ({ value: id, label: name }))}
        {...of("scene")}
      />
      <div className={`grid gap5 ${styles.times}`}>
        <Select label="For" options={lengthOptions(LENGTHS, step.seconds)} {...of("seconds")} />
        <Select
          label="Transition"
          options={lengthOptions(TRANSITIONS, step.transition)}
          {...of("transition")}
        />
      </div>
    </div>
  );
}
