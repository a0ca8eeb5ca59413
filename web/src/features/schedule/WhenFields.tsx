import { useState } from "react";
import type { EntryDraft, Schedule } from "../../api/schedule";
import { fieldsOf } from "../../components/fields/fields-of";
import { Segments } from "../../components/fields/Segments";
import { Slider } from "../../components/fields/Slider";
import { Switch } from "../../components/fields/Switch";
import { TextField } from "../../components/fields/TextField";
import { TimeField } from "../../components/fields/TimeField";
import { Link } from "../../components/navigation/Link";
import { clockText } from "../../lib/time/clock-text";
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
            min={-MAX_OFFSET_MIN}
            max={MAX_OFFSET_MIN}
            step={OFFSET_STEP_MIN}
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

export function DatesFields({ draft, onChange }: Omit<WhenFieldsProps, "schedule">) {
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
          <TextField
            type="date"
            label="First day"
            value={draft.from ?? ""}
            onChange={(from) => onChange({ from: from || null })}
          />
          <TextField
            type="date"
            label="Last day"
            value={draft.until ?? ""}
            onChange={(until) => onChange({ until: until || null })}
          />
        </div>
      )}
    </div>
  );
}

/** What the sun does today, or why that is not known. */
function SunNote({ draft, schedule }: Pick<WhenFieldsProps, "draft" | "schedule">) {
  const { place, sunrise, sunset } = schedule;
  if (!place)
    return (
      <p className="note">
        The hub needs to know where it is, to find out when the sun rises and sets. Set a place under{" "}
        <Link href="/settings?section=devices">Settings &gt; Devices</Link>.
      </p>
    );
  // A place is a name, or two numbers that say nothing to people.
  const here = /^[-\d]/.test(place) ? "Here" : `In ${place}`;
  const time = sunTime(draft, schedule);
  if (!sunrise || !sunset || !time)
    return (
      <p className="note">Today the sun does not rise and set {here === "Here" ? "here" : `in ${place}`}.</p>
    );
  return (
    <p className="note">
      <strong>Today at {clockText(time)}.</strong> {here} the sun rises at {clockText(sunrise)} and sets at{" "}
      {clockText(sunset)}.
    </p>
  );
}
