import { type ReactNode, useState } from "react";
import { ConfirmModal, type ConfirmModalProps } from "./ConfirmModal";

export type Question = Omit<ConfirmModalProps, "onClose">;

/** The dialog of the question that was asked last, until it is answered; and a function that asks one. */
export function useQuestion(): [ReactNode, (question: Question) => void] {
  const [question, ask] = useState<Question | null>(null);
  return [question && <ConfirmModal {...question} onClose={() => ask(null)} />, ask];
}

export const DROP_CHANGES = {
  title: "Drop unsaved changes?",
  confirm: "Drop changes",
  children: "Auto-save is off, and your last changes are not saved.",
};
