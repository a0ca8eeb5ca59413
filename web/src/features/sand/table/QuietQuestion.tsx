import { QuestionModal } from "../../../components/dialog/use-question";
import { inOwnClock } from "../../../state/own-clock";
import { useSand } from "../sand-context";

export function QuietQuestion() {
  const { sand, table, isAsked } = useSand();
  if (!isAsked || !table.quiet) return null;
  return (
    <QuestionModal
      title="Quiet hours"
      confirm="Draw anyway"
      keep="Wait"
      onConfirm={() => sand.play("drawAnyway")}
      onClose={() => sand.started(null)}
    >
      {inOwnClock(table.message)} Draw anyway?
    </QuestionModal>
  );
}
