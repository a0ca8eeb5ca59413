import { type ReactNode, useId } from "react";
import styles from "./Choices.module.css";

interface ChoicesProps<Value> {
  /** One value, or a list of which any number may be chosen. */
  value: Value | null | readonly Value[];
  options: readonly Choice<Value>[];
  className: string;
  /** Called with the choice that was made, or unmade. */
  onChange: (value: Value) => void;
}

export interface Choice<Value> {
  value: Value;
  label: string;
  /** The accessible name of a short label. */
  name?: string;
  hint?: string;
  picture?: ReactNode;
}

/** Areas to tap: radio buttons for one value, check boxes for a list. The caller brings the group and its name. */
export function Choices<Value>({ value, options, className, onChange }: ChoicesProps<Value>) {
  const group = useId();
  const isList = Array.isArray(value);
  return options.map(({ value: own, label, name = label, hint, picture }, at) => (
    <label key={label} className={`filled relative rounded pointer ${styles.option} ${className}`}>
      <input
        type={isList ? "checkbox" : "radio"}
        name={group}
        aria-label={name}
        aria-describedby={hint && group + at}
        checked={isList ? value.includes(own) : value === own}
        onChange={() => onChange(own)}
      />
      {picture}
      <span>
        {label}
        {hint && (
          <small className="block muted smaller" id={group + at}>
            {hint}
          </small>
        )}
      </span>
    </label>
  ));
}
