import { useId, useState } from "react";
import styles from "./Field.module.css";

interface TimeFieldProps {
  label: string;
  /** "HH:MM" or empty */
  value: string;
  /** Called for complete times only. */
  onChange: (value: string) => void;
}

const WHOLE_TIME = /^\d\d:\d\d$/;

export function TimeField({ label, value, onChange }: TimeFieldProps) {
  const id = useId();
  const [draft, setDraft] = useState<string | null>(null);

  const type = (typed: string) => {
    setDraft(typed);
    if (WHOLE_TIME.test(typed)) onChange(typed);
  };

  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className={styles.input}
        type="time"
        value={draft ?? value}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={() => setDraft(null)}
      />
    </div>
  );
}
