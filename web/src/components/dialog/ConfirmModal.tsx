import type { ReactNode } from "react";
import { Button } from "../Button";
import { Modal } from "./Modal";

export interface ConfirmModalProps {
  title: string;
  /** The label of the button that confirms. */
  confirm: string;
  /** The label of the button that cancels. */
  keep?: string;
  onConfirm: () => unknown;
  /** Called after `onConfirm` too. */
  onClose: () => void;
  /** A description of the consequences. */
  children: ReactNode;
}

/** Asks for confirmation of an action that can't be undone. */
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
