import type { ReactNode } from "react";
import { CancelAnd } from "./CancelAnd";
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

export function ConfirmModal(props: ConfirmModalProps) {
  const { title, confirm, keep, onConfirm, onClose, children } = props;
  return (
    <Modal
      title={title}
      onClose={onClose}
      actions={
        <CancelAnd
          cancel={keep}
          isCareful
          onCancel={onClose}
          variant="danger"
          onClick={() => {
            onConfirm();
            onClose();
          }}
        >
          {confirm}
        </CancelAnd>
      }
    >
      <p className={styles.question}>{children}</p>
    </Modal>
  );
}
