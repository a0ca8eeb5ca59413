import { type ReactNode, useEffect, useRef } from "react";
import type { Pattern } from "../../../api/library";
import { useQuestion } from "../../../components/dialog/use-question";
import { showToast } from "../../../state/toasts";
import styles from "./Library.module.css";
import { patternLibrary } from "./library-store";
import { areText } from "./library-texts";

/** Deletes patterns. Asks about those in use; where the screen is not shown any more, they stay. */
export function useDeletion(): [ReactNode, (patterns: readonly Pattern[]) => void] {
  const [question, ask] = useQuestion();
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  const askAbout = (patterns: readonly Pattern[], reasons: readonly string[]) => {
    if (!isShown.current) return showToast(reasons.join("\n"));
    const isOne = patterns.length === 1;
    ask({
      title: `${areText(patterns)} in use`,
      confirm: "Delete all the same",
      onConfirm: () => patternLibrary.remove(patterns, true, askAbout),
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
    });
  };
  return [question, (patterns) => patternLibrary.remove(patterns, false, askAbout)];
}
