import { useState } from "react";
import { UNEXPECTED } from "../../api/client";
import { fieldsOf } from "../../components/fields/fields-of";
import { useForm } from "../../components/form/use-form";
import { clearNotice, type SignInOutcome, useSession } from "../../state/session";

const LONG_MS = 4_000;
const FAILED: SignInOutcome = { success: false, error: UNEXPECTED, details: [] };

/** One form's state. On success the change of the session leads to the next page. */
export function useSubmission<Entries extends object>(
  empty: Entries,
  send: (entries: Entries) => Promise<SignInOutcome>,
) {
  const { notice } = useSession();
  const [isLong, setLong] = useState(false);
  const form = useForm(empty, async (entries) => {
    clearNotice();
    const timer = setTimeout(() => setLong(true), LONG_MS);
    const outcome = await send(entries).catch(() => FAILED);
    clearTimeout(timer);
    setLong(false);
    return outcome.success ? null : { title: outcome.error, lines: outcome.details };
  });
  const of = fieldsOf(form.values, (part) => {
    clearNotice();
    form.change(part);
  });
  return { ...form, of, isLong, problem: form.problem ?? notice };
}
