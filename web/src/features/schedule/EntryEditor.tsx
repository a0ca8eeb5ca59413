import { useState } from "react";
import type { Entry, EntryDraft, Schedule } from "../../api/schedule";
import { Button } from "../../components/Button";
import { Modal } from "../../components/dialog/Modal";
import { useLeaveGuard } from "../../components/dialog/use-leave-guard";
import layout from "../../components/layout.module.css";
import { Banner } from "../../components/messages/Banner";
import { closeSheet } from "../../components/navigation/sheet";
import styles from "./Schedule.module.css";
import { removeEntry, saveEntry } from "./schedule-store";
import { draftProblem } from "./schedule-texts";
import { useSaving } from "./use-saving";
import { WhatFields } from "./WhatFields";
import { DatesFields, WhenFields } from "./WhenFields";

interface EntryEditorProps {
  start: EntryDraft;
  /** Missing for a new entry. */
  entry?: Entry;
  schedule: Schedule;
}

export function EntryEditor({ start, entry, schedule }: EntryEditorProps) {
  const [draft, setDraft] = useState(start);
  const isGone = entry && !schedule.entries.some(({ id }) => id === entry.id);
  const guard = useLeaveGuard(draft !== start, closeSheet);
  const { problem, isBusy, save } = useSaving(
    () => draftProblem(draft) || saveEntry(draft, isGone ? undefined : entry?.id),
    guard.leave,
  );
  const change = (changed: Partial<EntryDraft>) => setDraft({ ...draft, ...changed });
  const remove = () => {
    guard.leave();
    if (entry) void removeEntry(entry);
  };
  return (
    <Modal
      title={entry ? "Edit entry" : "New entry"}
      onClose={guard.ask}
      actions={
        <>
          {problem && (
            <div className={styles.refusal}>
              <Banner>{problem}</Banner>
            </div>
          )}
          {entry && !isGone ? (
            <Button variant="danger" icon="trash" className={styles.delete} onClick={remove}>
              Delete
            </Button>
          ) : (
            <Button onClick={guard.leave}>Cancel</Button>
          )}
          <Button variant="primary" busy={isBusy} onClick={save}>
            Save
          </Button>
        </>
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
        {isGone && <p className={layout.note}>This entry has been deleted. Save adds it again.</p>}
      </div>
      {guard.question}
    </Modal>
  );
}
