import type { ReactNode } from "react";
import { problemOf } from "../../api/client";
import type { Entry, EntryDraft, Schedule } from "../../api/schedule";
import { Button } from "../../components/Button";
import { Modal } from "../../components/dialog/Modal";
import { useLeaveGuard } from "../../components/dialog/use-leave-guard";
import { Problems } from "../../components/form/Problems";
import { type Form, useForm } from "../../components/form/use-form";
import { closeSheet } from "../../components/navigation/sheet";
import styles from "./Schedule.module.css";
import { removeEntry, saveEntry } from "./schedule-store";
import { draftProblem } from "./schedule-texts";
import { WhatFields } from "./WhatFields";
import { DatesFields, WhenFields } from "./WhenFields";

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
  const { values: draft, change } = form;
  const guard = useLeaveGuard(Object.keys(form.typed).length > 0, closeSheet);
  const remove = () => {
    guard.leave();
    if (entry) void removeEntry(entry);
  };
  return (
    <Modal
      title={entry ? "Edit entry" : "New entry"}
      onClose={guard.ask}
      actions={
        <SaveButtons form={form}>
          {entry && !isGone ? (
            <Button variant="danger" icon="trash" className={styles.delete} onClick={remove}>
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
export function SaveButtons<Draft>({ form, children }: { form: Form<Draft>; children: ReactNode }) {
  return (
    <>
      {form.problem && (
        <div className={styles.refusal}>
          <Problems problem={form.problem} />
        </div>
      )}
      {children}
      <Button variant="primary" busy={form.isBusy} onClick={() => void form.carryOut()}>
        Save
      </Button>
    </>
  );
}
