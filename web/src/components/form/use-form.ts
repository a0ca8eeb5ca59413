import { type SyntheticEvent, useState } from "react";

/** Why something was rejected: a sentence, or a title with one line per problem. Null or empty: it was not. */
export type Problem = { title: string; lines: readonly string[] } | string | null;

/** Resolves to the reason of a rejection. */
export type Send<Values> = (values: Values, typed: Partial<Values>) => Promise<Problem>;

export interface Form<Values> {
  /** What the fields show: the typed values over the saved ones. */
  values: Values;
  /** The values that were typed since they were last saved. */
  typed: Partial<Values>;
  isDirty: boolean;
  isBusy: boolean;
  problem: Problem;
  change: (part: Partial<Values>) => void;
  discard: () => void;
  /** Sends the values. The typed ones become the saved ones on success. */
  submit: (event?: SyntheticEvent) => Promise<void>;
  /** Makes a call with the values, such as a test, which does not save them. */
  carryOut: (send?: Send<Values>) => Promise<boolean>;
}

/**
 * The state of a form. Values that are typed while `send` runs are kept. A change of the form hides a problem,
 * but not a list of them.
 * @param saved the values without unsaved changes; may change at any time
 */
export function useForm<Values extends object>(saved: Values, send: Send<Values>): Form<Values> {
  const [typed, setTyped] = useState<Partial<Values>>({});
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>(null);
  const values = { ...saved, ...typed };
  const names = Object.keys(typed) as (keyof Values)[];

  const carryOut = async (call = send) => {
    if (isBusy) return false;
    setBusy(true);
    const found = await call(values, typed);
    setBusy(false);
    setProblem(found);
    return !found;
  };

  return {
    values,
    typed,
    isDirty: names.some((name) => typed[name] !== saved[name]),
    isBusy,
    problem,
    change: (part) => {
      setProblem((now) => (typeof now === "object" && now?.lines.length ? now : null));
      setTyped((now) => ({ ...now, ...part }));
    },
    discard: () => {
      setProblem(null);
      setTyped({});
    },
    submit: async (event) => {
      event?.preventDefault();
      if (await carryOut()) setTyped((now) => changedSince(typed, now));
    },
    carryOut,
  };
}

function changedSince<Values extends object>(before: Partial<Values>, now: Partial<Values>) {
  const entries = Object.entries(now).filter(([name, value]) => before[name as keyof Values] !== value);
  return Object.fromEntries(entries) as Partial<Values>;
}
