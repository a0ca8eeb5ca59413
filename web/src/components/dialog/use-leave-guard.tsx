import { useEffect, useRef, useState } from "react";
import { DROP_CHANGES, useQuestion } from "./use-question";

/** Asks before an editor's changes are dropped; also when Back leaves the editor's address. */
export function useLeaveGuard(isChanged: boolean, close: () => void) {
  const [question, ask] = useQuestion();
  const [isClosed, setClosed] = useState(false);
  const isGuarded = isChanged && !isClosed;
  const leave = () => setClosed(true);
  const askToLeave = () =>
    ask({ ...DROP_CHANGES, onConfirm: leave, children: "Your last changes are not saved." });
  const askLater = useRef(askToLeave);

  useEffect(() => {
    if (!isGuarded) return;
    const { href } = location;
    const { state } = history;
    const stay = (event: PopStateEvent) => {
      event.stopImmediatePropagation();
      history.pushState(state, "", href);
      askLater.current();
    };
    addEventListener("popstate", stay, true);
    return () => removeEventListener("popstate", stay, true);
  }, [isGuarded]);

  // Closing may go back, so it waits until the guard is off.
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes once
  useEffect(() => {
    if (isClosed) close();
  }, [isClosed]);

  return {
    /** Closes the editor after a question if there are changes. */
    ask: () => (isChanged ? askToLeave() : leave()),
    /** Closes the editor without a question. */
    leave,
    question,
  };
}
