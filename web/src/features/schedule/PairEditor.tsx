import { useRef } from "react";
import { problemOf } from "../../api/client";
import type { EntryDraft } from "../../api/schedule";
import { Button } from "../../components/Button";
import { Modal } from "../../components/dialog/Modal";
import { fieldsOf } from "../../components/fields/fields-of";
import { TimeField } from "../../components/fields/TimeField";
import { useForm } from "../../components/form/use-form";
import { closeSheet } from "../../components/navigation/sheet";
import { DaysField } from "./DaysField";
import { SaveButtons } from "./EntryEditor";
import styles from "./Schedule.module.css";
import { saveEntry } from "./schedule-store";
import { dayAfter, draftProblem } from "./schedule-texts";
import { DimField, QuietFields } from "./WhatFields";

interface PairEditorProps {
  start: EntryDraft;
  kind: "quiet" | "night";
}

const TEXTS = {
  quiet: { title: "Quiet hours", purpose: "The sand table waits between these times." },
  night: { title: "Night mode", purpose: "The matrices are dimmed between these times." },
} as const;

/** Makes two entries at once: one that begins and one that ends. */
export function PairEditor({ start, kind }: PairEditorProps) {
  const night: EntryDraft & { end: string } = {
    ...start,
    time: "22:00",
    end: "07:00",
    action: `${kind}-begin`,
  };
  /** The first entry, if the second one could not be saved. */
  const begun = useRef<number>(undefined);
  const form = useForm(night, async ({ end, ...draft }) => {
    const problem = draftProblem(draft) || (end === draft.time ? "Begin and end are the same time." : "");
    if (problem) return problem;
    const first = await saveEntry(draft, begun.current);
    if (first.ok) begun.current ??= (first.value as { id: number }).id;
    const answer = first.ok ? await saveEntry({ ...draft, ...endOf(draft, end, kind) }) : first;
    if (answer.ok) closeSheet();
    return problemOf(answer);
  });
  const { values: draft, change } = form;
  const of = fieldsOf(draft, change);
  return (
    <Modal
      title={TEXTS[kind].title}
      onClose={closeSheet}
      actions={
        <SaveButtons form={form}>
          <Button onClick={closeSheet}>Cancel</Button>
        </SaveButtons>
      }
    >
      <div className={styles.form}>
        <p className="note">{TEXTS[kind].purpose} They become two entries of the schedule.</p>
        <div className={styles.halves}>
          <div className={styles.half}>
            <div className={`grid gap10 ${styles.two}`}>
              <TimeField label="From" {...of("time")} />
              <TimeField label={draft.end < draft.time ? "Until, the next day" : "Until"} {...of("end")} />
            </div>
            {kind === "quiet" ? (
              <QuietFields draft={draft} onChange={change} />
            ) : (
              <DimField draft={draft} onChange={change} />
            )}
          </div>
          <DaysField {...of("days")} />
        </div>
      </div>
    </Modal>
  );
}

/** An end past midnight belongs to the next day. */
export function endOf(
  { time, days }: EntryDraft,
  end: string,
  kind: PairEditorProps["kind"],
): Partial<EntryDraft> {
  return { action: `${kind}-end`, time: end, days: end < time ? dayAfter(days) : days };
}
