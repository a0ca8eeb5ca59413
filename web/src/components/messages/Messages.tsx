import { useLayoutEffect, useRef } from "react";
import { Button, IconButton } from "../Button";
import styles from "./Messages.module.css";

interface MessagesProps {
  /** The Undo button is that of the last toast that can be undone. */
  toasts: readonly { id: number; text: string; onUndo?: () => void }[];
  failure: { text: string; onRetry?: () => void } | null;
  notice: { text: string } | null;
  onDismiss: () => void;
}

/** They fill the space that their container leaves, and scroll in it: they neither cover nor move anything, unless the text is large. */
export function Messages({ toasts, failure, notice, onDismiss }: MessagesProps) {
  const bar = useRef<HTMLDivElement>(null);
  const focused = document.activeElement;
  const hadFocus = bar.current?.contains(focused);
  // The focused button may be gone now.
  useLayoutEffect(() => {
    if (hadFocus && !bar.current?.contains(focused))
      document.getElementById("main")?.focus({ preventScroll: true });
  });
  const undo = toasts.findLast(({ onUndo }) => onUndo)?.onUndo;
  const isEmpty = !failure && !toasts[0] && !notice;
  return (
    <div
      ref={bar}
      className={`line gap4 grow shrinks rounded ${styles.messages}`}
      data-message={isEmpty ? undefined : failure ? "bad" : ""}
    >
      <div className={`grow shrinks ${styles.texts}`}>
        {failure && (
          <p role="alert" title={failure.text}>
            {failure.text}
          </p>
        )}
        <div role="status">
          {/* The latest first: there may be no room for all of them. */}
          {toasts.toReversed().map(({ id, text }) => (
            <p key={id}>{text}</p>
          ))}
          {notice && <p title={notice.text}>{notice.text}</p>}
        </div>
      </div>
      {failure?.onRetry && <IconButton icon="refresh" label="Retry" onClick={failure.onRetry} />}
      {undo && <Button onClick={undo}>Undo</Button>}
      {!isEmpty && <IconButton icon="close" label="Dismiss" onClick={onDismiss} />}
    </div>
  );
}
