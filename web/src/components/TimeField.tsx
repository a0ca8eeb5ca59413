import { useId } from "react";
import styles from "./Field.module.css";

interface TimeFieldProps {
  label: string;
  /** "HH:MM" or empty */
  value: string;
  disabled?: boolean;
  onChange: (value: string) => void;
}

export function TimeField({ label, value, disabled, onChange }: TimeFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className={styles.input}
        type="time"
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}
