import { isLook } from "../../api/scenes";
import type { Action, EntryDraft } from "../../api/schedule";
import { Checkbox } from "../../components/fields/Checkbox";
import { fieldsOf } from "../../components/fields/fields-of";
import { ItemChoice } from "../../components/fields/ItemChoice";
import { BrightnessSlider } from "../../components/fields/PercentSliders";
import { Select } from "../../components/fields/Select";
import { Slider } from "../../components/fields/Slider";
import { Link } from "../../components/navigation/Link";
import { brightnessPercent } from "../../lib/percent";
import { useScenes } from "../../state/scenes";
import { useSchedule } from "./schedule-store";
import { ACTIONS, NO_PLAYLIST, NO_SCENE } from "./schedule-texts";

interface FieldProps {
  draft: EntryDraft;
  onChange: (change: Partial<EntryDraft>) => void;
}

const OPTIONS = Object.entries(ACTIONS).map(([value, { label }]) => ({ value: value as Action, label }));

export function WhatFields({ draft, onChange }: FieldProps) {
  const { scenes } = useScenes();
  const { playlists } = useSchedule();
  const { action } = draft;
  const of = fieldsOf(draft, onChange);
  const choose = (next: Action) =>
    onChange({
      action: next,
      scene: next === "scene" ? onlyOf(scenes) : null,
      playlist: next === "playlist-start" ? onlyOf(playlists) : null,
    });
  return (
    <>
      <Select label="What" value={action} options={OPTIONS} onChange={choose} />
      {action === "scene" && (
        <ItemChoice label="Scene" list={scenes} none={NO_SCENE} empty={SCENES_MISSING} {...of("scene")} />
      )}
      {action === "wake-up" && (
        <>
          <Slider
            label="Rises over"
            min={1}
            max={120}
            valueText={`${draft.minutes} min`}
            {...of("minutes")}
          />
          <ItemChoice
            label="With"
            list={scenes?.filter(isLook) ?? null}
            none="Sunrise"
            isOptional
            {...of("scene")}
          />
        </>
      )}
      {action === "playlist-start" && (
        <ItemChoice
          label="Playlist"
          list={playlists}
          none={NO_PLAYLIST}
          empty={PLAYLISTS_MISSING}
          {...of("playlist")}
        />
      )}
      {action === "quiet-begin" && <QuietFields draft={draft} onChange={onChange} />}
      {action === "night-begin" && <DimField draft={draft} onChange={onChange} />}
    </>
  );
}

const onlyOf = (list: readonly { id: number }[] | null) =>
  list?.length === 1 ? (list[0]?.id ?? null) : null;

const SCENES_MISSING = (
  <>
    There are no scenes yet. Make one on the <Link href="/dashboard?scene=new">dashboard</Link>.
  </>
);
const PLAYLISTS_MISSING = (
  <>
    There are no playlists yet. Make one on the <Link href="/sand-table?tab=playlists">Sand Table</Link>.
  </>
);
const RUNNING = [
  { value: true, label: "is drawn to its end" },
  { value: false, label: "pauses and continues afterwards" },
];

/** What becomes of a pattern that is being drawn, and of the lights, when the quiet hours begin. */
export function QuietFields({ draft, onChange }: FieldProps) {
  const of = fieldsOf(draft, onChange);
  return (
    <>
      <Select
        label="A running pattern"
        options={RUNNING}
        hint="No other pattern starts until the quiet hours end."
        {...of("finish")}
      />
      <Checkbox label="The room lights go dark, and are lit again afterwards" {...of("lights")} />
    </>
  );
}

export function DimField({ draft, onChange }: FieldProps) {
  return (
    <BrightnessSlider
      label="Dim the matrices to"
      step={5}
      valueText={brightnessPercent(draft.brightness) ? undefined : "dark"}
      {...fieldsOf(draft, onChange)("brightness")}
    />
  );
}
