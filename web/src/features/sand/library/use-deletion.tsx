import type { ReactNode } from "react";
import { reasonOf } from "../../../api/client";
import type { Pattern } from "../../../api/library";
import { useQuestion } from "../../../components/dialog/use-question";
import { showToast } from "../../../state/toasts";
import styles from "./Library.module.css";
import { patternLibrary } from "./library-store";
import { areText, countText, whatText } from "./library-texts";

const CONFLICT = 409;

export function useDeletion(): [ReactNode, (patterns: readonly Pattern[]) => void] {
  const [question, ask] = useQuestion();

  const remove = async (patterns: readonly Pattern[], byForce: boolean) => {
    const used: Pattern[] = [];
    const reasons: string[] = [];
    const removed: Pattern[] = [];
    for (const pattern of patterns) {
      const refusal = await patternLibrary.remove(pattern, byForce);
      if (!refusal) removed.push(pattern);
      else if (refusal.status === CONFLICT && !byForce) {
        used.push(pattern);
        reasons.push(reasonOf(refusal));
      } else {
        showToast(reasonOf(refusal));
        break;
      }
    }
    if (removed.length > 0) showToast(`${whatText(removed)} deleted`);
    if (used.length > 0) askAbout(used, reasons);
  };

  /** `reasons` are the hub's, for not deleting them yet; empty before it was asked. */
  const askAbout = (patterns: readonly Pattern[], reasons: readonly string[] = []) =>
    ask({ ...textsOf(patterns, reasons), onConfirm: () => remove(patterns, reasons.length > 0) });
  return [question, (patterns) => askAbout(patterns)];
}

function textsOf(patterns: readonly Pattern[], reasons: readonly string[]) {
  const [isOne, what] = [patterns.length === 1, whatText(patterns)];
  if (reasons.length === 0)
    return {
      title: isOne ? "Delete this pattern?" : `Delete ${countText(patterns.length)}?`,
      confirm: "Delete",
      children: `${isOne ? `${what} leaves` : "They leave"} the library and the hub. The sand stays as it is.`,
    };
  return {
    title: `${areText(patterns)} in use`,
    confirm: "Delete all the same",
    children: (
      <>
        {reasons.map((reason, at) => (
          <span key={patterns[at]?.id} className={`block ${styles.reason}`}>
            {isOne ? reason : `${patterns[at]?.name}: ${reason}`}
          </span>
        ))}
        {isOne ? "It then leaves" : "They then leave"} the queue and the playlists, too.
      </>
    ),
  };
}
