import { useEffect, useRef, useState } from "react";
import type { Job } from "../../api/gcode";
import { Card } from "../../components/Card";
import { ConfirmModal } from "../../components/ConfirmModal";
import { DropZone } from "../../components/DropZone";
import { PageHeader } from "../../components/PageHeader";
import { isPrinting, useSand } from "../../state/sand";
import { Facts } from "./Facts";
import { PreviewModal, type PreviewSource } from "./PreviewModal";
import { ProcessingQueue } from "./ProcessingQueue";
import { inOrder } from "./pattern-texts";
import { SandStage } from "./SandStage";
import styles from "./SandTable.module.css";
import { type Sand, sandTable } from "./sand-table";
import { TableControls } from "./TableControls";

export function SandTableScreen({ sand = sandTable }: { sand?: Sand }) {
  const state = useSand(sand);
  const chooser = useRef<HTMLInputElement>(null);
  const [source, preview] = useState<PreviewSource | null>(null);
  const [question, ask] = useState<Job | "clear" | null>(null);
  useEffect(() => sand.watch(), [sand]);

  const jobs = inOrder(state.jobs ?? []);
  const isDrawing = jobs.some(isPrinting);
  const choose = () => chooser.current?.click();
  const closeQuestion = () => ask(null);
  return (
    <>
      <PageHeader title="Sand Table" />
      <input
        ref={chooser}
        hidden
        type="file"
        accept=".gcode,.thr"
        aria-label="Send to Arduino"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file) preview({ file });
          currentTarget.value = "";
        }}
      />
      <DropZone
        hint="Drop the pattern to see it"
        onFile={source || question ? undefined : (file) => preview({ file })}
      />
      <div className={styles.columns}>
        <div className={styles.column}>
          <Card>
            <SandStage sand={sand} state={state} />
            <TableControls sand={sand} state={state} onChoose={choose} onClear={() => ask("clear")} />
            <p className={styles.note}>Table 600x400 mm, canvas 1000x667 px, 20 px sand margins.</p>
          </Card>
          <Card title="Status">
            <Facts first={["Status", isDrawing ? "Processing..." : "Ready"]} stats={jobs[0]} />
          </Card>
        </div>
        <ProcessingQueue sand={sand} jobs={jobs} onPreview={(job) => preview({ job })} onDelete={ask} />
      </div>
      {source && <PreviewModal sand={sand} source={source} onChoose={choose} onClose={() => preview(null)} />}
      {question === "clear" && (
        <ConfirmModal
          title="Clear the sand?"
          confirm="Clear the sand"
          onConfirm={() => sand.clear()}
          onClose={closeQuestion}
        >
          The picture becomes smooth for everybody. On the table itself nothing moves.
        </ConfirmModal>
      )}
      {question && question !== "clear" && <LeaveModal sand={sand} job={question} onClose={closeQuestion} />}
    </>
  );
}

function LeaveModal({ sand, job, onClose }: { sand: Sand; job: Job; onClose: () => void }) {
  const { file, originalName } = job;
  return job.state === "interrupted" ? (
    <ConfirmModal
      title="Drop this pattern?"
      confirm="Drop"
      onConfirm={() => sand.decide(file, "drop")}
      onClose={onClose}
    >
      What is drawn of {originalName} stays in the sand; the file leaves the hub.
    </ConfirmModal>
  ) : (
    <ConfirmModal
      title="Delete this file?"
      confirm="Delete"
      onConfirm={() => sand.remove(file)}
      onClose={onClose}
    >
      {originalName} leaves the queue and the hub.
    </ConfirmModal>
  );
}
