import { useId } from "react";
import styles from "./Field.module.css";
import { FormField } from "./FormField";

interface DateFieldProps {
  label: string;
  /** "YYYY-MM-DD" or empty */
  value: string;
  /** Called for complete dates, and with an empty text for none. */
  onChange: (value: string) => void;
}

export function DateField({ label, value, onChange }: DateFieldProps) {
  const id = useId();
  return (
    <FormField id={id} label={label}>
      <input
        id={id}
        className={styles.input}
        type="date"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </FormField>
  );
}
