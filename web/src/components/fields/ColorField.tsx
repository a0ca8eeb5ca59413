import { useId, useState } from "react";
import { classes } from "../classes";
import styles from "./Field.module.css";
import { FormField } from "./FormField";

interface ColorFieldProps {
  label: string;
  /** "#rrggbb" */
  value: string;
  disabled?: boolean;
  /** Called while a colour is being picked, and for every complete hex text. */
  onChange: (color: string) => void;
}

const HEX_COLOR = /^#?([0-9a-f]{6})$/i;

export function ColorField({ label, value, disabled, onChange }: ColorFieldProps) {
  const id = useId();
  const [draft, setDraft] = useState<string | null>(null);

  const type = (typed: string) => {
    setDraft(typed);
    const digits = HEX_COLOR.exec(typed.trim())?.[1];
    if (digits) onChange(`#${digits.toLowerCase()}`);
  };

  return (
    <FormField id={id} label={label}>
      <div className={styles.row}>
        <input
          id={id}
          className={styles.swatch}
          type="color"
          disabled={disabled}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <input
          className={classes(styles.input, styles.hex)}
          aria-label={`${label}, hex code`}
          value={draft ?? value}
          maxLength={7}
          disabled={disabled}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={() => setDraft(null)}
        />
      </div>
    </FormField>
  );
}
