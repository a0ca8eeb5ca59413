import { useState } from "react";
import { ENTRY_MINUTES_RANGE, ENTRY_OFFSET_RANGE, SCHEDULE_TIMES } from "../../api/generated";
import { isLook } from "../../api/scenes";
import { type Action, DAYS, type Day, type EntryDraft, type Schedule } from "../../api/schedule";
import { Checkbox } from "../../components/fields/Checkbox";
import { fieldsOf } from "../../components/fields/fields-of";
import { ItemChoice } from "../../components/fields/ItemChoice";
import { BrightnessSlider } from "../../components/fields/PercentSliders";
import { Segments } from "../../components/fields/Segments";
import { Select } from "../../components/fields/Select";
import { Slider } from "../../components/fields/Slider";
import { Switch } from "../../components/fields/Switch";
import { TextField } from "../../components/fields/TextField";
import { TimeField } from "../../components/fields/TimeField";
import { AdminLink } from "../../components/navigation/AdminLink";
import { Link } from "../../components/navigation/Link";
import { brightnessPercent } from "../../lib/percent";
import { clockText } from "../../lib/time/clock-text";
import { titledOptions } from "../../lib/title-of";
import { type HomeHas, useHomeHas } from "../../state/device-status";
import { useScenes } from "../../state/scenes";
import { useIsAdmin } from "../../state/session";
import styles from "./Schedule.module.css";
import { usePlaylists } from "./schedule-store";
import {
  ACTIONS,
  DAY_NAMES,
  DAY_SETS,
  isSameDays,
  NO_PLAYLIST,
  NO_SCENE,
  offsetText,
  PLACE_SETTINGS,
  sunTime,
} from "./schedule-texts";

interface FieldProps {
  draft: EntryDraft;
  onChange: (change: Partial<EntryDraft>) => void;
}

const TIMES = titledOptions(SCHEDULE_TIMES);

export function WhenFields({ draft, schedule, onChange }: FieldProps & { schedule: Schedule }) {
  const of = fieldsOf(draft, onChange);
  return (
    <>
      <Segments label="When" options={TIMES} {...of("at")} />
      {draft.at === "time" ? (
        <TimeField label="Time" {...of("time")} />
      ) : (
        <div>
          <Slider
            label="Shift"
            min={ENTRY_OFFSET_RANGE[0]}
            max={ENTRY_OFFSET_RANGE[1]}
            step={5}
            valueText={offsetText(draft)}
            {...of("offset")}
          />
          <SunNote draft={draft} schedule={schedule} />
        </div>
      )}
      <DaysField {...of("days")} />
    </>
  );
}

export function DatesFields({ draft, onChange }: FieldProps) {
  const [hasDates, setDates] = useState(Boolean(draft.from || draft.until));
  return (
    <div>
      <Switch
        label="Only between two dates"
        value={hasDates}
        onChange={(on) => {
          setDates(on);
          if (!on) onChange({ from: null, until: null });
        }}
      />
      {hasDates && (
        <div className={`grid spread ${styles.dates}`}>
          {(["from", "until"] as const).map((name) => (
            <TextField
              key={name}
              type="date"
              label={name === "from" ? "First day" : "Last day"}
              value={draft[name] ?? ""}
              onChange={(date) => onChange({ [name]: date || null })}
            />
          ))}
        </div>
      )}
    </div>
  );
}

/** What the sun does today, or why that is not known. */
function SunNote({ draft, schedule }: { draft: EntryDraft; schedule: Schedule }) {
  const { place, placeKnown, clockSet, sunrise, sunset } = schedule;
  const isAdmin = useIsAdmin();
  if (!placeKnown)
    return (
      <p className="note">
        The hub does not know yet where {place ? `“${place}”` : "it"} is.{" "}
        <AdminLink isAdmin={isAdmin} href={PLACE_SETTINGS} otherwise="An administrator sets the place.">
          Choose a city, or enter coordinates, under Settings &gt; Devices
        </AdminLink>
      </p>
    );
  // The screen says that the clock is not set.
  if (!clockSet) return null;
  // A place is a name, or two numbers that say nothing to people.
  const isNamed = !/^[-\d]/.test(place);
  const time = sunTime(draft, schedule);
  if (!sunrise || !sunset || !time)
    return <p className="note">Today the sun does not rise and set {isNamed ? `in ${place}` : "here"}.</p>;
  return (
    <p className="note">
      <strong>Today at {clockText(time)}.</strong> {isNamed ? `In ${place}` : "Here"} the sun rises at{" "}
      {clockText(sunrise)} and sets at {clockText(sunset)}.
    </p>
  );
}

const DAY_OPTIONS = DAYS.map((day) => ({
  value: day,
  label: DAY_NAMES[day].slice(0, 2),
  name: DAY_NAMES[day],
}));

/** Seven toggles, and one for each set of days with a name. */
export function DaysField({ value: days, onChange }: { value: Day[]; onChange: (days: Day[]) => void }) {
  const toggle = (day: Day) => onChange(DAYS.filter((each) => days.includes(each) !== (each === day)));
  return (
    <div className="relative">
      <Segments label="Days" value={days} options={DAY_OPTIONS} onChange={toggle} />
      <div className={`flex ${styles.sets}`}>
        {DAY_SETS.map((set) => (
          <button
            key={set.name}
            type="button"
            className="rounded muted small medium"
            aria-pressed={isSameDays(set.days, days)}
            onClick={() => onChange([...set.days])}
          >
            {set.name}
          </button>
        ))}
      </div>
    </div>
  );
}

/** What the home can do. The present action is among it, because an entry may be older than the setting. */
function actionOptions(present: Action, homeHas: HomeHas) {
  return Object.entries(ACTIONS).flatMap(([value, { label, part }]) =>
    !part || homeHas[part] || value === present ? { value: value as Action, label } : [],
  );
}

export function WhatFields({ draft, onChange }: FieldProps) {
  const { scenes } = useScenes();
  const playlists = usePlaylists();
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
      <Select label="What" value={action} options={actionOptions(action, useHomeHas())} onChange={choose} />
      {action === "scene" && (
        <ItemChoice label="Scene" list={scenes} none={NO_SCENE} empty={SCENES_MISSING} {...of("scene")} />
      )}
      {action === "wake-up" && (
        <>
          <Slider
            label="Rises over"
            min={ENTRY_MINUTES_RANGE[0]}
            max={ENTRY_MINUTES_RANGE[1]}
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
