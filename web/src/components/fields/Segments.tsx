import { useId } from "react";
import fields from "./Field.module.css";
import styles from "./Segments.module.css";

interface SegmentsProps<Value extends string> {
  label: string;
  /** One value, or a list of which any number may be chosen. */
  value: Value | readonly Value[];
  /** `name` is the accessible name of a short label. */
  options: readonly { value: Value; label: string; name?: string }[];
  /** Called with the segment that was chosen, or that is no longer chosen. */
  onChange: (value: Value) => void;
}

/** Buttons in one row: radio buttons for one value, check boxes for a list. */
export function Segments<Value extends string>({ label, value, options, onChange }: SegmentsProps<Value>) {
  const group = useId();
  const isList = typeof value !== "string";
  return (
    <fieldset className={`grid gap4 shrinks ${fields.field}`} aria-labelledby={group}>
      <span id={group} className={fields.label}>
        {label}
      </span>
      <div className={`wrap rounded sunken ${styles.row}`}>
        {options.map((option) => (
          <label
            key={option.value}
            className={`filled middle relative touch muted medium pointer ${styles.option}`}
          >
            <input
              type={isList ? "checkbox" : "radio"}
              name={group}
              aria-label={option.name}
              checked={isList ? value.includes(option.value) : value === option.value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
