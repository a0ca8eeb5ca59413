import { useState } from "react";
import type { EntryDraft, Schedule } from "../../api/schedule";
import { DateField } from "../../components/fields/DateField";
import { Segments } from "../../components/fields/Segments";
import { Slider } from "../../components/fields/Slider";
import { Switch } from "../../components/fields/Switch";
import { TimeField } from "../../components/fields/TimeField";
import layout from "../../components/layout.module.css";
import { Link } from "../../components/navigation/Link";
import { clockText } from "../../lib/clock-text";
import { DaysField } from "./DaysField";
import styles from "./Schedule.module.css";
import { offsetText, sunTime } from "./schedule-texts";

interface WhenFieldsProps {
  draft: EntryDraft;
  schedule: Schedule;
  onChange: (change: Partial<EntryDraft>) => void;
}

const TIMES = [
  { value: "time", label: "Time" },
  { value: "sunrise", label: "Sunrise" },
  { value: "sunset", label: "Sunset" },
] as const;

const MAX_OFFSET_MIN = 120;
const OFFSET_STEP_MIN = 5;

export function WhenFields({ draft, schedule, onChange }: WhenFieldsProps) {
  return (
    <>
      <Segments label="When" value={draft.at} options={TIMES} onChange={(at) => onChange({ at })} />
      {draft.at === "time" ? (
        <TimeField label="Time" value={draft.time} onChange={(time) => onChange({ time })} />
      ) : (
        <div>
          <Slider
            label="Shift"
            min={-MAX_OFFSET_MIN}
            max={MAX_OFFSET_MIN}
            step={OFFSET_STEP_MIN}
            value={draft.offset}
            valueText={offsetText(draft)}
            onChange={(offset) => onChange({ offset })}
          />
          <SunNote draft={draft} schedule={schedule} />
        </div>
      )}
      <DaysField days={draft.days} onChange={(days) => onChange({ days })} />
    </>
  );
}

/** What the sun does today, or why that is not known. */
export function DatesFields({ draft, onChange }: Omit<WhenFieldsProps, "schedule">) {
  const [hasDates, setDates] = useState(Boolean(draft.from || draft.until));
  return (
    <div>
      <Switch
        label="Only between two dates"
        checked={hasDates}
        onChange={(on) => {
          setDates(on);
          if (!on) onChange({ from: null, until: null });
        }}
      />
      {hasDates && (
        <div className={styles.dates}>
          <DateField
            label="First day"
            value={draft.from ?? ""}
            onChange={(from) => onChange({ from: from || null })}
          />
          <DateField
            label="Last day"
            value={draft.until ?? ""}
            onChange={(until) => onChange({ until: until || null })}
          />
        </div>
      )}
    </div>
  );
}

function SunNote({ draft, schedule }: Pick<WhenFieldsProps, "draft" | "schedule">) {
  const { place, sunrise, sunset } = schedule;
  if (!place)
    return (
      <p className={layout.note}>
        The hub needs to know where it is, to find out when the sun rises and sets. Set a place under{" "}
        <Link href="/settings?section=devices">Settings &gt; Devices</Link>.
      </p>
    );
  // A place is a name, or two numbers that say nothing to people.
  const here = /^[-\d]/.test(place) ? "Here" : `In ${place}`;
  const time = sunTime(draft, schedule);
  if (!sunrise || !sunset || !time)
    return (
      <p className={layout.note}>
        Today the sun does not rise and set {here === "Here" ? "here" : `in ${place}`}.
      </p>
    );
  return (
    <p className={layout.note}>
      <strong>Today at {clockText(time)}.</strong> {here} the sun rises at {clockText(sunrise)} and sets at{" "}
      {clockText(sunset)}.
    </p>
  );
}
