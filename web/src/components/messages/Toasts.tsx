import { IconButton } from "../Button";
import styles from "./Toasts.module.css";

interface ToastsProps {
  toasts: readonly { id: number; text: string }[];
  onDismiss: (id: number) => void;
}

/** Temporary messages; screen readers read them out at the next pause. */
export function Toasts({ toasts, onDismiss }: ToastsProps) {
  return (
    <div role="status" aria-live="polite" className={styles.toasts}>
      {toasts.map((toast) => (
        <div key={toast.id} className={styles.toast}>
          {toast.text}
          <IconButton icon="close" label="Dismiss" onClick={() => onDismiss(toast.id)} />
        </div>
      ))}
    </div>
  );
}
