import type { MatrixClock } from "../../api/types";
import { Select } from "../../components/fields/Select";
import { Switch } from "../../components/fields/Switch";
import styles from "./Matrix.module.css";

const HOURS = [
  { value: "24", label: "24 hours" },
  { value: "12", label: "12 hours" },
] as const;
const DATES = [
  { value: "none", label: "No date" },
  { value: "day-month", label: "Day.Month." },
  { value: "month-day", label: "Month/Day" },
] as const;
const WEEKS = [
  { value: "none", label: "No weekday" },
  { value: "monday", label: "From Monday" },
  { value: "sunday", label: "From Sunday" },
] as const;

interface ClockSettingsProps {
  clock: MatrixClock;
  /** Between time and weather there is no turn for the date. */
  hasDate: boolean;
  onChange: (clock: MatrixClock) => void;
}

export function ClockSettings({ clock, hasDate, onChange }: ClockSettingsProps) {
  const change = (to: Partial<MatrixClock>) => onChange({ ...clock, ...to });
  return (
    <div className={styles.clock}>
      <Select
        label="Hours"
        value={`${clock.hours}`}
        options={HOURS}
        onChange={(hours) => change({ hours: hours === "12" ? 12 : 24 })}
      />
      {hasDate && (
        <Select label="Date" value={clock.date} options={DATES} onChange={(date) => change({ date })} />
      )}
      <Select label="Week" value={clock.week} options={WEEKS} onChange={(week) => change({ week })} />
      <Switch label="Seconds" checked={clock.seconds} onChange={(seconds) => change({ seconds })} />
    </div>
  );
}
