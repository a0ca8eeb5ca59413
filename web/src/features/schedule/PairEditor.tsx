import { useRef, useState } from "react";
import type { ApiResult } from "../../api/client";
import type { EntryDraft } from "../../api/schedule";
import { Button } from "../../components/Button";
import { Modal } from "../../components/dialog/Modal";
import { fieldsOf } from "../../components/fields/fields-of";
import { TimeField } from "../../components/fields/TimeField";
import layout from "../../components/layout.module.css";
import { Banner } from "../../components/messages/Banner";
import { closeSheet } from "../../components/navigation/sheet";
import { DaysField } from "./DaysField";
import styles from "./Schedule.module.css";
import { saveEntry } from "./schedule-store";
import { dayAfter, draftProblem } from "./schedule-texts";
import { useSaving } from "./use-saving";
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
  const [draft, setDraft] = useState<EntryDraft>({ ...start, time: "22:00", action: `${kind}-begin` });
  const [end, setEnd] = useState("07:00");
  /** The first entry, if the second one could not be saved. */
  const begun = useRef<number>(undefined);
  const change = (changed: Partial<EntryDraft>) => setDraft({ ...draft, ...changed });
  const of = fieldsOf(draft, change);

  const savePair = async (): Promise<ApiResult<unknown>> => {
    const first = await saveEntry(draft, begun.current);
    if (!first.ok) return first;
    begun.current ??= (first.value as { id: number }).id;
    return saveEntry({ ...draft, ...endOf(draft, end, kind) });
  };
  const check = () => draftProblem(draft) || (end === draft.time ? "Begin and end are the same time." : "");
  const { problem, isBusy, save } = useSaving(() => check() || savePair());

  return (
    <Modal
      title={TEXTS[kind].title}
      onClose={closeSheet}
      actions={
        <>
          {problem && (
            <div className={styles.refusal}>
              <Banner>{problem}</Banner>
            </div>
          )}
          <Button onClick={closeSheet}>Cancel</Button>
          <Button variant="primary" busy={isBusy} onClick={save}>
            Save
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p className={layout.note}>{TEXTS[kind].purpose} They become two entries of the schedule.</p>
        <div className={styles.halves}>
          <div className={styles.half}>
            <div className={styles.two}>
              <TimeField label="From" {...of("time")} />
              <TimeField
                label={end < draft.time ? "Until, the next day" : "Until"}
                value={end}
                onChange={setEnd}
              />
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
