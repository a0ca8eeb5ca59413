import { type TextareaHTMLAttributes, useId } from "react";
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
  const id = useId();
  return (
    <FormField id={id} label={label} hint={hint}>
      <textarea
        {...rest}
        id={id}
        className={classes(styles.input, styles.area, className)}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </FormField>
  );
}
