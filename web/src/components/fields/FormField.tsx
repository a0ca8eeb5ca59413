import type { ReactNode } from "react";
import styles from "./Field.module.css";

interface FormFieldProps {
  id: string;
  label: string;
  hint?: string;
  children: ReactNode;
}

/** The label of the control `id`, and a hint with the id that the control's `aria-describedby` names. */
export function FormField({ id, label, hint, children }: FormFieldProps) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children}
      {hint && (
        <span id={`${id}-hint`} className={styles.hint}>
          {hint}
        </span>
      )}
    </div>
  );
}
