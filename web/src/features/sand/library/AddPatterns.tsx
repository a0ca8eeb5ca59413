import { useEffect, useRef } from "react";
import { useStore } from "zustand";
import { Button, IconButton } from "../../../components/Button";
import { Card } from "../../../components/Card";
import { classes } from "../../../components/classes";
import { ProgressBar } from "../../../components/loading/ProgressBar";
import { UploadProgress } from "../../../components/loading/UploadProgress";
import styles from "./Library.module.css";
import { canRetry, isDone, patternUploads, summaryOf, type Upload } from "./upload-list";

/** What becomes of the files that are added: a row each. Empty without files. */
export function AddPatterns() {
  const { rows, sent, isRunning } = useStore(patternUploads.store);
  useEffect(patternUploads.watch, []);
  const list = useRef<HTMLUListElement>(null);
  const done = rows.filter(isDone).length;
  // The file that is being sent; afterwards the first one that failed.
  const shown = isRunning ? done : rows.findIndex(canRetry);

  useEffect(() => {
    const row = list.current?.children[shown] as HTMLElement | undefined;
    if (row && list.current) list.current.scrollTop = row.offsetTop - list.current.clientHeight / 2;
  }, [shown]);

  if (rows.length === 0) return null;
  const failed = rows.filter(canRetry).length;
  return (
    <Card
      title={isRunning ? "Adding patterns" : "Patterns added"}
      className={styles.uploads}
      aside={
        isRunning ? (
          <Button onClick={patternUploads.cancel}>{rows.length > 1 ? "Cancel the rest" : "Cancel"}</Button>
        ) : (
          <div className={`line gap6 ${styles.group}`}>
            {failed > 1 && (
              <Button icon="refresh" onClick={() => patternUploads.retry()}>
                Try all again
              </Button>
            )}
            <IconButton icon="close" label="Close the list" onClick={patternUploads.close} />
          </div>
        )
      }
    >
      <div role="status" className="note">
        {isRunning ? `${Math.min(done + 1, rows.length)} of ${rows.length}` : summaryOf(rows)}
      </div>
      {isRunning && <ProgressBar label="All files" percent={((done + sent) / rows.length) * 100} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll the list */}
      <ul ref={list} tabIndex={0} aria-label="Files" className={`relative ${styles.rows}`}>
        {rows.map((row) => (
          <li key={row.key} className="line gap10 touch small">
            <span className={`grow ellipsis ${styles.fileName}`}>{row.file.name}</span>
            <Result row={row} sent={sent} />
            {canRetry(row) && (
              <IconButton
                icon="refresh"
                label={`Try ${row.file.name} again`}
                onClick={() => patternUploads.retry(row.key)}
              />
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Result({ row: { state, result, file }, sent }: { row: Upload; sent: number }) {
  if (state !== "sending")
    return (
      <span className={classes("muted", state === "added" && "good", state === "failed" && "bad")}>
        {result}
      </span>
    );
  return <UploadProgress label={file.name} sent={sent} />;
}
