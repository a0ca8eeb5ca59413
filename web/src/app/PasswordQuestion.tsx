import { createStore, useStore } from "zustand";
import { onPasswordRequired } from "../api/client";
import { createChunk } from "../components/loading/chunk";
import { reloadsFor } from "../lib/stale-chunk";
import { onSignedOut } from "../state/session";

const MODAL = createChunk(() =>
  import("../features/password/PasswordModal").then((module) => module.PasswordModal),
);

/** Answers the question whether the hub has accepted the password; null while it is not asked. */
const question = createStore<{ answer: ((isGiven: boolean) => void) | null }>(() => ({ answer: null }));

let asked: Promise<boolean> | null = null;

/** Asks once for all calls that wait. */
export function askPassword(): Promise<boolean> {
  const ask = () => new Promise<boolean>((answer) => question.setState({ answer }));
  const giveUp = (error: unknown) => {
    reloadsFor(error);
    return false;
  };
  asked ??= MODAL.load()
    .then(ask, giveUp)
    .finally(() => {
      asked = null;
      question.setState({ answer: null });
    });
  return asked;
}

onPasswordRequired(askPassword);
onSignedOut(() => question.getState().answer?.(false));

export function PasswordQuestion() {
  const { answer } = useStore(question);
  return answer && MODAL.Content && <MODAL.Content onClose={answer} />;
}
