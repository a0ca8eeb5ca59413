import { useEffect, useState } from "react";
import { useStore } from "zustand";
import {
  changeLooksPlaylist,
  controlLooksPlaylist,
  getLooksPlaylist,
  type LookStep,
  type LooksState,
  MAX_STEPS,
  type LooksPlaylist as Playlist,
} from "../../../api/looks";
import type { SceneSummary } from "../../../api/scenes";
import { HUB_DEVICE_ID } from "../../../api/types";
import { Button } from "../../../components/Button";
import { CancelAnd } from "../../../components/dialog/CancelAnd";
import { Modal } from "../../../components/dialog/Modal";
import { fieldsOf } from "../../../components/fields/fields-of";
import { Select } from "../../../components/fields/Select";
import { Switch } from "../../../components/fields/Switch";
import { useForm } from "../../../components/form/use-form";
import { SortableList } from "../../../components/sortable/SortableList";
import { moved } from "../../../lib/moved";
import { lengthOptions, lengthText, TRANSITIONS } from "../../../lib/time/length-text";
import { titleOf } from "../../../lib/title-of";
import { refreshDeviceStatus, useDeviceStatus } from "../../../state/device-status";
import { createHubValue } from "../../../state/hub-list";
import { useIsGuest } from "../../../state/session";
import styles from "./Looks.module.css";

/** Starts and stops the playlist of looks, and shows what it does. */
export function LooksPlaylist({ looks }: { looks: readonly SceneSummary[] }) {
  const { state, left, control, change } = useLooksPlaylist();
  const [isEditing, setEditing] = useState(false);
  const isGuest = useIsGuest();
  if (!state) return null;
  const { playlist, playing } = state;
  const hasSteps = playlist.steps.length > 0;
  const action = playing ? "stop" : "start";
  return (
    <section className={`line wrap gap5 ${styles.playlist}`} aria-label="Playlist">
      <p>
        <strong>Playlist</strong>
        <span className="note">
          {playing
            ? playingText(state, looks, left)
            : hasSteps
              ? playlistText(playlist)
              : "Shows looks one after the other."}
        </span>
      </p>
      {(playing || hasSteps) && (
        <Button
          icon={playing ? "stop" : "play"}
          aria-label={`${titleOf(action)} the playlist`}
          onClick={() => void control(action)}
        >
          {titleOf(action)}
        </Button>
      )}
      {!isGuest && (
        <Button aria-label="Edit the playlist" onClick={() => setEditing(true)}>
          {hasSteps ? "Edit" : "Make one"}
        </Button>
      )}
      {isEditing && (
        <LooksEditor playlist={playlist} looks={looks} onSave={change} onClose={() => setEditing(false)} />
      )}
    </section>
  );
}

function playingText(
  { playlist, step = 0 }: LooksState,
  looks: readonly SceneSummary[],
  left: number,
): string {
  const shown = looks.find(({ id }) => id === playlist.steps[step]?.scene);
  const isLast = !playlist.repeat && !playlist.shuffle && step === playlist.steps.length - 1;
  return `Shows ${shown?.name ?? "a look"}. ${isLast ? "It ends" : "The next one comes"} in ${lengthText(left)}.`;
}

/** "3 looks, again and again, shuffled" */
function playlistText({ steps, repeat, shuffle }: Playlist): string {
  const count = `${steps.length} look${steps.length === 1 ? "" : "s"}`;
  return [count, repeat ? "again and again" : "once", shuffle && "shuffled"].filter(Boolean).join(", ");
}

const looksPlaylist = createHubValue<LooksState>({ get: getLooksPlaylist });

/** The playlist. It is loaded again whenever the hub's status shows a new step. */
function useLooksPlaylist() {
  const status = useDeviceStatus()?.[HUB_DEVICE_ID]?.scenes;
  const { value: state } = useStore(looksPlaylist.store);
  /** Seconds until the next step. */
  const [left, setLeft] = useState(0);
  const sign = `${status?.revision} ${status?.running} ${status?.looksPlaying}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: again after each change that the status shows
  useEffect(() => void looksPlaylist.reload(), [sign]);
  useEffect(() => {
    setLeft(state?.next ?? 0);
    if (!state?.playing) return undefined;
    const timer = setInterval(() => setLeft((before) => before - 1), 1000);
    return () => clearInterval(timer);
  }, [state]);
  const isOver = state?.playing === true && left < 0;
  useEffect(() => {
    if (!isOver) return;
    void looksPlaylist.reload();
    void refreshDeviceStatus();
  }, [isOver]);

  const send = async (call: () => ReturnType<typeof getLooksPlaylist>): Promise<boolean> => {
    const answer = await looksPlaylist.send(call, { taken: (_, answered) => answered });
    void refreshDeviceStatus();
    return answer.ok;
  };
  return {
    /** null before the hub's first answer. */
    state,
    left: Math.max(left, 0),
    control: (action: "start" | "stop") => send(() => controlLooksPlaylist(action)),
    change: (playlist: Playlist) => send(() => changeLooksPlaylist(playlist)),
  };
}

const USUAL = { seconds: 300, transition: 2 };
const LENGTHS = [5, 10, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 28_800, 43_200, 86_400];

interface LooksEditorProps {
  playlist: Playlist;
  looks: readonly SceneSummary[];
  onSave: (playlist: Playlist) => Promise<boolean>;
  onClose: () => void;
}

/** A step with an identity of its own: a look may be there several times. */
type KeyedStep = LookStep & { key: number };

/** A draft of the playlist, with all looks if it is new. */
function LooksEditor({ playlist, looks, onSave, onClose }: LooksEditorProps) {
  const [start] = useState(() => {
    const all = looks.slice(0, MAX_STEPS).map(({ id }) => ({ scene: id, ...USUAL }));
    const steps = playlist.steps.length > 0 ? playlist.steps : all;
    return { ...playlist, steps: steps.map((step, key): KeyedStep => ({ ...step, key })) };
  });
  const form = useForm(start, async ({ steps, ...draft }) => {
    if (await onSave({ ...draft, steps: steps.map(({ key: _, ...step }) => step) })) onClose();
    return null;
  });
  const { steps } = form.values;
  const of = fieldsOf(form.values, form.change);
  const setSteps = (steps: KeyedStep[]) => form.change({ steps });
  const nameOf = ({ scene }: LookStep) => looks.find(({ id }) => id === scene)?.name ?? "Deleted look";
  const add = () => {
    const key = Math.max(-1, ...steps.map((step) => step.key)) + 1;
    setSteps([...steps, { ...(steps.at(-1) ?? USUAL), scene: looks[0]?.id ?? 0, key }]);
  };
  return (
    <Modal
      title="Playlist of looks"
      onClose={onClose}
      actions={
        <CancelAnd onCancel={onClose} busy={form.isBusy} onClick={form.submit}>
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
