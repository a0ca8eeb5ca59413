import { useEffect, useId, useRef } from "react";
import { iconOf } from "../../api/scenes";
import type { Action, EntryDraft } from "../../api/schedule";
import { Checkbox } from "../../components/fields/Checkbox";
import { Select } from "../../components/fields/Select";
import { Slider } from "../../components/fields/Slider";
import { Icon } from "../../components/Icon";
import { Link } from "../../components/navigation/Link";
import { brightnessOf, brightnessPercent } from "../../lib/percent";
import { useScenes } from "../../state/scenes";
import { Problem } from "./Problem";
import { usePresets } from "./presets";
import styles from "./Schedule.module.css";

interface FieldProps {
  draft: EntryDraft;
  onChange: (change: Partial<EntryDraft>) => void;
}

const ACTIONS: readonly { value: Action; label: string }[] = [
  { value: "scene", label: "Run a scene" },
  { value: "preset", label: "Show a preset" },
  { value: "preset-playlist", label: "Start the playlist of presets" },
  { value: "lights-on", label: "Lights on" },
  { value: "lights-off", label: "Lights off" },
  { value: "quiet-begin", label: "Quiet hours begin" },
  { value: "quiet-end", label: "Quiet hours end" },
  { value: "night-begin", label: "Matrices dim" },
  { value: "night-end", label: "Matrices bright again" },
];

export function WhatFields({ draft, problem, onChange }: FieldProps & { problem?: string }) {
  const { scenes } = useScenes();
  const presets = usePresets();
  const only = scenes?.length === 1 && scenes[0] ? scenes[0].id : null;
  const { action } = draft;
  return (
    <>
      <Select
        label="What"
        value={action}
        options={ACTIONS}
        onChange={(action) =>
          onChange({
            action,
            scene: action === "scene" ? only : action === "preset" ? (presets?.[0]?.id ?? null) : null,
          })
        }
      />
      {action === "scene" && <SceneField draft={draft} problem={problem} onChange={onChange} />}
      {action === "preset" && presets && <PresetField draft={draft} presets={presets} onChange={onChange} />}
      {action === "quiet-begin" && <QuietFields draft={draft} onChange={onChange} />}
      {action === "night-begin" && <DimField draft={draft} onChange={onChange} />}
    </>
  );
}

function SceneField({ draft, problem, onChange }: FieldProps & { problem: string | undefined }) {
  const group = useId();
  const list = useRef<HTMLFieldSetElement>(null);
  const isChosen = draft.scene !== null;
  const { scenes } = useScenes();
  const isShown = scenes !== null;
  // On a phone the list is below the screen's edge when it appears.
  useEffect(() => {
    if (isShown && !isChosen) list.current?.scrollIntoView?.({ block: "nearest" });
  }, [isShown, isChosen]);
  useEffect(() => {
    if (problem) list.current?.querySelector("input")?.focus();
  }, [problem]);
  if (scenes?.length === 0)
    return (
      <p className={styles.note}>
        There are no scenes yet. Make one on the <Link href="/dashboard?scene=new">dashboard</Link>.
      </p>
    );
  return (
    <fieldset ref={list} className={styles.scenes} aria-label="Scene">
      <Problem text={problem} isNew />
      {scenes?.map(({ id, name, icon }) => (
        <label key={id}>
          <input
            type="radio"
            name={group}
            checked={draft.scene === id}
            onChange={() => onChange({ scene: id })}
          />
          <Icon name={iconOf(icon)} size={18} />
          <span>{name}</span>
        </label>
      ))}
    </fieldset>
  );
}

function PresetField({
  draft,
  presets,
  onChange,
}: FieldProps & { presets: readonly { id: number; name: string }[] }) {
  if (presets.length === 0)
    return (
      <p className={styles.note}>
        There are no presets yet. Save one in <Link href="/led-control">LED Control</Link>, under More.
      </p>
    );
  const isKnown = presets.some(({ id }) => id === draft.scene);
  return (
    <Select
      label="Preset"
      value={String(draft.scene)}
      options={[
        ...(isKnown ? [] : [{ value: String(draft.scene), label: "Choose a preset" }]),
        ...presets.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      onChange={(id) => onChange({ scene: Number(id) })}
    />
  );
}

/** What becomes of a pattern that is being drawn, and of the lights, when the quiet hours begin. */
export function QuietFields({ draft, onChange }: FieldProps) {
  return (
    <>
      <Select
        label="A running pattern"
        value={draft.finish ? "finish" : "pause"}
        options={[
          { value: "finish", label: "is drawn to its end" },
          { value: "pause", label: "pauses and continues afterwards" },
        ]}
        hint="No other pattern starts until the quiet hours end."
        onChange={(value) => onChange({ finish: value === "finish" })}
      />
      <Checkbox
        label="The room lights go dark, and are lit again afterwards"
        checked={draft.lights}
        onChange={(lights) => onChange({ lights })}
      />
    </>
  );
}

export function DimField({ draft: { brightness }, onChange }: FieldProps) {
  const percent = brightnessPercent(brightness);
  return (
    <Slider
      label="Dim the matrices to"
      min={0}
      max={100}
      step={5}
      value={percent}
      valueText={percent ? `${percent}%` : "dark"}
      onChange={(value) => onChange({ brightness: brightnessOf(value, brightness) })}
    />
  );
}
