import { QuestionModal } from "../../../components/dialog/use-question";
import { useSand } from "../sand-context";

export function QuietQuestion() {
  const { sand, quiet } = useSand();
  if (!quiet) return null;
  return (
    <QuestionModal
      title="Quiet hours"
      confirm="Draw anyway"
      keep="Wait"
      onConfirm={() => sand.play("drawAnyway")}
      onClose={() => sand.started(null)}
    >
      {questionOf(quiet)}
    </QuestionModal>
  );
}

/** "Quiet hours until 07:00." becomes "It is quiet until 07:00. Draw anyway?". */
export function questionOf(sentence: string): string {
  return `${sentence.replace(/^Quiet hours/, "It is quiet")} Draw anyway?`;
}
