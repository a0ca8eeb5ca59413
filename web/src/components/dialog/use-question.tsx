import { type ReactNode, useState } from "react";
import { CancelAnd } from "./CancelAnd";
import { Modal } from "./Modal";
import styles from "./Modal.module.css";

export interface Question {
  title: string;
  confirm: string;
  keep?: string;
  onConfirm: () => unknown;
  children: ReactNode;
}

/** The dialog of the question that was asked last, until it is answered; and a function that asks one. */
export function useQuestion(): [ReactNode, (question: Question) => void] {
  const [question, ask] = useState<Question | null>(null);
  const close = () => ask(null);
  return [question && <QuestionModal {...question} onClose={close} />, ask];
}

export function QuestionModal(props: Question & { onClose: () => void }) {
  const { title, confirm, keep, onConfirm, onClose, children } = props;
  const act = () => {
    onConfirm();
    onClose();
  };
  const actions = (
    <CancelAnd cancel={keep} isCareful onCancel={onClose} variant="danger" onClick={act}>
      {confirm}
    </CancelAnd>
  );
  return (
    <Modal title={title} onClose={onClose} actions={actions}>
      <p className={styles.question}>{children}</p>
    </Modal>
  );
}

export const DROP_CHANGES = {
  title: "Drop unsaved changes?",
  confirm: "Drop changes",
  children: "Auto-save is off, and your last changes are not saved.",
};
