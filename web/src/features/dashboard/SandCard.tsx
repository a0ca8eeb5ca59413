import { useEffect } from "react";
import { useStore } from "zustand";
import { HUB_DEVICE_ID } from "../../api/types";
import { Button, ButtonLink } from "../../components/Button";
import { Card } from "../../components/Card";
import { ProgressBar } from "../../components/loading/ProgressBar";
import { timeText } from "../../lib/uptime";
import { useDeviceStatus } from "../../state/device-status";
import { canResume, noticeOf } from "../../state/drawing";
import { unmarkScene } from "../../state/scenes";
import { type Table, tableSummary } from "../../state/table";
import styles from "./Controls.module.css";

export function SandCard({ summary = tableSummary }: { summary?: Table }) {
  const { table, job, isKnown } = useStore(summary.store);
  const scene = useDeviceStatus()?.[HUB_DEVICE_ID]?.scenes?.running;
  // biome-ignore lint/correctness/useExhaustiveDependencies: polls at once after a scene, which may start a drawing
  useEffect(() => summary.watch(), [summary, scene]);
  const isHeld = table !== null && canResume(table, job);
  const canStop = table?.canStop ?? false;
  const control = (action: "pause" | "resume" | "stop") => {
    void summary.control(action);
    unmarkScene("sand");
  };
  return (
    <Card
      title="Sand Table"
      href="/sand-table"
      className={styles.card}
      aside={
        job && (
          <span className={styles.numbers}>
            {Math.floor(job.progress)}% · {timeText(job.remaining)} left
          </span>
        )
      }
    >
      <div className={styles.table}>
        <p className={styles.pattern} role="status" title={job?.originalName}>
          {table ? noticeOf(table, job) : isKnown ? "The state of the table is unknown." : ""}
        </p>
        {job && <ProgressBar label={`Progress of ${job.originalName}`} percent={job.progress} />}
        {canStop ? (
          <div className={styles.buttons}>
            {isHeld ? (
              <Button variant="primary" icon="play" onClick={() => control("resume")}>
                Resume
              </Button>
            ) : (
              <Button icon="pause" disabled={!job} onClick={() => control("pause")}>
                Pause
              </Button>
            )}
            <Button icon="stop" onClick={() => control("stop")}>
              Stop
            </Button>
          </div>
        ) : (
          <ButtonLink href="/sand-table" icon="sand">
            {table?.online && !table.message ? "Choose a pattern" : "Open the sand table"}
          </ButtonLink>
        )}
      </div>
    </Card>
  );
}
