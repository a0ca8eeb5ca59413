import { type ReactNode, useRef } from "react";
import { problemOf } from "../../api/client";
import type { Entry, EntryDraft, Schedule } from "../../api/schedule";
import { Button } from "../../components/Button";
import { Modal } from "../../components/dialog/Modal";
import { useLeaveGuard } from "../../components/dialog/use-leave-guard";
import { fieldsOf } from "../../components/fields/fields-of";
import { TimeField } from "../../components/fields/TimeField";
import { Problems } from "../../components/form/Problems";
import { type Form, useForm } from "../../components/form/use-form";
import { closeSheet } from "../../components/navigation/sheet";
import { DatesFields, DaysField, DimField, QuietFields, WhatFields, WhenFields } from "./EntryFields";
import styles from "./Schedule.module.css";
import { removeEntries, saveEntry, useNames } from "./schedule-store";
import { actionText, dayAfter, draftProblem, timeText, withOtherHalf } from "./schedule-texts";

interface EntryEditorProps {
  start: EntryDraft;
  /** Missing for a new entry. */
  entry?: Entry;
  schedule: Schedule;
}

export function EntryEditor({ start, entry, schedule }: EntryEditorProps) {
  const isGone = entry && !schedule.entries.some(({ id }) => id === entry.id);
  const form = useForm(start, async (draft) => {
    const problem = draftProblem(draft);
    if (problem) return problem;
    const answer = await saveEntry(draft, isGone ? undefined : entry?.id);
    if (answer.ok) guard.leave();
    return problemOf(answer);
  });
  const names = useNames();
  const { values: draft, change } = form;
  const guard = useLeaveGuard(Object.keys(form.typed).length > 0, closeSheet);
  const remove = (entry: Entry) => {
    guard.leave();
    const leaving = withOtherHalf(entry, schedule.entries);
    const texts = leaving.map((each) => `“${actionText(each, names)}, ${timeText(each)}”`);
    removeEntries(leaving, texts.join(" and "));
  };
  return (
    <Modal
      title={entry ? "Edit entry" : "New entry"}
      onClose={guard.ask}
      actions={
        <SaveButtons form={form}>
          {entry && !isGone ? (
            <Button variant="danger" icon="trash" className={styles.delete} onClick={() => remove(entry)}>
              Delete
            </Button>
          ) : (
            <Button onClick={guard.leave}>Cancel</Button>
          )}
        </SaveButtons>
      }
    >
      <div className={styles.form}>
        <div className={styles.halves}>
          <div className={styles.half}>
            <WhenFields draft={draft} schedule={schedule} onChange={change} />
          </div>
          <div className={styles.half}>
            <WhatFields draft={draft} onChange={change} />
            <DatesFields draft={draft} onChange={change} />
          </div>
        </div>
        {isGone && <p className="note">This entry has been deleted. Save adds it again.</p>}
      </div>
      {guard.question}
    </Modal>
  );
}

/** Why the entry was not saved, a button of the dialog, and the one that saves. */
function SaveButtons<Draft>({ form, children }: { form: Form<Draft>; children: ReactNode }) {
  return (
    <>
      <Problems problem={form.problem} />
      {children}
      <Button variant="primary" busy={form.isBusy} onClick={() => void form.carryOut()}>
        Save
      </Button>
    </>
  );
}

interface PairEditorProps {
  start: EntryDraft;
  kind: "quiet" | "night";
}

const PAIRS = {
  quiet: {
    title: "Quiet hours",
    purpose: "The sand table waits between these times.",
    Fields: QuietFields,
  },
  night: {
    title: "Night mode",
    purpose: "The matrices are dimmed between these times.",
    Fields: DimField,
  },
};

/** Makes two entries at once. The one that ends comes first, because the other one alone has a problem. */
export function PairEditor({ start, kind }: PairEditorProps) {
  const night: EntryDraft & { end: string } = {
    ...start,
    time: "22:00",
    end: "07:00",
    action: `${kind}-begin`,
  };
  /** The first entry, if the second one could not be saved. */
  const ended = useRef<number>(undefined);
  const form = useForm(night, async ({ end, ...draft }) => {
    const problem = draftProblem(draft) || (end === draft.time ? "Begin and end are the same time." : "");
    if (problem) return problem;
    // An end past midnight belongs to the next day.
    const days = end < draft.time ? dayAfter(draft.days) : draft.days;
    const first = await saveEntry({ ...draft, action: `${kind}-end`, time: end, days }, ended.current);
    if (first.ok) ended.current ??= (first.value as { id: number }).id;
    const answer = first.ok ? await saveEntry(draft) : first;
    if (answer.ok) closeSheet();
    return problemOf(answer);
  });
  const { values: draft, change } = form;
  const of = fieldsOf(draft, change);
  const { title, purpose, Fields } = PAIRS[kind];
  return (
    <Modal
      title={title}
      onClose={closeSheet}
      actions={
        <SaveButtons form={form}>
          <Button onClick={closeSheet}>Cancel</Button>
        </SaveButtons>
      }
    >
      <div className={styles.form}>
        <p className="note">{purpose}</p>
        <div className={styles.halves}>
          <div className={styles.half}>
            <div className={`grid gap10 ${styles.two}`}>
              <TimeField label="From" {...of("time")} />
              <TimeField label={draft.end < draft.time ? "Until, the next day" : "Until"} {...of("end")} />
            </div>
            <Fields draft={draft} onChange={change} />
          </div>
          <DaysField {...of("days")} />
        </div>
      </div>
    </Modal>
  );
}
