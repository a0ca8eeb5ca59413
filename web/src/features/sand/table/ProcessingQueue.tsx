import { useLayoutEffect, useRef } from "react";
import type { Job } from "../../../api/gcode";
import { Button, IconButton } from "../../../components/Button";
import { Card } from "../../../components/Card";
import { ProgressBar } from "../../../components/loading/ProgressBar";
import { Badge } from "../../../components/messages/Badge";
import { timeText } from "../../../lib/time/uptime";
import { isPrinting } from "../../../state/sand/drawing";
import { isWaiting } from "../../../state/sand/sand";
import { useIsGuest } from "../../../state/session";
import type { Sand } from "../picture/sand-table";
import { endText, isDone, stateText } from "./pattern-texts";
import styles from "./SandTable.module.css";

interface QueueProps {
  sand: Sand;
  jobs: readonly Job[];
  decide: (file: string, resume: "continue" | "restart") => void;
  onPreview: (job: Job) => void;
  onDelete: (job: Job) => void;
  onDeleteAll: (jobs: readonly Job[]) => void;
}

const SHOWN_COMPLETED = 3;

export function ProcessingQueue({ jobs, onDeleteAll, ...rest }: QueueProps) {
  const isGuest = useIsGuest();
  const done = jobs.filter(isDone);
  const waiting = jobs.filter(isWaiting);
  const end = endText(jobs, Date.now());
  const list = (shown: readonly Job[]) => (
    <ul className={styles.queue} tabIndex={-1}>
      {shown.map((job) => (
        <Row key={job.file} job={job} waiting={waiting} {...rest} />
      ))}
    </ul>
  );
  return (
    <Card title="Processing Queue">
      {jobs.length === done.length && (
        <p className="note">Nothing is queued.{!isGuest && " Send a pattern, or drop it here."}</p>
      )}
      {list(jobs.slice(0, jobs.length - done.length))}
      {end && <p className="note">{end}</p>}
      {done.length > 0 && (
        <details open={done.length <= SHOWN_COMPLETED}>
          <summary>Completed ({done.length})</summary>
          {list(done)}
          <Button icon="trash" disabled={isGuest} onClick={() => onDeleteAll(done)}>
            Delete all completed
          </Button>
        </details>
      )}
    </Card>
  );
}

interface RowProps extends Omit<QueueProps, "jobs" | "onDeleteAll"> {
  job: Job;
  waiting: readonly Job[];
}

function Row({ sand, job, waiting, decide, onPreview, onDelete }: RowProps) {
  const { file, originalName, repeat, state, player } = job;
  const isGuest = useIsGuest();
  const place = waiting.indexOf(job);
  const item = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => () => passFocusOn(item.current), []);
  return (
    <li ref={item}>
      <div className={`line wrap ${styles.job}`}>
        <strong className={`clamped breaks strong ${styles.name}`} title={originalName}>
          {originalName}
        </strong>
        <Badge tone={state === "running" ? "good" : job.message ? "bad" : "neutral"}>{stateText(job)}</Badge>
      </div>
      {isPrinting(job) && <ProgressBar label={`Progress of ${originalName}`} percent={job.progress} />}
      <div className={`line wrap breaks ${styles.actions}`}>
        <span className="note">{detailOf(job)}</span>
        <div>
          <IconButton icon="eye" label={`Preview ${originalName}`} onClick={() => onPreview(job)} />
          {place >= 0 && waiting.length > 1 && !isGuest && !player && (
            <>
              <IconButton
                icon="up"
                label={`Draw ${originalName} earlier`}
                aria-disabled={place === 0}
                onClick={() => sand.move(file, -1)}
              />
              <IconButton
                icon="down"
                label={`Draw ${originalName} later`}
                aria-disabled={place === waiting.length - 1}
                onClick={() => sand.move(file, 1)}
              />
            </>
          )}
          {isDone(job) && (
            <IconButton
              icon="refresh"
              label={`Draw ${originalName} again`}
              onClick={() => decide(file, "restart")}
            />
          )}
          {!player && (
            <IconButton
              icon="repeat"
              label={`Repeat ${originalName}`}
              aria-pressed={repeat}
              onClick={() => sand.repeat(file, !repeat)}
            />
          )}
          {!isPrinting(job) && state !== "interrupted" && !isGuest && !player && (
            <IconButton icon="trash" label={`Delete ${originalName}`} onClick={() => onDelete(job)} />
          )}
        </div>
      </div>
      {(state === "interrupted" || state === "failed") && (
        <div className={`row ${styles.choices}`}>
          {state === "interrupted" && (
            <Button variant="primary" onClick={() => decide(file, "continue")}>
              Continue
            </Button>
          )}
          <Button onClick={() => decide(file, "restart")}>Restart</Button>
          {state === "interrupted" && !isGuest && (
            <Button variant="danger" onClick={() => onDelete(job)}>
              Drop
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

/**
 * Call before a row is removed. If it contains the focus, moves the focus to the next row, else the previous
 * one, else the list.
 */
function passFocusOn(row: HTMLElement | null): void {
  if (!row?.contains(document.activeElement)) return;
  const next = row.nextElementSibling ?? row.previousElementSibling;
  (next?.querySelector("button") ?? row.parentElement)?.focus();
}

function detailOf(job: Job): string {
  if (job.message) return job.message;
  return isPrinting(job) ? `${timeText(job.remaining)} left` : timeText(job.estimate);
}
