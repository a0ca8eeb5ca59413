import type { ReactNode } from "react";
import { Button } from "../Button";
import { Modal } from "./Modal";
import styles from "./Modal.module.css";

export interface ConfirmModalProps {
  title: string;
  confirm: string;
  keep?: string;
  onConfirm: () => unknown;
  /** Called after `onConfirm` too. */
  onClose: () => void;
  children: ReactNode;
}

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
      <p className={styles.question}>{children}</p>
    </Modal>
  );
}
