import { type ReactNode, useState } from "react";
import { ConfirmModal } from "../../../components/dialog/ConfirmModal";
import type { Sand } from "../picture/sand-table";

/** A question for what waits for the end of the quiet hours; and a function that asks it, unless the hub's sentence is empty. */
export function useQuietQuestion(sand: Sand): [ReactNode, (sentence: string | undefined) => void] {
  const [sentence, setSentence] = useState("");
  const question = sentence && (
    <ConfirmModal
      title="Quiet hours"
      confirm="Draw anyway"
      keep="Wait"
      onConfirm={() => sand.play("drawAnyway")}
      onClose={() => setSentence("")}
    >
      {questionOf(sentence)}
    </ConfirmModal>
  );
  return [question, (sentence = "") => setSentence(sentence)];
}

/** "Quiet hours until 07:00." becomes "It is quiet until 07:00. Draw anyway?". */
export function questionOf(sentence: string): string {
  return `${sentence.replace(/^Quiet hours/, "It is quiet")} Draw anyway?`;
}
