import type { ReactNode } from "react";
import { reasonOf } from "../../../api/client";
import type { Pattern } from "../../../api/library";
import { useQuestion } from "../../../components/dialog/use-question";
import { showToast } from "../../../state/toasts";
import styles from "./Library.module.css";
import type { Library } from "./library-store";
import { countText, whatText } from "./library-texts";

const CONFLICT = 409;

/** Asks before patterns are deleted, and again for those that jobs or playlists use. */
export function useDeletion(library: Library): [ReactNode, (patterns: readonly Pattern[]) => void] {
  const [question, ask] = useQuestion();

  const remove = async (patterns: readonly Pattern[], byForce: boolean) => {
    const used: Pattern[] = [];
    const reasons: string[] = [];
    let removed: Pattern[] = [];
    for (const pattern of patterns) {
      const refusal = await library.remove(pattern, byForce);
      if (!refusal) removed = [...removed, pattern];
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
    title: isOne ? `${what} is in use` : `${what} are in use`,
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
