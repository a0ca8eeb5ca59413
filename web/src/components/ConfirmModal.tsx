import type { ReactNode } from "react";
import { Button } from "./Button";
import { Modal } from "./Modal";

export interface ConfirmModalProps {
  title: string;
  /** What the button says that does it. */
  confirm: string;
  /** What the button says that leaves things as they are. */
  keep?: string;
  onConfirm: () => unknown;
  /** Called after `onConfirm`, too. */
  onClose: () => void;
  /** What will happen. */
  children: ReactNode;
}

/** Asks before something that can't be undone. */
export function ConfirmModal({
  title,
  confirm,
  keep = "Cancel",
  onConfirm,
  onClose,
  children,
}: ConfirmModalProps) {
  return (
    <Modal
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button data-focus onClick={onClose}>
            {keep}
          </Button>
          <Button
            variant="danger"
            onClick={() => {
              onConfirm();
              onClose();
            }}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <p>{children}</p>
    </Modal>
  );
}
