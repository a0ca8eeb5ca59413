import {
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
} from "react";
import { IconButton } from "../Button";
import styles from "./Modal.module.css";

interface ModalProps {
  title: string;
  /** Called for the close button, a click outside, and the browser's own close commands. */
  onClose: () => void;
  /** A button with `data-focus` gets the initial focus; label changes are read out. */
  actions: ReactNode;
  children: ReactNode;
}

/** Open while it is rendered. Traps the focus and restores it when it is closed. */
export function Modal({ title, onClose, actions, children }: ModalProps) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedOutside = useRef(false);

  useLayoutEffect(() => {
    const shown = dialog.current;
    const focusedBefore = document.activeElement;
    shown?.showModal();
    shown?.querySelector<HTMLElement>("[data-focus]")?.focus();
    return () => {
      shown?.close();
      if (focusedBefore instanceof HTMLElement) focusedBefore.focus();
    };
  }, []);

  // The content fills the dialog, so an event hits the dialog itself only outside the content.
  const isOutside = (event: SyntheticEvent) => event.target === dialog.current;

  return (
    <dialog
      ref={dialog}
      className={`bright surface ${styles.modal}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // The event of close() above arrives after the removal.
      onClose={() => dialog.current && onClose()}
      onPointerDown={(event) => {
        pressedOutside.current = isOutside(event);
      }}
      // The second click of a double click may be meant for the element that opened the dialog.
      onClick={(event) => pressedOutside.current && isOutside(event) && event.detail < 2 && onClose()}
      onKeyDown={(event) => event.key === "Tab" && keepFocusInside(event)}
    >
      <div className={styles.content}>
        <header className={`line between surface sticky ${styles.head}`}>
          <h2 id={titleId}>{title}</h2>
          <IconButton icon="close" label="Close" onClick={onClose} />
        </header>
        {children}
        <div className={`wrap toEnd gap7 surface sticky ${styles.actions}`} aria-live="polite">
          {actions}
        </div>
      </div>
    </dialog>
  );
}

const FOCUSABLE =
  "a[href], button:not(:disabled), input:not(:disabled, [hidden]), select, textarea, [tabindex='0']";

/** For Tab in a dialog: after the last control comes the first one. */
function keepFocusInside(event: KeyboardEvent<HTMLDialogElement>): void {
  const stops = event.currentTarget.querySelectorAll<HTMLElement>(FOCUSABLE);
  const first = stops[0];
  const last = stops[stops.length - 1];
  const leaving = event.shiftKey ? first : last;
  if (document.activeElement !== leaving) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}
