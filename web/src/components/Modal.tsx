import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { IconButton } from "./Button";
import styles from "./Modal.module.css";

interface ModalProps {
  title: string;
  /** Asked for by the close button, Escape and a click outside. */
  onClose: () => void;
  children: ReactNode;
}

/** Shown while it is rendered. Keeps the focus inside and gives it back when it goes. */
export function Modal({ title, onClose, children }: ModalProps) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const shown = dialog.current;
    const focusedBefore = document.activeElement;
    shown?.showModal();
    return () => {
      shown?.close();
      if (focusedBefore instanceof HTMLElement) focusedBefore.focus();
    };
  }, []);

  const onKeyDown = (event: KeyboardEvent<HTMLDialogElement>) => {
    if (event.key === "Escape") {
      event.preventDefault();
      onClose();
    } else if (event.key === "Tab") {
      keepFocusInside(event);
    }
  };

  return (
    // The dialog itself is hit only beside its content, which fills it.
    <dialog
      ref={dialog}
      className={styles.modal}
      aria-labelledby={titleId}
      onClick={(event) => event.target === dialog.current && onClose()}
      onKeyDown={onKeyDown}
    >
      <div className={styles.content}>
        <header className={styles.head}>
          <h2 id={titleId}>{title}</h2>
          <IconButton icon="close" label="Close" onClick={onClose} />
        </header>
        {children}
      </div>
    </dialog>
  );
}

const FOCUSABLE = "a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex='0']";

function keepFocusInside(event: KeyboardEvent<HTMLDialogElement>): void {
  const stops = event.currentTarget.querySelectorAll<HTMLElement>(FOCUSABLE);
  const first = stops[0];
  const last = stops[stops.length - 1];
  const leaving = event.shiftKey ? first : last;
  if (document.activeElement !== leaving) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}
