import type { Job } from "../../api/gcode";
import { Badge } from "../../components/Badge";
import { Button, IconButton } from "../../components/Button";
import { Card } from "../../components/Card";
import { ProgressBar } from "../../components/ProgressBar";
import { formatUptime } from "../../lib/uptime";
import { isPrinting, isWaiting } from "../../state/sand";
import { stateText } from "./pattern-texts";
import styles from "./SandTable.module.css";
import type { Sand } from "./sand-table";

interface QueueProps {
  sand: Sand;
  jobs: readonly Job[];
  onPreview: (job: Job) => void;
  onDelete: (job: Job) => void;
}

export function ProcessingQueue({ jobs, ...rest }: QueueProps) {
  return (
    <Card title="Processing Queue">
      {jobs.length === 0 && (
        <p className={styles.note}>Nothing is queued. Send a pattern, or drop it here.</p>
      )}
      <ul className={styles.queue}>
        {jobs.map((job) => (
          <Row key={job.file} job={job} waiting={jobs.filter(isWaiting)} {...rest} />
        ))}
      </ul>
    </Card>
  );
}

interface RowProps extends Omit<QueueProps, "jobs"> {
  job: Job;
  waiting: readonly Job[];
}

function Row({ sand, job, waiting, onPreview, onDelete }: RowProps) {
  const { file, originalName, repeat } = job;
  const place = waiting.indexOf(job);
  return (
    <li>
      <div className={styles.job}>
        <strong>{originalName}</strong>
        <Badge tone={isPrinting(job) ? "good" : job.message ? "bad" : "neutral"}>{stateText(job)}</Badge>
      </div>
      {isPrinting(job) && <ProgressBar label={`Progress of ${originalName}`} percent={job.progress} />}
      <div className={styles.actions}>
        <span className={styles.note}>{detailOf(job)}</span>
        <IconButton icon="eye" label={`Preview ${originalName}`} onClick={() => onPreview(job)} />
        {place >= 0 && waiting.length > 1 && (
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
        <IconButton
          icon="refresh"
          label={`Repeat ${originalName}`}
          aria-pressed={repeat}
          onClick={() => sand.repeat(file, !repeat)}
        />
        {!isPrinting(job) && (
          <IconButton icon="trash" label={`Delete ${originalName}`} onClick={() => onDelete(job)} />
        )}
      </div>
      <Decisions sand={sand} job={job} />
    </li>
  );
}

/** How it goes on with a job that ended. */
function Decisions({ sand, job: { file, state } }: { sand: Sand; job: Job }) {
  const isInterrupted = state === "interrupted";
  return (
    <div className={styles.choices}>
      {isInterrupted && (
        <Button variant="primary" onClick={() => sand.decide(file, "continue")}>
          Continue
        </Button>
      )}
      {(isInterrupted || state === "failed" || state === "done") && (
        <Button onClick={() => sand.decide(file, "restart")}>
          {state === "done" ? "Draw again" : "Restart"}
        </Button>
      )}
      {isInterrupted && <Button onClick={() => sand.decide(file, "drop")}>Drop</Button>}
    </div>
  );
}

function detailOf(job: Job): string {
  if (job.message) return job.message;
  return isPrinting(job) ? `${formatUptime(job.remaining)} left` : formatUptime(job.duration);
}
