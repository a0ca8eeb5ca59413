import type { TextareaHTMLAttributes } from "react";
import { classes } from "../classes";
import styles from "./Field.module.css";
import { FormField } from "./FormField";

interface TextAreaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "onChange" | "value"> {
  label: string;
  value: string;
  hint?: string;
  onChange: (value: string) => void;
}

export function TextArea({ label, hint, className, onChange, ...rest }: TextAreaProps) {
  return (
    <FormField label={label} hint={hint}>
      {(control) => (
        <textarea
          {...rest}
          {...control}
          className={classes(styles.input, styles.area, className)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </FormField>
  );
}
