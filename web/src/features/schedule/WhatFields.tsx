import { isLook } from "../../api/scenes";
import type { Action, EntryDraft } from "../../api/schedule";
import { Checkbox } from "../../components/fields/Checkbox";
import { Select } from "../../components/fields/Select";
import { Slider } from "../../components/fields/Slider";
import layout from "../../components/layout.module.css";
import { Link } from "../../components/navigation/Link";
import { brightnessOf, brightnessPercent } from "../../lib/percent";
import { useScenes } from "../../state/scenes";
import { useSchedule } from "./schedule-store";
import { NO_PLAYLIST, NO_SCENE } from "./schedule-texts";

interface FieldProps {
  draft: EntryDraft;
  onChange: (change: Partial<EntryDraft>) => void;
}

const ACTIONS: readonly { value: Action; label: string }[] = [
  { value: "scene", label: "Run a scene" },
  { value: "lights-on", label: "Lights on" },
  { value: "lights-off", label: "Lights off" },
  { value: "wake-up", label: "Wake-up light" },
  { value: "looks-start", label: "Start the playlist of looks" },
  { value: "looks-stop", label: "Stop the playlist of looks" },
  { value: "playlist-start", label: "Draw a playlist in the sand" },
  { value: "playlist-stop", label: "Stop the playlist in the sand" },
  { value: "quiet-begin", label: "Quiet hours begin" },
  { value: "quiet-end", label: "Quiet hours end" },
  { value: "night-begin", label: "Matrices dim" },
  { value: "night-end", label: "Matrices bright again" },
];

export function WhatFields({ draft, onChange }: FieldProps) {
  const { scenes } = useScenes();
  const { playlists } = useSchedule();
  const { action } = draft;
  const choose = (next: Action) =>
    onChange({
      action: next,
      scene: next === "scene" ? onlyOf(scenes) : null,
      playlist: next === "playlist-start" ? onlyOf(playlists) : null,
    });
  return (
    <>
      <Select label="What" value={action} options={ACTIONS} onChange={choose} />
      {action === "scene" && <SceneField draft={draft} onChange={onChange} />}
      {action === "wake-up" && <WakeUpFields draft={draft} onChange={onChange} />}
      {action === "playlist-start" && <PlaylistField draft={draft} onChange={onChange} />}
      {action === "quiet-begin" && <QuietFields draft={draft} onChange={onChange} />}
      {action === "night-begin" && <DimField draft={draft} onChange={onChange} />}
    </>
  );
}

const onlyOf = (list: readonly { id: number }[] | null) =>
  list?.length === 1 ? (list[0]?.id ?? null) : null;

function SceneField({ draft: { scene }, onChange }: FieldProps) {
  const { scenes } = useScenes();
  if (scenes?.length === 0)
    return (
      <p className={layout.note}>
        There are no scenes yet. Make one on the <Link href="/dashboard?scene=new">dashboard</Link>.
      </p>
    );
  return (
    <Choice
      label="Scene"
      list={scenes}
      chosen={scene}
      none={NO_SCENE}
      onChange={(scene) => onChange({ scene })}
    />
  );
}

/** How long the light rises, and what it then shows. */
function WakeUpFields({ draft: { minutes, scene }, onChange }: FieldProps) {
  const { scenes } = useScenes();
  return (
    <>
      <Slider
        label="Rises over"
        min={1}
        max={120}
        value={minutes}
        valueText={`${minutes} min`}
        onChange={(minutes) => onChange({ minutes })}
      />
      <Choice
        label="With"
        list={scenes?.filter(isLook) ?? null}
        chosen={scene}
        none="Sunrise"
        isOptional
        onChange={(scene) => onChange({ scene })}
      />
    </>
  );
}

function PlaylistField({ draft: { playlist }, onChange }: FieldProps) {
  const { playlists } = useSchedule();
  if (playlists?.length === 0)
    return (
      <p className={layout.note}>
        There are no playlists yet. Make one on the <Link href="/sand-table?tab=playlists">Sand Table</Link>.
      </p>
    );
  return (
    <Choice
      label="Playlist"
      list={playlists}
      chosen={playlist}
      none={NO_PLAYLIST}
      onChange={(playlist) => onChange({ playlist })}
    />
  );
}

interface ChoiceProps {
  label: string;
  list: readonly { id: number; name: string }[] | null;
  /** An id; null and that of something deleted are shown as `none`. */
  chosen: number | null;
  none: string;
  /** `none` can be chosen. */
  isOptional?: boolean;
  onChange: (id: number | null) => void;
}

function Choice({ label, list, chosen, none, isOptional, onChange }: ChoiceProps) {
  const options = (list ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  const value = String(chosen);
  const isKnown = options.some((option) => option.value === value);
  if (isOptional || !isKnown) options.unshift({ value: "", label: none });
  return (
    <Select
      label={label}
      value={isKnown ? value : ""}
      options={options}
      onChange={(id) => onChange(id ? Number(id) : null)}
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
