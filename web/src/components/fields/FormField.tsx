import { type ReactNode, useId } from "react";
import styles from "./Field.module.css";

interface FormFieldProps {
  label: string;
  /** Shown beside the label, with the id `${id}-note`. */
  note?: string;
  hint?: string;
  /** The control, with the attributes that connect it to label and hint. */
  children: (control: {
    id: string;
    className?: string;
    "aria-describedby": string | undefined;
  }) => ReactNode;
}

export function FormField({ label, note, hint, children }: FormFieldProps) {
  const id = useId();
  return (
    <div className={`grid gap4 shrinks ${styles.field}`}>
      <div className={`wrap between ${styles.head}`}>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        {note && (
          <span id={`${id}-note`} className={styles.note}>
            {note}
          </span>
        )}
      </div>
      {children({ id, className: styles.input, "aria-describedby": hint ? `${id}-hint` : undefined })}
      {hint && (
        <span id={`${id}-hint`} className={styles.hint}>
          {hint}
        </span>
      )}
    </div>
  );
}
