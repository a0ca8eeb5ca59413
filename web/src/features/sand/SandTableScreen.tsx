import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Job, TableStatus } from "../../api/gcode";
import { Card } from "../../components/Card";
import { ConfirmModal, type ConfirmModalProps } from "../../components/dialog/ConfirmModal";
import { DropZone } from "../../components/fields/DropZone";
import { FileInput } from "../../components/fields/FileInput";
import { PageHeader } from "../../components/PageHeader";
import { isPrinting } from "../../state/drawing";
import { useSand } from "../../state/sand";
import { useIsGuest } from "../../state/session";
import { PatternFacts } from "./PatternFacts";
import { PreviewModal, type PreviewSource } from "./PreviewModal";
import { ProcessingQueue } from "./ProcessingQueue";
import { inOrder, positionText } from "./pattern-texts";
import { SandStage } from "./picture/SandStage";
import styles from "./SandTable.module.css";
import { type Sand, sandTable } from "./sand-table";
import { TableControls } from "./TableControls";

interface SandTableScreenProps {
  sand?: Sand;
  /** Shows the cards for moving the ball and for the controller. */
  tools?: (props: Pick<Sand, "control" | "jog"> & { table: TableStatus; isDrawing: boolean }) => ReactNode;
}

export function SandTableScreen({ sand = sandTable, tools }: SandTableScreenProps) {
  const state = useSand(sand);
  const chooser = useRef<HTMLInputElement>(null);
  const [source, setSource] = useState<PreviewSource | null>(null);
  const [question, setQuestion] = useState<Omit<ConfirmModalProps, "onClose"> | null>(null);
  useEffect(() => sand.watch(), [sand]);

  const isGuest = useIsGuest();
  const jobs = inOrder(state.jobs ?? []);
  const isDrawing = jobs.some(isPrinting);
  const choose = () => chooser.current?.click();
  return (
    <>
      <PageHeader title="Sand Table" />
      {isGuest && (
        <p className={styles.guest}>
          You are a guest: you may start, pause and stop drawings, but not send or delete patterns.
        </p>
      )}
      <FileInput
        input={chooser}
        label="Send to Arduino"
        accept=".gcode,.thr"
        onFile={(file) => setSource({ file })}
      />
      <DropZone
        hint="Drop the pattern to see it"
        onFile={source || question || isGuest ? undefined : (file) => setSource({ file })}
      />
      <div className={styles.columns}>
        <div className={styles.column}>
          <Card>
            <SandStage sand={sand} state={state} />
            <TableControls
              sand={sand}
              state={state}
              onChoose={choose}
              onClear={() => setQuestion(clearing(sand))}
            />
            <p className={styles.note}>Table 600x400 mm, canvas 1000x667 px, 20 px sand margins.</p>
          </Card>
          <Card title="Status">
            <PatternFacts
              first={["Status", isDrawing ? "Processing..." : "Ready"]}
              last={["Position of the ball", positionText(state.table)]}
              stats={jobs[0]}
            />
          </Card>
        </div>
        <div className={styles.column}>
          <ProcessingQueue
            sand={sand}
            jobs={jobs}
            onPreview={(job) => setSource({ job })}
            onDelete={(job) => setQuestion(leaving(sand, job))}
            onDeleteAll={(done) => setQuestion(leavingAll(sand, done))}
          />
          {!isGuest && tools?.({ ...sand, table: state.table, isDrawing })}
        </div>
      </div>
      {source && (
        <PreviewModal sand={sand} source={source} onChoose={choose} onClose={() => setSource(null)} />
      )}
      {question && <ConfirmModal {...question} onClose={() => setQuestion(null)} />}
    </>
  );
}

function clearing(sand: Sand) {
  return {
    title: "Clear the sand?",
    confirm: "Clear the sand",
    onConfirm: sand.clear,
    children: "The picture becomes smooth for everybody. On the table itself nothing moves.",
  };
}

function leavingAll(sand: Sand, done: readonly Job[]) {
  return {
    title: "Delete all completed?",
    confirm: "Delete all",
    onConfirm: () => sand.remove(...done.map(({ file }) => file)),
    children: `Completed patterns (${done.length}) leave the queue and the hub. The sand stays as it is.`,
  };
}

function leaving(sand: Sand, { file, originalName, state }: Job) {
  return state === "interrupted"
    ? {
        title: "Drop this pattern?",
        confirm: "Drop",
        onConfirm: () => sand.decide(file, "drop"),
        children: `What is drawn of ${originalName} stays in the sand; the file leaves the hub.`,
      }
    : {
        title: "Delete this file?",
        confirm: "Delete",
        onConfirm: () => sand.remove(file),
        children: `${originalName} leaves the queue and the hub.`,
      };
}
