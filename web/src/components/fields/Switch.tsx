import { useId } from "react";
import { classes } from "../classes";
import styles from "./Switch.module.css";

interface SwitchProps {
  label: string;
  hint?: string;
  /** The label is for screen readers only: a heading beside the switch shows what it switches. */
  isBare?: boolean;
  value: boolean;
  disabled?: boolean;
  onChange: (value: boolean) => void;
}

export function Switch({ label, hint, isBare, value, disabled, onChange }: SwitchProps) {
  const hintId = useId();
  return (
    <label className={classes(`line gap10 touch ${styles.switch}`, isBare && styles.bare)}>
      {!isBare && (
        <span>
          {label}
          {hint && (
            <small id={hintId} className="block muted smaller">
              {hint}
            </small>
          )}
        </span>
      )}
      <input
        type="checkbox"
        role="switch"
        aria-checked={value}
        aria-label={label}
        aria-describedby={hint ? hintId : undefined}
        checked={value}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  );
}
