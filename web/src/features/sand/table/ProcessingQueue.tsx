import { type AriaAttributes, useLayoutEffect, useRef } from "react";
import type { Job } from "../../../api/gcode";
import { Button, IconButton } from "../../../components/Button";
import { Card } from "../../../components/Card";
import type { IconName } from "../../../components/Icon";
import { ProgressBar } from "../../../components/loading/ProgressBar";
import { Badge } from "../../../components/messages/Badge";
import { durationText } from "../../../lib/time/length-text";
import { DECISIONS, isInterrupted, isPrinting, isWaiting, progressText } from "../../../state/sand/drawing";
import { useIsGuest } from "../../../state/session";
import { useSand } from "../sand-context";
import { DecisionButtons } from "./Decision";
import { endText, inOrder, isDone, stateText } from "./pattern-texts";
import styles from "./SandTable.module.css";

interface QueueProps {
  onPreview: (job: Job) => void;
}

const SHOWN_COMPLETED = 3;

export function ProcessingQueue({ onPreview }: QueueProps) {
  const state = useSand();
  const jobs = inOrder(state.jobs);
  const isGuest = useIsGuest();
  const done = jobs.filter(isDone);
  const waiting = jobs.filter(isWaiting);
  const end = !state.isSilent && endText(jobs, Date.now());
  const list = (shown: readonly Job[]) => (
    <ul className={styles.queue} tabIndex={-1}>
      {shown.map((job) => (
        <Row key={job.file} {...{ job, waiting, onPreview }} />
      ))}
    </ul>
  );
  return (
    <Card title="Processing Queue">
      {state.isKnown && jobs.length === done.length && (
        <p className="note">Nothing is queued.{!isGuest && " Send a pattern, or drop it here."}</p>
      )}
      {list(jobs.slice(0, jobs.length - done.length))}
      {end && <p className="note">{end}</p>}
      {done.length > 0 && (
        <details open={done.length <= SHOWN_COMPLETED}>
          <summary>Completed ({done.length})</summary>
          {list(done)}
          <Button
            icon="trash"
            disabled={isGuest}
            onClick={() => state.sand.remove(...done.map(({ file }) => file))}
          >
            Delete all completed
          </Button>
        </details>
      )}
    </Card>
  );
}

interface RowProps extends QueueProps {
  job: Job;
  waiting: readonly Job[];
}

function Row({ job, waiting, onPreview }: RowProps) {
  const { sand, isSilent } = useSand();
  const { file, originalName, repeat, state, player } = job;
  const isGuest = useIsGuest();
  const isChangeable = !isGuest && !player;
  const place = waiting.indexOf(job);
  const isOld = isSilent && isPrinting(job);
  const button = (icon: IconName, label: string, onClick: () => void, state?: AriaAttributes) => (
    <IconButton {...{ icon, label, onClick, ...state }} />
  );
  const item = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => () => passFocusOn(item.current), []);
  return (
    <li ref={item}>
      <div className={`line wrap ${styles.job}`}>
        <strong className={`clamped breaks strong ${styles.name}`} title={originalName}>
          {originalName}
        </strong>
        {!isOld && (
          <Badge tone={state === "running" ? "good" : job.message ? "bad" : "neutral"}>
            {stateText(job)}
          </Badge>
        )}
      </div>
      {isPrinting(job) && !isOld && (
        <ProgressBar label={`Progress of ${originalName}`} percent={job.progress} />
      )}
      <div className={`line wrap breaks ${styles.actions}`}>
        <span className="note">{detailOf(job, isOld)}</span>
        <div>
          {button("eye", `Preview ${originalName}`, () => onPreview(job))}
          {place >= 0 && waiting.length > 1 && isChangeable && (
            <>
              {button("up", `Draw ${originalName} earlier`, () => sand.move(file, -1), {
                "aria-disabled": place === 0 || undefined,
              })}
              {button("down", `Draw ${originalName} later`, () => sand.move(file, 1), {
                "aria-disabled": place === waiting.length - 1 || undefined,
              })}
            </>
          )}
          {isDone(job) && button("refresh", `Draw ${originalName} again`, () => sand.decide(file, "restart"))}
          {!player &&
            button("repeat", `Repeat ${originalName}`, () => sand.repeat(file, !repeat), {
              "aria-pressed": repeat,
            })}
          {!isPrinting(job) &&
            !isInterrupted(job) &&
            isChangeable &&
            button("trash", `Delete ${originalName}`, () => sand.remove(file))}
        </div>
      </div>
      {(isInterrupted(job) || state === "failed") && (
        <div className={`row ${styles.choices}`}>
          {isInterrupted(job) ? (
            <DecisionButtons isQuiet job={job} />
          ) : (
            <Button onClick={() => sand.decide(file, "restart")}>{DECISIONS.restart}</Button>
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

function detailOf(job: Job, isOld: boolean): string {
  if (job.message) return job.message;
  return isPrinting(job)
    ? progressText(job, isOld)
    : durationText(isWaiting(job) ? job.remaining : job.estimate);
}
