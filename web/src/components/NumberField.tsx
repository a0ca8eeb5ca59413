import { useEffect, useId, useState } from "react";
import styles from "./Field.module.css";

interface NumberFieldProps {
  label: string;
  value: number;
  min: number;
  max: number;
  /** The unit, shown behind the number. */
  suffix?: string;
  disabled?: boolean;
  /** Always a whole number from min to max; what is no number counts as min. */
  onChange: (value: number) => void;
}

export function NumberField({ label, value, min, max, suffix, disabled, onChange }: NumberFieldProps) {
  const id = useId();
  const [text, setText] = useState(String(value));
  useEffect(
    () => setText((typed) => (toNumber(typed, min, max) === value ? typed : String(value))),
    [value, min, max],
  );

  const type = (typed: string) => {
    setText(typed);
    onChange(toNumber(typed, min, max));
  };

  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.row}>
        <input
          id={id}
          className={styles.input}
          type="number"
          inputMode="numeric"
          min={min}
          max={max}
          value={text}
          disabled={disabled}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={() => setText(String(value))}
        />
        {suffix && <span className={styles.suffix}>{suffix}</span>}
      </div>
    </div>
  );
}

function toNumber(text: string, min: number, max: number): number {
  const number = Math.round(Number.parseFloat(text));
  return Number.isNaN(number) ? min : Math.min(max, Math.max(min, number));
}
