import styles from "./Spinner.module.css";

/** Fills its container; the label is shown and read out. */
export function Spinner({ label }: { label: string }) {
  return (
    <div role="status" className={`grid gap10 muted centerItems ${styles.spinner}`}>
      <span className={styles.ring} aria-hidden="true" />
      {label}
    </div>
  );
}
