import { type ReactNode, useEffect, useState } from "react";
import { ConfirmModal } from "./ConfirmModal";

/** Asks before an editor's changes are dropped; also when Back leaves the editor's address. */
export function useLeaveGuard(isChanged: boolean, close: () => void) {
  const [isAsking, setAsking] = useState(false);
  const [isClosed, setClosed] = useState(false);
  const isGuarded = isChanged && !isClosed;

  useEffect(() => {
    if (!isGuarded) return;
    const { href } = location;
    const { state } = history;
    const stay = (event: PopStateEvent) => {
      event.stopImmediatePropagation();
      history.pushState(state, "", href);
      setAsking(true);
    };
    addEventListener("popstate", stay, true);
    return () => removeEventListener("popstate", stay, true);
  }, [isGuarded]);

  // Closing may go back, so it waits until the guard is off.
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes once
  useEffect(() => {
    if (isClosed) close();
  }, [isClosed]);

  const leave = () => setClosed(true);
  const question: ReactNode = isAsking && (
    <ConfirmModal
      title="Drop unsaved changes?"
      confirm="Drop changes"
      onConfirm={leave}
      onClose={() => setAsking(false)}
    >
      Your last changes are not saved.
    </ConfirmModal>
  );
  return {
    /** Closes the editor after a question if there are changes. */
    ask: () => (isChanged ? setAsking(true) : leave()),
    /** Closes the editor without a question. */
    leave,
    question,
  };
}
