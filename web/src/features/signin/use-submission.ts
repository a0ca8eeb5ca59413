import { type SyntheticEvent, useState } from "react";
import { UNEXPECTED } from "../../api/client";
import { clearNotice, type SignInOutcome, useSession } from "../../state/session";

const LONG_MS = 4_000;

/** One form's state. On success the change of the session leads to the next page. */
export function useSubmission(send: () => Promise<SignInOutcome>) {
  const { notice } = useSession();
  const [busy, setBusy] = useState(false);
  const [isLong, setLong] = useState(false);
  const [refusal, setRefusal] = useState<{ error: string; details: string[] } | null>(null);

  const clearMessage = () => {
    setRefusal(null);
    clearNotice();
  };

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy) return;
    clearMessage();
    setBusy(true);
    const timer = setTimeout(() => setLong(true), LONG_MS);
    try {
      const outcome = await send();
      if (!outcome.success) setRefusal(outcome);
    } catch {
      setRefusal({ error: UNEXPECTED, details: [] });
    } finally {
      clearTimeout(timer);
      setLong(false);
      setBusy(false);
    }
  };

  const message = refusal?.error ?? notice;
  return { busy, isLong, message, details: refusal?.details ?? [], submit, clearMessage };
}
