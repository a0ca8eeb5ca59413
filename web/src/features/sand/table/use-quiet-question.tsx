import { useQuestion } from "../../../components/dialog/use-question";
import type { Sand } from "../picture/sand-table";

/** A question for what waits for the end of the quiet hours; and a function that asks it, unless the hub's sentence is empty. */
export function useQuietQuestion(sand: Sand) {
  const [question, ask] = useQuestion();
  const askAbout = (sentence = "") => {
    if (!sentence) return;
    ask({
      title: "Quiet hours",
      confirm: "Draw anyway",
      keep: "Wait",
      onConfirm: () => sand.play("drawAnyway"),
      children: questionOf(sentence),
    });
  };
  return [question, askAbout] as const;
}

/** "Quiet hours until 07:00." becomes "It is quiet until 07:00. Draw anyway?". */
export function questionOf(sentence: string): string {
  return `${sentence.replace(/^Quiet hours/, "It is quiet")} Draw anyway?`;
}
