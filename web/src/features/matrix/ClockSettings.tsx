import type { MatrixClock } from "../../api/types";
import { fieldsOf } from "../../components/fields/fields-of";
import { Select } from "../../components/fields/Select";
import { Switch } from "../../components/fields/Switch";
import styles from "./Matrix.module.css";

const HOURS = [
  { value: 24, label: "24 hours" },
  { value: 12, label: "12 hours" },
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
  const of = fieldsOf(clock, (change) => onChange({ ...clock, ...change }));
  return (
    <div className={styles.clock}>
      <Select label="Hours" options={HOURS} {...of("hours")} />
      {hasDate && <Select label="Date" options={DATES} {...of("date")} />}
      <Select label="Week" options={WEEKS} {...of("week")} />
      <Switch label="Seconds" {...of("seconds")} />
    </div>
  );
}
