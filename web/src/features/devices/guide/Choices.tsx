import { useId } from "react";
import checkbox from "../../../components/fields/Checkbox.module.css";
import styles from "./Guide.module.css";

interface ChoicesProps<Value> {
  label: string;
  options: readonly { value: Value; label: string; hint?: string }[];
  value: Value | null;
  onChange: (value: Value) => void;
}

export function Choices<Value extends string>({ label, options, value, onChange }: ChoicesProps<Value>) {
  const name = useId();
  return (
    <fieldset className={`grid gap6 ${styles.choices}`} aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={`centered rounded surface ${checkbox.checkbox}`}>
          <input
            type="radio"
            name={name}
            checked={value === option.value}
            aria-label={option.label}
            aria-describedby={option.hint && `${name}-${option.value}`}
            onChange={() => onChange(option.value)}
          />
          <span>
            {option.label}
            {option.hint && (
              <small className="block muted smaller" id={`${name}-${option.value}`}>
                {option.hint}
              </small>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
