import { type InputHTMLAttributes, useState } from "react";
import { shortened } from "../../lib/shortened";
import { IconButton } from "../Button";
import { classes } from "../classes";
import styles from "./Field.module.css";
import { FormField } from "./FormField";

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "onChange" | "type" | "value"> {
  label: string;
  value: string;
  type?: "text" | "password" | "date";
  hint?: string;
  /** Longer input is cut to this many bytes of UTF-8. */
  maxBytes?: number;
  onChange: (value: string, field: HTMLInputElement) => void;
}

export function TextField(props: TextFieldProps) {
  const { label, type = "text", hint, maxBytes, onChange, ...rest } = props;
  const [shown, setShown] = useState(false);
  const isPassword = type === "password";
  return (
    <FormField label={label} hint={hint}>
      {(control) => (
        <div className="line gap6 relative">
          <input
            {...rest}
            {...control}
            className={classes(styles.input, isPassword && styles.withButton)}
            type={isPassword && shown ? "text" : type}
            onChange={({ currentTarget }) => {
              const typed = currentTarget.value;
              const text = maxBytes ? shortened(typed, maxBytes) : typed;
              // Without this, an input whose state does not change would keep what was typed.
              if (text !== typed) currentTarget.value = text;
              onChange(text, currentTarget);
            }}
          />
          {isPassword && (
            <IconButton
              className={styles.insideButton}
              icon={shown ? "eyeOff" : "eye"}
              label={shown ? "Hide password" : "Show password"}
              onClick={() => setShown(!shown)}
            />
          )}
        </div>
      )}
    </FormField>
  );
}
