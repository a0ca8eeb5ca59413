import type { ReactNode } from "react";
import styles from "./Field.module.css";

interface FormFieldProps {
  id: string;
  label: string;
  /** Shown beside the label, with the id `${id}-note`. */
  note?: string;
  hint?: string;
  children: ReactNode;
}

/** The label of the control `id`, and a hint with the id that the control's `aria-describedby` names. */
export function FormField({ id, label, note, hint, children }: FormFieldProps) {
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        {note && (
          <span id={`${id}-note`} className={styles.note}>
            {note}
          </span>
        )}
      </div>
      {children}
      {hint && (
        <span id={`${id}-hint`} className={styles.hint}>
          {hint}
        </span>
      )}
    </div>
  );
}
