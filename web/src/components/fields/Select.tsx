import { useId } from "react";
import styles from "./Field.module.css";
import { FormField } from "./FormField";

interface SelectProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  hint?: string;
  onChange: (value: Value) => void;
}

export function Select<Value extends string>({ label, value, options, hint, onChange }: SelectProps<Value>) {
  const id = useId();
  return (
    <FormField id={id} label={label} hint={hint}>
      <select
        id={id}
        className={styles.input}
        value={value}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.currentTarget.value as Value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FormField>
  );
}
